/// A fixed number of elements, each of them a variable of its own.
///
/// Sums that live in an array go through memory whenever the compiler does not see through the array;
/// separate variables stay in registers. A tile's sums are one such group (pixels) of another one
/// (vectors side by side). The types are generic so that no witness of their layout, which modules
/// would share, is compiled for an instruction set.
protocol Unrolled<Element> {
  associatedtype Element
  static var count: Int { get }
  init(_ element: (Int) -> Element)
  subscript(index: Int) -> Element { get }
  func forEach(_ body: (Int, Element) -> Void)
}

struct Unrolled1<Element>: Unrolled {
  var e0: Element

  @inline(__always)
  static var count: Int { 1 }

  @inline(__always)
  init(_ element: (Int) -> Element) { e0 = element(0) }

  @inline(__always)
  subscript(index: Int) -> Element { e0 }

  @inline(__always)
  func forEach(_ body: (Int, Element) -> Void) { body(0, e0) }
}

struct Unrolled2<Element>: Unrolled {
  var e0: Element
  var e1: Element

  @inline(__always)
  static var count: Int { 2 }

  @inline(__always)
  init(_ element: (Int) -> Element) {
    e0 = element(0)
    e1 = element(1)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    switch index {
    case 0: e0
    default: e1
    }
  }

  @inline(__always)
  func forEach(_ body: (Int, Element) -> Void) {
    body(0, e0)
    body(1, e1)
  }
}

struct Unrolled3<Element>: Unrolled {
  var e0: Element
  var e1: Element
  var e2: Element

  @inline(__always)
  static var count: Int { 3 }

  @inline(__always)
  init(_ element: (Int) -> Element) {
    e0 = element(0)
    e1 = element(1)
    e2 = element(2)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    switch index {
    case 0: e0
    case 1: e1
    default: e2
    }
  }

  @inline(__always)
  func forEach(_ body: (Int, Element) -> Void) {
    body(0, e0)
    body(1, e1)
    body(2, e2)
  }
}

struct Unrolled4<Element>: Unrolled {
  var e0: Element
  var e1: Element
  var e2: Element
  var e3: Element

  @inline(__always)
  static var count: Int { 4 }

  @inline(__always)
  init(_ element: (Int) -> Element) {
    e0 = element(0)
    e1 = element(1)
    e2 = element(2)
    e3 = element(3)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    switch index {
    case 0: e0
    case 1: e1
    case 2: e2
    default: e3
    }
  }

  @inline(__always)
  func forEach(_ body: (Int, Element) -> Void) {
    body(0, e0)
    body(1, e1)
    body(2, e2)
    body(3, e3)
  }
}

struct Unrolled6<Element>: Unrolled {
  var e0: Element
  var e1: Element
  var e2: Element
  var e3: Element
  var e4: Element
  var e5: Element

  @inline(__always)
  static var count: Int { 6 }

  @inline(__always)
  init(_ element: (Int) -> Element) {
    e0 = element(0)
    e1 = element(1)
    e2 = element(2)
    e3 = element(3)
    e4 = element(4)
    e5 = element(5)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    switch index {
    case 0: e0
    case 1: e1
    case 2: e2
    case 3: e3
    case 4: e4
    default: e5
    }
  }

  @inline(__always)
  func forEach(_ body: (Int, Element) -> Void) {
    body(0, e0)
    body(1, e1)
    body(2, e2)
    body(3, e3)
    body(4, e4)
    body(5, e5)
  }
}

struct Unrolled8<Element>: Unrolled {
  var e0: Element
  var e1: Element
  var e2: Element
  var e3: Element
  var e4: Element
  var e5: Element
  var e6: Element
  var e7: Element

  @inline(__always)
  static var count: Int { 8 }

  @inline(__always)
  init(_ element: (Int) -> Element) {
    e0 = element(0)
    e1 = element(1)
    e2 = element(2)
    e3 = element(3)
    e4 = element(4)
    e5 = element(5)
    e6 = element(6)
    e7 = element(7)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    switch index {
    case 0: e0
    case 1: e1
    case 2: e2
    case 3: e3
    case 4: e4
    case 5: e5
    case 6: e6
    default: e7
    }
  }

