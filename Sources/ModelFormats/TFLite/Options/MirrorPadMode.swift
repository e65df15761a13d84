/// How `MIRROR_PAD` reflects (`MirrorPadMode` in `schema.fbs`).
public enum MirrorPadMode: Int8, Sendable, Hashable, CaseIterable {
  /// About the border element, which is not repeated.
  case reflect = 0
  /// About the border itself, so that the border element is repeated.
  case symmetric = 1
}
