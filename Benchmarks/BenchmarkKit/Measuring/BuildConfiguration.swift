/// How this tool was built.
enum BuildConfiguration {
  /// True for a debug build: the engine is optimised there too, but not across modules.
  static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// What is said before anything is measured; `nil` for a release build.
  static var warning: String? {
    guard isDebug else { return nil }
    return """
      WARNING: this is a DEBUG build. Engine and kernels are optimised in it, but numbers to be \
      published come from `swift run -c release bench`
      """
  }
}
