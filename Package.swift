// swift-tools-version: 6.2
import PackageDescription

/// Imports point down only: a target may use those listed above it (see README, "Structure").
///
/// Engine code is optimised in debug builds too: an unoptimised convolution is about forty times
/// slower, which would make `swift run` and `swift test` useless for anyone who forgets `-c release`.
let optimised: [SwiftSetting] = [
  .unsafeFlags(["-O"], .when(configuration: .debug))
]

/// Kernels are inlined into each other across files, which debug builds do not do by themselves.
///
/// With two threads there is one object file a source file, as the build system expects.
let kernelOptimised =
  optimised + [
    .unsafeFlags(
      ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"],
      .when(configuration: .debug)
    )
  ]

/// One kernel source, several instruction sets: the variant targets hold a symbolic link to the
/// shared `SIMD` folder and differ in these flags and in their vector width.
/// The flags go through the Clang importer, which hands them to the code generator.
#if arch(x86_64)
  let avx2Flags = ["-mavx2", "-mfma", "-mf16c"].flatMap { ["-Xcc", $0] }
  let avx512Flags =
    avx2Flags + ["-mavx512f", "-mavx512bw", "-mavx512dq", "-mavx512vl"].flatMap { ["-Xcc", $0] }
  let variants: [(name: String, flags: [String])] = [
    ("KernelsAVX2", avx2Flags), ("KernelsAVX512", avx512Flags),
  ]
#else
  let variants: [(name: String, flags: [String])] = []
#endif

var targets: [Target] = [
  // For its header alone: the library is opened when a plan asks for it, so there is no pkg-config
  // file, whose flags would link it.
  .systemLibrary(
    name: "COpenBLAS",
    path: "Sources/SystemLibraries/COpenBLAS",
    providers: [.apt(["libopenblas-dev"]), .brew(["openblas"])]
  ),
  .systemLibrary(
    name: "CZlib",
    path: "Sources/SystemLibraries/CZlib",
    providers: [.apt(["zlib1g-dev"])]
  ),
  .systemLibrary(
    name: "CPNG",
    path: "Sources/SystemLibraries/CPNG",
    pkgConfig: "libpng",
    providers: [.apt(["libpng-dev"]), .brew(["libpng"])]
  ),
  .systemLibrary(
    name: "CJPEG",
    path: "Sources/SystemLibraries/CJPEG",
    pkgConfig: "libjpeg",
    providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]
  ),
  .systemLibrary(name: "CCPUFeatures", path: "Sources/SystemLibraries/CCPUFeatures"),

  .target(name: "Bytes"),
  .target(name: "Tensors", dependencies: ["Bytes"], swiftSettings: optimised),
  .target(name: "Images", dependencies: ["Bytes"], swiftSettings: optimised),
  .target(
    name: "ModelFormats",
    dependencies: ["Bytes", "Tensors", "CZlib"],
    swiftSettings: optimised
  ),
  .target(
    name: "Kernels",
    dependencies: ["Tensors", "CCPUFeatures"],
    swiftSettings: optimised
  ),
  .target(name: "KernelsBaseline", dependencies: ["Kernels"], swiftSettings: kernelOptimised),
]

targets += variants.map { variant in
  .target(
    name: variant.name,
    dependencies: ["Kernels"],
    swiftSettings: kernelOptimised + [.unsafeFlags(variant.flags)]
  )
}

let blasSettings: [SwiftSetting] = [.define("LINEAMENT_BLAS", .when(traits: ["BLAS"]))]

