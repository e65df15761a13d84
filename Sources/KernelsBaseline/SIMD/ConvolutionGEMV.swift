package import Kernels

// The standard library has no half precision on Intel Macs.
#if !(os(macOS) && arch(x86_64))

  /// CONV_2D with one output pixel whose window is the whole input: a matrix by a vector.
  ///
  /// Each weight is used once, so the time is that of reading the filter. It is kept in half precision,
  /// which takes half as long, if that holds it exactly. Work items are a few vectors of output channels.
  ///
  /// An output element is the sum of its lanes' sums, then of its bias: another order than that of the
  /// kernels with tiles.
  package enum ConvolutionGEMV {
    /// The table row of this instruction set, which should convert half precision in hardware.
    package static func kernel(named name: String) -> ConvolutionKernel {
      ConvolutionKernel(
        name: name,
        instructionSet: instructionSet,
        refusal: refusal,
        // Less than that of any tile, whose cost is that of products: here reading takes longer.
        cost: { $0.filterCount / Vector.scalarCount },
        packedFilterCount: { ($0.filterCount + 1) / 2 },
        pack: pack,
        packHalfPrecision: { convolution, filter, packed in
          UnsafeMutableRawPointer(packed)
            .copyMemory(from: filter, byteCount: 2 &* convolution.filterCount)
        },
        scratchCount: { _ in 0 },
        itemCount: { ($0.outputChannels + channelsPerItem - 1) / channelsPerItem },
        run: run
      )
    }

    private static func refusal(of convolution: Convolution2D) -> KernelRefusal? {
      let (outputs, lanes) = (convolution.outputChannels, Vector.scalarCount)
      if convolution.groups != 1 { return .groups(convolution.groups) }
      if !convolution.isWholeProduct { return .partOfInput }
      if !convolution.filterIsHalfPrecision { return .singlePrecision }
      if outputs < lanes { return .narrowOutput(channels: outputs, lanes: lanes) }
      let needed = unrolling &* lanes
      return convolution.inputCount < needed
        ? .fewInputs(convolution.inputCount, needed: needed) : nil
    }

    private static var channelsPerItem: Int { 2 * Vector.scalarCount }

    /// Vectors of an output channel that are summed apart from each other.
    private static var unrolling: Int { 4 }

    /// Weights in the model's own order, two in the place of one.
    private static func pack(
      _ convolution: Convolution2D,
      _ filter: UnsafePointer<Float>,
      _ packed: UnsafeMutablePointer<Float>
    ) {
      let target = UnsafeMutableRawPointer(packed)
      let count = convolution.filterCount
      var element = 0
      while element &+ Vector.scalarCount <= count {
        target.storeBytes(
          of: HalfVector(load(filter + element)),
          toByteOffset: 2 &* element,
          as: HalfVector.self
        )
        element &+= Vector.scalarCount
      }
      while element < count {
        target.storeBytes(
          of: Float16(filter[element]),
          toByteOffset: 2 &* element,
          as: Float16.self
        )
        element &+= 1
      }
    }

    private static func run(
      _ convolution: Convolution2D,
      _ call: ConvolutionKernel.Call,
      _ items: Range<Int>
    ) {
      let epilogue = FusedEpilogue(call.epilogue, channels: convolution.outputChannels)
      let depth = convolution.inputCount
      let channels = convolution.outputChannels
      let filter = UnsafeRawPointer(call.packedFilter)
      let end = min(channels, items.upperBound &* channelsPerItem)
      var channel = items.lowerBound &* channelsPerItem
      while channel < end {
        // The last vector ends with the last channel and may overlap the one before.
        let first = min(channel, channels &- Vector.scalarCount)
        var sums = Vector()
        for lane in 0..<Vector.scalarCount {
          let weights = filter + 2 &* (first &+ lane) &* depth
          sums[lane] = product(call.input, weights, count: depth)
        }
        sums += epilogue.bias(first, first: Vector.scalarCount)
        epilogue.finish(
          Unrolled1 { _ in Unrolled1 { _ in sums } },
          TileChannels(first: first, group: 0..<channels, lanes: Vector.scalarCount),
          pixel: 0,
          target: call.output,
          stride: channels
        )
        channel &+= Vector.scalarCount
      }
    }

    /// The sum of the products of `count` numbers with weights in half precision.
    @inline(__always)
    private static func product(
      _ input: UnsafePointer<Float>,
      _ weights: UnsafeRawPointer,
      count: Int
    ) -> Float {
      var sums = Unrolled4 { _ in Vector() }
      let step = unrolling &* Vector.scalarCount
      var element = 0
      while element &+ step <= count {
        let before = sums
        let start = element
        @inline(__always)
        func add(_ index: Int) -> Vector {
          let offset = start &+ index &* Vector.scalarCount
          return multiplyAdd(before[index], load(input + offset), half(weights, offset))
        }
        sums = Unrolled4(add)
        element &+= step
      }
      while element &+ Vector.scalarCount <= count {
        sums.e0 = multiplyAdd(sums.e0, load(input + element), half(weights, element))
        element &+= Vector.scalarCount
      }
      var sum = sumOfLanes((sums.e0 + sums.e1) + (sums.e2 + sums.e3))
      while element < count {
        let weight = weights.loadUnaligned(fromByteOffset: 2 &* element, as: Float16.self)
        sum += input[element] * Float(weight)
        element &+= 1
      }
      return sum
    }

    @inline(__always)
    private static func half(_ weights: UnsafeRawPointer, _ element: Int) -> Vector {
      Vector(weights.loadUnaligned(fromByteOffset: 2 &* element, as: HalfVector.self))
    }
  }

#endif
