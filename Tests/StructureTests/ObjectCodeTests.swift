#if os(Linux) && arch(x86_64)
  import Testing

  /// What the compiler made of the kernels' modules, read from the objects of the build that runs.
  ///
  /// Swift emits most functions as weak symbols, of which the linker keeps one for all objects that
  /// have the name. Were AVX code under a name that baseline code calls, a program would die on a
  /// processor without AVX, although it never chose an AVX kernel.
  @Suite struct ObjectCodeTests {
    /// The instruction set, its vectors as names of symbols spell them, and an instruction that must
    /// occur.
    private static let variants = [
      (module: "KernelsAVX2", mark: "AVX2", vector: "s5SIMD8V", register: "%ymm"),
      (module: "KernelsAVX512", mark: "AVX512", vector: "s6SIMD16V", register: "%zmm"),
    ]

    private static let compiled = Result {
      try modules.map { try CompiledModule($0) }
    }

    /// A name that no other module's code can ask for either holds the module's name, or is one of the
    /// standard library's functions for vectors that no other module computes with.
    @Test(arguments: variants.indices)
    func noOtherModuleSharesWideCode(index: Int) throws {
      let variant = Self.variants[index]
      let all = try Self.compiled.get()
      let module = try #require(all.first { $0.name == variant.module })
      let others = all.filter { $0.name != variant.module }
      let names = Set(others.flatMap { $0.objects.flatMap { $0.file.symbols.map(\.name) } })
      for object in module.objects {
        for code in try object.sharedWideCode() {
          let isOwn = code.symbol.contains(variant.mark)
          let isOfVectors = code.symbol.contains(variant.vector) && !names.contains(code.symbol)
          #expect(
            isOwn || isOfVectors,
            "\(object.name): \(code.symbol) holds '\(code.instructions[0].text)'"
          )
        }
      }
    }

    @Test func onlyVariantsNeedAVX() throws {
      for module in try Self.compiled.get()
      where !Self.variants.contains(where: { $0.module == module.name })
        && module.name != "MLKit"  // An umbrella over other modules, without code.
      {
        #expect(!module.objects.isEmpty, "\(module.name)")
        let sections = module.objects.flatMap(\.code.sections)
        #expect(sections.reduce(0) { $0 + $1.instructionCount } > 0, "\(module.name)")
        for object in module.objects {
          let wide = object.code.sections.flatMap(\.wide)
          #expect(wide.isEmpty, "\(object.name): \(wide.prefix(3))")
        }
      }
    }

    /// Without these instructions the tests above would prove nothing.
    @Test(arguments: variants.indices)
    func variantsMultiplyAndAddWholeVectors(index: Int) throws {
      let variant = Self.variants[index]
      let module = try #require(try Self.compiled.get().first { $0.name == variant.module })
      let wide = module.objects.flatMap { $0.code.sections.flatMap(\.wide) }
      let products = wide.filter {
        $0.text.hasPrefix("vfmadd") && $0.text.contains(variant.register)
      }
      // A convolution tile alone has a dozen.
      #expect(products.count > 100)
      // The names of functions are seen as well.
      #expect(try module.objects.contains { try !$0.sharedWideCode().isEmpty })
    }

    @Test(
      arguments: [
        ([0xC5, 0xF8, 0x77], true),  // vzeroupper
        ([0xC4, 0xE2, 0x7D, 0x98, 0xC1], true),  // vfmadd132ps %ymm1,%ymm0,%ymm0
        ([0x62, 0xF1, 0x7C, 0x48, 0x28, 0xC1], true),  // vmovaps %zmm1,%zmm0
        ([0x64, 0xC5, 0xF8, 0x10, 0x00], true),  // vmovups %fs:(%rax),%xmm0
        ([0x0F, 0x58, 0xC1], false),  // addps %xmm1,%xmm0
        ([0x66, 0x0F, 0x6F, 0xC5], false),  // movdqa %xmm5,%xmm0
        ([0xC3], false),  // ret
      ] as [([UInt8], Bool)]
    )
    func prefixesAreTold(instruction: [UInt8], isWide: Bool) {
      #expect(needsAVX(instruction) == isWide)
    }

    @Test(arguments: [0, 5, 40, 63])
    func brokenObjectsAreRefused(count: Int) {
      let header: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0xFF, count: 58)
      #expect(throws: ELFObject.Malformed.self) { try ELFObject(Array(header.prefix(count))) }
    }
  }
#endif