targets += [
  // Without the trait nothing uses it and nothing in it needs the header.
  .target(
    name: "KernelsOpenBLAS",
    dependencies: ["Kernels", .target(name: "COpenBLAS", condition: .when(traits: ["BLAS"]))],
    swiftSettings: optimised + blasSettings
  ),
  // The kernel table: every row of every instruction set, and that of OpenBLAS.
  .target(
    name: "KernelLibrary",
    dependencies: [
      "Kernels", "KernelsBaseline",
      .target(name: "KernelsOpenBLAS", condition: .when(traits: ["BLAS"])),
    ] + variants.map { .target(name: $0.name) },
    swiftSettings: optimised + blasSettings
  ),
  .target(
    name: "Engine",
    dependencies: [
      "Bytes", "Tensors", "ModelFormats", "Kernels", "KernelLibrary", "CCPUFeatures",
    ],
    swiftSettings: optimised
  ),
  .target(
    name: "FaceVision",
    dependencies: ["Bytes", "Tensors", "Images", "ModelFormats"],
    swiftSettings: optimised
  ),
  .target(
    name: "ImageCodecs",
    dependencies: ["Bytes", "Images", "CPNG", "CJPEG"],
    swiftSettings: optimised
  ),
  .target(
    name: "FaceTasks",
    dependencies: ["Bytes", "Tensors", "Images", "ModelFormats", "Engine", "FaceVision"],
    swiftSettings: optimised
  ),
  // What ML Kit says of a face, computed from the engine's results; no API, no Foundation.
  .target(
    name: "MLKitCore",
    dependencies: ["Images", "ModelFormats", "Engine", "FaceVision", "FaceTasks"],
    swiftSettings: optimised
  ),
  // The model files as resources. A Swift target with resources gets an accessor that needs
  // Foundation; one in C does not, so its only source is an empty C file. Foundation would double
  // the start time of a program (3.4 to 7.4 ms) and make a static one 60 MB larger.
  .target(
    name: "FaceModelFiles",
    path: "Models",
    exclude: ["README.md", "manifest.json", "FaceModels.swift", "ModelFolders.swift"],
    sources: ["FaceModelFiles.c"],
    resources: [
      .copy("face_landmarker.task"),
      .copy("face_detection_short_range.tflite"),
      .copy("face_detection_full_range_sparse.tflite"),
    ],
    publicHeadersPath: "."
  ),
  .target(
    name: "FaceModels",
    dependencies: ["FaceModelFiles"],
    path: "Models",
    exclude: [
      "README.md", "manifest.json", "FaceModelFiles.c", "face_landmarker.task",
      "face_detection_short_range.tflite", "face_detection_full_range_sparse.tflite",
    ],
    sources: ["FaceModels.swift", "ModelFolders.swift"]
  ),
  // The pictures of Apple's platforms, and stand-ins for them where they are missing, for both APIs.
  .target(
    name: "PlatformImages",
    dependencies: ["Bytes", "Images", "ImageCodecs"],
    swiftSettings: optimised
  ),
  // MediaPipe's API for iOS, for code that was written for it: classes of Foundation's kind.
  .target(
    name: "MediaPipeTasksVision",
    dependencies: ["Bytes", "Images", "ImageCodecs", "FaceTasks", "PlatformImages"],
    swiftSettings: optimised
  ),
  // ML Kit's modules. These use Foundation, as ML Kit's own do.
  .target(name: "MLImage", dependencies: ["Images", "PlatformImages"]),
  .target(
    name: "MLKitVision",
    dependencies: ["Bytes", "Images", "ImageCodecs", "PlatformImages", "MLImage"]
  ),
  .target(
    name: "MLKitFaceDetection",
    dependencies: [
      "Images", "FaceVision", "FaceTasks", "MLKitCore", "FaceModels", "MLImage", "MLKitVision",
    ]
  ),
  .target(name: "MLKit", dependencies: ["MLKitVision", "MLKitFaceDetection"]),
  // What the package's programs share: option tables, help, JSON, output.
  .target(
    name: "CommandLineSupport",
    dependencies: ["Bytes"],
    path: "Tools/CommandLineSupport",
    swiftSettings: optimised
  ),
  // What audits of a model have in common: listing, planning, tracing and comparing it.
  .target(
    name: "ModelAudit",
    dependencies: [
      "Bytes", "Tensors", "ModelFormats", "Kernels", "Engine", "CommandLineSupport",
    ],
    path: "Tools/ModelAudit",
    swiftSettings: optimised
  ),
  // What the command line tool does, apart from the program that starts it: tests link this and
  // not the program, whose static standard library must not meet the dynamic one of the tests.
  .target(
    name: "LineamentTool",
    dependencies: [
      "Bytes", "Tensors", "Images", "ModelFormats", "Kernels", "KernelLibrary", "Engine",
      "FaceVision", "ImageCodecs", "FaceTasks", "MLKitCore", "FaceModels", "CommandLineSupport",
      "ModelAudit",
    ],
    path: "Tools/LineamentTool",
    swiftSettings: optimised
  ),
  .executableTarget(
    name: "lineament",
    dependencies: ["LineamentTool"],
    path: "Tools/lineament",
    swiftSettings: optimised,
    // The dynamic standard library costs two milliseconds and three megabytes at every start.
    linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))]
  ),

  // What the benchmark tool does, apart from the program that starts it.
  .target(
    name: "BenchmarkKit",
    dependencies: [
      "Bytes", "Tensors", "Images", "ModelFormats", "Kernels", "KernelLibrary", "Engine",
      "FaceVision", "ImageCodecs", "FaceTasks", "MLKitCore", "FaceModels", "CommandLineSupport",
    ],
    path: "Benchmarks/BenchmarkKit",
    swiftSettings: optimised
  ),
  .executableTarget(
    name: "bench",
    dependencies: ["BenchmarkKit"],
    path: "Benchmarks/bench",
    swiftSettings: optimised
  ),

  // What several test targets share: fixtures, seeded random numbers, error measures.
  .target(
    name: "TestSupport",
    dependencies: ["Bytes", "Tensors", "CommandLineSupport"],
    path: "Tests/TestSupport",
    swiftSettings: optimised
  ),
  // Counts allocations in the test program.
  .target(name: "CAllocations", path: "Tests/CAllocations"),
]

