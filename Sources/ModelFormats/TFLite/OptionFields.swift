extension FlatBufferTable {
  /// The field of many operators that applies a function to the results.
  func activation(_ slot: Int) throws(ModelFormatError) -> FusedActivation {
    try code(
      slot,
      "fused_activation_function",
      as: FusedActivation.self,
      called: "activation function"
    )
  }

  /// The field of windowed operators that says how the border is treated.
  func padding(_ slot: Int) throws(ModelFormatError) -> Padding {
    try code(slot, "padding", as: Padding.self, called: "padding")
  }

  /// An int32 field that may be anything; absent means 0.
  func int(_ slot: Int, _ name: StaticString) throws(ModelFormatError) -> Int {
    Int(try integer(slot, name, default: 0 as Int32))
  }
}
