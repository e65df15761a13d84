package func placeholder() {}