let tests: [(name: String, dependencies: [Target.Dependency])] = [
  ("BytesTests", ["Bytes"]),
  ("TensorsTests", ["Bytes", "Tensors"]),
  ("ImagesTests", ["Bytes", "Images"]),
  ("TestSupportTests", ["Bytes"]),
  ("StructureTests", []),
  ("FaceModelsTests", ["Bytes", "FaceModels"]),
  ("ModelFormatsTests", ["Bytes", "Tensors", "ModelFormats", "FaceModels"]),
  ("KernelsTests", ["Tensors", "Kernels", "KernelLibrary"]),
  (
    "EngineTests",
    [
      "Bytes", "Tensors", "ModelFormats", "Kernels", "KernelLibrary", "Engine", "FaceModels",
      "CAllocations",
    ]
  ),
  ("FaceVisionTests", ["Bytes", "Tensors", "Images", "ModelFormats", "FaceVision", "FaceModels"]),
  ("ImageCodecsTests", ["Bytes", "Images", "ImageCodecs"]),
  (
    "FaceTasksTests",
    [
      "Bytes", "Images", "ModelFormats", "Engine", "ImageCodecs", "FaceVision", "FaceTasks",
      "FaceModels", "CAllocations",
    ]
  ),
  (
    "MediaPipeTasksVisionTests",
    [
      "Bytes", "Images", "ImageCodecs", "FaceTasks", "FaceModels", "PlatformImages",
      "MediaPipeTasksVision",
    ]
  ),
  (
    "LineamentTests",
    [
      "Bytes", "Tensors", "Images", "ModelFormats", "KernelLibrary", "Engine", "FaceVision",
      "ImageCodecs", "FaceTasks", "MLKitCore", "FaceModels", "CommandLineSupport", "ModelAudit",
      "LineamentTool",
    ]
  ),
  (
    "MLKitCoreTests",
    [
      "Bytes", "Images", "ModelFormats", "ImageCodecs", "FaceVision", "FaceTasks", "MLKitCore",
      "FaceModels",
    ]
  ),
  (
    "MLKitFaceDetectionTests",
    [
      "Bytes", "Images", "ImageCodecs", "FaceTasks", "MLImage", "MLKitVision",
      "MLKitFaceDetection", "MLKit",
    ]
  ),
  ("CommandLineSupportTests", ["CommandLineSupport"]),
  (
    "ModelAuditTests",
    [
      "Bytes", "Tensors", "ModelFormats", "Kernels", "KernelLibrary", "Engine", "FaceModels",
      "CommandLineSupport", "ModelAudit",
    ]
  ),
  (
    "BenchmarkKitTests",
    [
      "Bytes", "Images", "FaceVision", "ImageCodecs", "FaceTasks", "FaceModels",
      "CommandLineSupport", "BenchmarkKit",
    ]
  ),
]

targets += tests.map { test in
  .testTarget(
    name: test.name,
    dependencies: test.dependencies + ["TestSupport"],
    swiftSettings: optimised
  )
}

let package = Package(
  name: "lineament",
  platforms: [.macOS(.v26), .iOS(.v26)],
  // A product holds the modules whose types its API uses too: whoever names one has to import it.
  products: [
    .library(name: "FaceTasks", targets: ["FaceTasks", "Images", "Bytes"]),
    .library(
      name: "MediaPipeTasksVision",
      targets: ["MediaPipeTasksVision", "PlatformImages", "Images", "Bytes"]
    ),
    .library(name: "FaceModels", targets: ["FaceModels"]),
    .library(name: "ImageCodecs", targets: ["ImageCodecs", "Images", "Bytes"]),
    .library(
      name: "MLKit",
      targets: [
        "MLKit", "MLKitFaceDetection", "MLKitVision", "MLImage", "PlatformImages", "Images",
        "Bytes",
      ]
    ),
    .library(name: "Engine", targets: ["Engine", "ModelFormats", "Tensors", "Bytes"]),
  ],
  traits: [
    .default(enabledTraits: ["BLAS"]),
    .trait(
      name: "BLAS",
      description: """
        Lets the caller choose OpenBLAS for matrix products. The build needs its header (Debian: \
        libopenblas-dev); the library is opened only when it is chosen. Without the trait every \
        product runs on the package's own SIMD kernels.
        """
    ),
  ],
  targets: targets,
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}