  @inline(__always)
  func forEach(_ body: (Int, Element) -> Void) {
    body(0, e0)
    body(1, e1)
    body(2, e2)
    body(3, e3)
    body(4, e4)
    body(5, e5)
    body(6, e6)
    body(7, e7)
  }
}

struct Unrolled9<Element>: Unrolled {
  var e0: Element
  var e1: Element
  var e2: Element
  var e3: Element
  var e4: Element
  var e5: Element
  var e6: Element
  var e7: Element
  var e8: Element

  @inline(__always)
  static var count: Int { 9 }

  @inline(__always)
  init(_ element: (Int) -> Element) {
    e0 = element(0)
    e1 = element(1)
    e2 = element(2)
    e3 = element(3)
    e4 = element(4)
    e5 = element(5)
    e6 = element(6)
    e7 = element(7)
    e8 = element(8)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    switch index {
    case 0: e0
    case 1: e1
    case 2: e2
    case 3: e3
    case 4: e4
    case 5: e5
    case 6: e6
    case 7: e7
    default: e8
    }
  }

  @inline(__always)
  func forEach(_ body: (Int, Element) -> Void) {
    body(0, e0)
    body(1, e1)
    body(2, e2)
    body(3, e3)
    body(4, e4)
    body(5, e5)
    body(6, e6)
    body(7, e7)
    body(8, e8)
  }
}

struct Unrolled10<Element>: Unrolled {
  var e0: Element
  var e1: Element
  var e2: Element
  var e3: Element
  var e4: Element
  var e5: Element
  var e6: Element
  var e7: Element
  var e8: Element
  var e9: Element

  @inline(__always)
  static var count: Int { 10 }

  @inline(__always)
  init(_ element: (Int) -> Element) {
    e0 = element(0)
    e1 = element(1)
    e2 = element(2)
    e3 = element(3)
    e4 = element(4)
    e5 = element(5)
    e6 = element(6)
    e7 = element(7)
    e8 = element(8)
    e9 = element(9)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    switch index {
    case 0: e0
    case 1: e1
    case 2: e2
    case 3: e3
    case 4: e4
    case 5: e5
    case 6: e6
    case 7: e7
    case 8: e8
    default: e9
    }
  }

  @inline(__always)
  func forEach(_ body: (Int, Element) -> Void) {
    body(0, e0)
    body(1, e1)
    body(2, e2)
    body(3, e3)
    body(4, e4)
    body(5, e5)
    body(6, e6)
    body(7, e7)
    body(8, e8)
    body(9, e9)
  }
}

struct Unrolled12<Element>: Unrolled {
  var e0: Element
  var e1: Element
  var e2: Element
  var e3: Element
  var e4: Element
  var e5: Element
  var e6: Element
  var e7: Element
  var e8: Element
  var e9: Element
  var e10: Element
  var e11: Element

  @inline(__always)
  static var count: Int { 12 }

  @inline(__always)
  init(_ element: (Int) -> Element) {
    e0 = element(0)
    e1 = element(1)
    e2 = element(2)
    e3 = element(3)
    e4 = element(4)
    e5 = element(5)
    e6 = element(6)
    e7 = element(7)
    e8 = element(8)
    e9 = element(9)
    e10 = element(10)
    e11 = element(11)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    switch index {
    case 0: e0
    case 1: e1
    case 2: e2
    case 3: e3
    case 4: e4
    case 5: e5
    case 6: e6
    case 7: e7
    case 8: e8
    case 9: e9
    case 10: e10
    default: e11
    }
  }

  @inline(__always)
  func forEach(_ body: (Int, Element) -> Void) {
    body(0, e0)
    body(1, e1)
    body(2, e2)
    body(3, e3)
    body(4, e4)
    body(5, e5)
    body(6, e6)
    body(7, e7)
    body(8, e8)
    body(9, e9)
    body(10, e10)
    body(11, e11)
  }
}

/// Pixels of the tallest tile of a stage or row that is one vector wide.
typealias TallestOfOne = Unrolled8

/// Pixels of the tile of a stage, one vector wide, for the rest of the pixels.
typealias ShortOfOne = Unrolled4
