/// Bytes as text of 64 characters (RFC 4648, section 4), with padding.
func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let rest = min(3, bytes.count - start)
    var group = 0
    for index in 0..<3 { group = group << 8 | (index < rest ? Int(bytes[start + index]) : 0) }
    for index in 0..<4 {
      text.append(index <= rest ? alphabet[group >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
