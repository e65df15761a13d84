#pragma once
// libpng reports an error by calling a function that must not return. The way out is longjmp, and a
// longjmp across Swift frames is undefined. So every call that can fail is made here, under a setjmp
// of its own, and reports failure by its result. libpng's simplified interface would hide this too,
// but it applies the gamma of the file, and the samples are wanted as they are stored.
//
// `noinline` keeps the functions that call setjmp out of Swift functions, which are not compiled for
// a second return.

#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINEAMENT_PNG_FUNCTION static __attribute__((noinline, unused))

typedef struct lineament_png {
  png_structp png;
  png_infop info;
  const unsigned char *bytes;
  size_t byte_count;
  size_t position;
  // Why the last function failed.
  char message[200];
} lineament_png;

LINEAMENT_PNG_FUNCTION void lineament_png_fail(png_structp png, png_const_charp message) {
  lineament_png *reader = (lineament_png *)png_get_error_ptr(png);
  snprintf(reader->message, sizeof reader->message, "%s", message);
  png_longjmp(png, 1);
}

// libpng warns of what does not change the pixels, and fails where it does.
LINEAMENT_PNG_FUNCTION void lineament_png_warn(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

LINEAMENT_PNG_FUNCTION void lineament_png_read(png_structp png, png_bytep target, size_t count) {
  lineament_png *reader = (lineament_png *)png_get_io_ptr(png);
  if (count > reader->byte_count - reader->position) {
    reader->position = reader->byte_count;
    png_error(png, "the file ends too early");
  }
  memcpy(target, reader->bytes + reader->position, count);
  reader->position += count;
}

// Frees the reader and all it holds. The only function to call after a failure.
LINEAMENT_PNG_FUNCTION void lineament_png_close(lineament_png *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

// A reader of bytes that must stay in place until it is closed; NULL if there is no memory.
LINEAMENT_PNG_FUNCTION lineament_png *lineament_png_open(const void *bytes, size_t count) {
  lineament_png *reader = (lineament_png *)calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->bytes = (const unsigned char *)bytes;
  reader->byte_count = count;
  reader->png = png_create_read_struct(
      PNG_LIBPNG_VER_STRING, reader, lineament_png_fail, lineament_png_warn);
  if (!reader->png || setjmp(png_jmpbuf(reader->png))) {
    lineament_png_close(reader);
    return NULL;
  }
  reader->info = png_create_info_struct(reader->png);
  if (!reader->info) {
    lineament_png_close(reader);
    return NULL;
  }
  png_set_read_fn(reader->png, reader, lineament_png_read);
  // Sizes are checked on the Swift side, which can tell what it found.
  png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // A checksum that does not match is an error in every chunk.
  png_set_crc_action(reader->png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
#ifdef PNG_HANDLE_AS_UNKNOWN_SUPPORTED
  // Text, profiles and the like are skipped unread: they may be large and none is of use here.
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(
      reader->png, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "eXIf", 1);
#endif
  return reader;
}

// Reads up to the first image data.
LINEAMENT_PNG_FUNCTION bool lineament_png_read_header(lineament_png *reader) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_read_info(reader->png, reader->info);
  return true;
}

// Arranges for eight bits a channel: gray, RGB or RGBA. `info` describes the result afterwards.
LINEAMENT_PNG_FUNCTION bool lineament_png_start(lineament_png *reader) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  bool has_transparency = png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) != 0;
  bool has_alpha = (png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_ALPHA) != 0;
  // Palettes become RGB, small grays are spread over 0 to 255, transparent colours get alpha.
  png_set_expand(reader->png);
  png_set_strip_16(reader->png);
  if (has_transparency || has_alpha) png_set_gray_to_rgb(reader->png);
  png_set_interlace_handling(reader->png);
  png_read_update_info(reader->png, reader->info);
  return true;
}

// Decodes all rows, interlaced or not.
LINEAMENT_PNG_FUNCTION bool lineament_png_read_rows(
    lineament_png *reader, void *first_row, size_t bytes_per_row, size_t count) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  bool interlaced =
      png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_NONE;
  for (int pass = 0; pass < (interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1); pass++) {
    for (size_t row = 0; row < count; row++) {
      png_read_row(reader->png, (png_bytep)first_row + row * bytes_per_row, NULL);
    }
  }
  return true;
}

// Reads on to the end of the file, after the last row.
LINEAMENT_PNG_FUNCTION bool lineament_png_finish(lineament_png *reader) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_read_end(reader->png, reader->info);
  return true;
}

// The EXIF data met so far; NULL if there is none.
LINEAMENT_PNG_FUNCTION const unsigned char *lineament_png_exif(
    lineament_png *reader, size_t *count) {
#ifdef PNG_eXIf_SUPPORTED
  png_bytep exif = NULL;
  png_uint_32 length = 0;
  if (png_get_eXIf_1(reader->png, reader->info, &length, &exif)) {
    *count = length;
    return exif;
  }
#endif
  *count = 0;
  return NULL;
}

// The most bytes a PNG file of this picture can take.
LINEAMENT_PNG_FUNCTION size_t lineament_png_size_bound(png_image image) {
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}

// Encodes 8-bit channels as they are. `count` is the room before the call and the size after it.
// On failure `image` holds the message.
LINEAMENT_PNG_FUNCTION bool lineament_png_write(
    png_image *image, void *target, size_t *count, const void *pixels, int bytes_per_row) {
  png_alloc_size_t size = *count;
  int result =
      png_image_write_to_memory(image, target, &size, 0, pixels, (png_int_32)bytes_per_row, NULL);
  *count = size;
  return result != 0;
}
