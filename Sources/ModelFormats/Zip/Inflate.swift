import Bytes
import CZlib

/// The contents of a deflated entry, exactly as many bytes as its directory record claims.
func inflated(_ compressed: SharedBytes, of entry: ZipEntry) throws(ModelFormatError) -> SharedBytes
{
  // Deflate cannot do better than 258 bytes for each two bits, about 1032 to 1; a larger claim is
  // refused before any memory is taken for it.
  let (largest, overflow) = compressed.count.multipliedReportingOverflow(by: 1032)
  guard overflow || entry.byteCount <= largest else {
    throw entry.error(
      .wrongCount(
        of: "bytes of contents",
        found: entry.byteCount,
        expected: "at most \(largest) from \(compressed.count) compressed bytes"
      )
    )
  }
  // The spare byte shows whether there is more than was claimed.
  var contents = [UInt8](repeating: 0, count: entry.byteCount + 1)
  let produced = try decompress(compressed, into: &contents, of: entry)
  guard produced == entry.byteCount else {
    throw entry.error(
      .wrongCount(
        of: "bytes of contents",
        found: produced,
        expected: produced > entry.byteCount ? "only \(entry.byteCount)" : "\(entry.byteCount)"
      )
    )
  }
  contents.removeLast()
  return SharedBytes(contents)
}

/// Runs zlib over a raw deflate stream until it ends or the output is full.
///
/// - Returns: Number of bytes written.
private func decompress(
  _ compressed: SharedBytes,
  into output: inout [UInt8],
  of entry: ZipEntry
) throws(ModelFormatError) -> Int {
  var stream = z_stream()
  // Negative window bits: no zlib header around the data.
  let started = inflateInit2_(
    &stream,
    -MAX_WBITS,
    ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size)
  )
  guard started == Z_OK else { throw entry.error(.damagedData("zlib does not start: \(started)")) }
  defer { inflateEnd(&stream) }
  let capacity = output.count
  let outcome = compressed.withUnsafeBytes { input in
    output.withUnsafeMutableBytes { output in
      run(&stream, input, output)
    }
  }
  switch outcome.code {
  case Z_STREAM_END:
    guard outcome.consumed == compressed.count else {
      throw entry.error(
        .wrongCount(
          of: "compressed bytes",
          found: compressed.count,
          expected: "\(outcome.consumed), where the data ends"
        )
      )
    }
    return outcome.produced
  case Z_OK, Z_BUF_ERROR:
    // Stopped for want of room or of input.
    guard outcome.produced == capacity else {
      throw entry.error(.damagedData("it stops after \(outcome.produced) bytes of contents"))
    }
    return outcome.produced
  default:
    let reason = stream.msg.map { String(cString: $0) } ?? "zlib error \(outcome.code)"
    throw entry.error(.damagedData(reason))
  }
}

/// What became of a run of zlib.
private struct Outcome {
  var code = Z_OK
  var consumed = 0
  var produced = 0
}

private func run(
  _ stream: inout z_stream,
  _ input: UnsafeRawBufferPointer,
  _ output: UnsafeMutableRawBufferPointer
) -> Outcome {
  var outcome = Outcome()
  guard let source = input.bindMemory(to: Bytef.self).baseAddress,
    let target = output.bindMemory(to: Bytef.self).baseAddress
  else {
    outcome.code = Z_BUF_ERROR
    return outcome
  }
  while outcome.code == Z_OK {
    // zlib counts in 32 bits.
    let room = uInt(clamping: output.count - outcome.produced)
    let available = uInt(clamping: input.count - outcome.consumed)
    stream.next_in = UnsafeMutablePointer(mutating: source + outcome.consumed)
    stream.avail_in = available
    stream.next_out = target + outcome.produced
    stream.avail_out = room
    outcome.code = inflate(&stream, Z_NO_FLUSH)
    outcome.consumed += Int(available - stream.avail_in)
    outcome.produced += Int(room - stream.avail_out)
    // Without room or input the next call would return Z_BUF_ERROR in any case.
  }
  return outcome
}

/// The CRC-32 of some bytes.
func checksum(of bytes: SharedBytes) -> UInt32 {
  bytes.withUnsafeBytes { buffer in
    UInt32(
      truncatingIfNeeded: crc32_z(
        0,
        buffer.bindMemory(to: Bytef.self).baseAddress,
        buffer.count
      )
    )
  }
}
