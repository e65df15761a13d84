#pragma once
// libjpeg reports an error by calling `error_exit`, which must not return. The way out is longjmp,
// and a longjmp across Swift frames is undefined. So every call that can fail is made here, under a
// setjmp of its own, and reports failure by its result. These functions do nothing else: sizes,
// limits, memory for pixels and colour conversion are the Swift side's.
//
// `noinline` keeps the functions that call setjmp out of Swift functions, which are not compiled for
// a second return.

// jpeglib.h uses FILE and size_t without including what declares them.
#include <stddef.h>
#include <stdio.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <jpeglib.h>
#include <jerror.h>

#define LINEAMENT_JPEG_FUNCTION static __attribute__((noinline, unused))

// Real files have about ten scans. Each costs a pass over the whole picture however few bytes it
// takes in the file, so a small file of many empty scans would keep the decoder busy for hours.
enum { lineament_jpeg_scan_limit = 100 };

typedef struct lineament_jpeg {
  struct jpeg_decompress_struct decompress;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failure;
  size_t byte_count;
  // Why the last function failed.
  char message[JMSG_LENGTH_MAX];
} lineament_jpeg;

LINEAMENT_JPEG_FUNCTION void lineament_jpeg_error_exit(j_common_ptr codec) {
  lineament_jpeg *reader = (lineament_jpeg *)codec->client_data;
  codec->err->format_message(codec, reader->message);
  longjmp(reader->failure, 1);
}

// After most warnings libjpeg goes on with grey or repeated blocks. Those are errors here; only the
// warnings after which every pixel is still right are passed over.
LINEAMENT_JPEG_FUNCTION void lineament_jpeg_emit_message(j_common_ptr codec, int level) {
  if (level >= 0) return;
  switch (codec->err->msg_code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    case JWRN_NOT_SEQUENTIAL:
      return;
    default:
      lineament_jpeg_error_exit(codec);
  }
}

LINEAMENT_JPEG_FUNCTION void lineament_jpeg_check_progress(j_common_ptr codec) {
  lineament_jpeg *reader = (lineament_jpeg *)codec->client_data;
  if (reader->decompress.input_scan_number <= lineament_jpeg_scan_limit) return;
  snprintf(
      reader->message, sizeof reader->message, "more than %d scans", lineament_jpeg_scan_limit);
  longjmp(reader->failure, 1);
}

// Frees the reader and all it holds. The only function to call after a failure.
LINEAMENT_JPEG_FUNCTION void lineament_jpeg_close(lineament_jpeg *reader) {
  jpeg_destroy_decompress(&reader->decompress);
  free(reader);
}

// A reader of bytes that must stay in place until it is closed; NULL if there is no memory.
LINEAMENT_JPEG_FUNCTION lineament_jpeg *lineament_jpeg_open(const void *bytes, size_t count) {
  lineament_jpeg *reader = (lineament_jpeg *)calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->byte_count = count;
  reader->decompress.err = jpeg_std_error(&reader->errors);
  reader->decompress.client_data = reader;
  reader->errors.error_exit = lineament_jpeg_error_exit;
  reader->errors.emit_message = lineament_jpeg_emit_message;
  reader->progress.progress_monitor = lineament_jpeg_check_progress;
  if (setjmp(reader->failure)) {
    lineament_jpeg_close(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->decompress);
  reader->decompress.progress = &reader->progress;
  // Older headers take a pointer to mutable bytes, though none writes through it.
  jpeg_mem_src(&reader->decompress, (unsigned char *)bytes, count);
  return reader;
}

// How many bytes have been taken from the file, in step with what the message tells.
LINEAMENT_JPEG_FUNCTION size_t lineament_jpeg_position(const lineament_jpeg *reader) {
  // Past the end, libjpeg reads an end marker from a buffer of its own.
  const struct jpeg_source_mgr *source = reader->decompress.src;
  if (!source || source->bytes_in_buffer > reader->byte_count) return 0;
  return reader->byte_count - source->bytes_in_buffer;
}

// Reads up to the first scan. The sizes are set even if this fails because of them.
LINEAMENT_JPEG_FUNCTION bool lineament_jpeg_read_header(lineament_jpeg *reader) {
  if (setjmp(reader->failure)) return false;
  jpeg_read_header(&reader->decompress, TRUE);
  return true;
}

// Starts decoding to the given colours; of a progressive picture reads all scans.
LINEAMENT_JPEG_FUNCTION bool lineament_jpeg_start(lineament_jpeg *reader, J_COLOR_SPACE colors) {
  if (setjmp(reader->failure)) return false;
  reader->decompress.out_color_space = colors;
  jpeg_start_decompress(&reader->decompress);
  return true;
}

// Decodes the next `count` rows, which must exist.
LINEAMENT_JPEG_FUNCTION bool lineament_jpeg_read_rows(
    lineament_jpeg *reader, void *first_row, size_t bytes_per_row, size_t count) {
  if (setjmp(reader->failure)) return false;
  for (size_t row = 0; row < count; row++) {
    JSAMPROW pixels = (JSAMPROW)first_row + row * bytes_per_row;
    jpeg_read_scanlines(&reader->decompress, &pixels, 1);
  }
  return true;
}

// Reads on to the end marker, after the last row.
LINEAMENT_JPEG_FUNCTION bool lineament_jpeg_finish(lineament_jpeg *reader) {
  if (setjmp(reader->failure)) return false;
  jpeg_finish_decompress(&reader->decompress);
  return true;
}
