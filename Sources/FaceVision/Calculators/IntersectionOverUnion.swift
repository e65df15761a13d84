/// The overlap of two upright boxes: the area they share over the area they cover together.
///
/// 0 if they do not touch or cover no area. Single precision, as in MediaPipe 0.10.21.
package func intersectionOverUnion(_ a: BoundingBox, _ b: BoundingBox) -> Float {
  let aRight = a.xMin + a.width
  let aBottom = a.yMin + a.height
  let bRight = b.xMin + b.width
  let bBottom = b.yMin + b.height
  if bRight < a.xMin || aRight < b.xMin || bBottom < a.yMin || aBottom < b.yMin { return 0 }
  let width = min(aRight, bRight) - max(a.xMin, b.xMin)
  let height = min(aBottom, bBottom) - max(a.yMin, b.yMin)
  let shared = width * height
  // The areas are those of the corners, which may differ from width x height in the last bit.
  let aArea = (aRight - a.xMin) * (aBottom - a.yMin)
  let bArea = (bRight - b.xMin) * (bBottom - b.yMin)
  let covered = aArea + bArea - shared
  return covered > 0 ? shared / covered : 0
}
