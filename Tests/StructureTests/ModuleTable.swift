/// One module of the package and what it may import.
struct Module: Sendable, CustomStringConvertible {
  let name: String
  /// From the package's top folder.
  let folder: String
  /// Modules of this package, and system libraries that belong to it.
  let imports: Set<String>
  /// A core module keeps away from Foundation, so that programs start in milliseconds, static ones
  /// stay small and Embedded Swift stays possible.
  let isCore: Bool

  init(
    _ name: String,
    in folder: String? = nil,
    imports: Set<String> = [],
    isCore: Bool = true
  ) {
    self.name = name
    self.folder = folder ?? "Sources/\(name)"
    self.imports = imports
    self.isCore = isCore
  }

  var description: String { name }
}

/// Every module, lowest first: a module may import only modules above it in this list.
///
/// A new module gets its row here. Data flows down the list: bytes, model formats, engine, face
/// vision, face tasks, tools.
let modules: [Module] = [
  Module("Bytes"),
  Module("Tensors", imports: ["Bytes"]),
  Module("Images", imports: ["Bytes"]),
  Module("ModelFormats", imports: ["Bytes", "Tensors", "CZlib"]),
  // Kernels know pointers and geometry, never files or graphs.
  Module("Kernels", imports: ["Tensors", "CCPUFeatures"]),
  Module("KernelsBaseline", imports: ["Kernels"]),
  Module("KernelsAVX2", imports: ["Kernels"]),
  Module("KernelsAVX512", imports: ["Kernels"]),
  Module("KernelsOpenBLAS", imports: ["Kernels", "COpenBLAS"]),
  Module(
    "KernelLibrary",
    imports: [
      "Kernels", "KernelsBaseline", "KernelsAVX2", "KernelsAVX512", "KernelsOpenBLAS",
    ]
  ),
  Module(
    "Engine",
    imports: ["Bytes", "Tensors", "ModelFormats", "Kernels", "KernelLibrary", "CCPUFeatures"]
  ),
  Module("FaceVision", imports: ["Bytes", "Tensors", "Images", "ModelFormats"]),
  Module("ImageCodecs", imports: ["Bytes", "Images", "CPNG", "CJPEG"]),
  Module(
    "FaceTasks",
    imports: ["Bytes", "Tensors", "Images", "ModelFormats", "Engine", "FaceVision"]
  ),
  Module(
    "MLKitCore",
    imports: ["Images", "ModelFormats", "Engine", "FaceVision", "FaceTasks"]
  ),
  Module("FaceModels", in: "Models"),
  // The pictures of Apple's platforms, whose classes are Foundation's.
  Module("PlatformImages", imports: ["Bytes", "Images", "ImageCodecs"], isCore: false),
  // MediaPipe's API for iOS, whose classes are Foundation's.
  Module(
    "MediaPipeTasksVision",
    imports: ["Bytes", "Images", "ImageCodecs", "FaceTasks", "PlatformImages"],
    isCore: false
  ),
  Module("MLImage", imports: ["Images", "PlatformImages"], isCore: false),
  Module(
    "MLKitVision",
    imports: ["Bytes", "Images", "ImageCodecs", "PlatformImages", "MLImage"],
    isCore: false
  ),
  Module(
    "MLKitFaceDetection",
    imports: [
      "Images", "FaceVision", "FaceTasks", "MLKitCore", "FaceModels", "MLImage", "MLKitVision",
    ],
    isCore: false
  ),
  Module("MLKit", imports: ["MLKitVision", "MLKitFaceDetection"], isCore: false),
  Module(
    "CommandLineSupport",
    in: "Tools/CommandLineSupport",
    imports: ["Bytes"],
    isCore: false
  ),
  Module(
    "ModelAudit",
    in: "Tools/ModelAudit",
    imports: ["Bytes", "Tensors", "ModelFormats", "Kernels", "Engine", "CommandLineSupport"],
    isCore: false
  ),
  Module(
    "LineamentTool",
    in: "Tools/LineamentTool",
    imports: [
      "Bytes", "Tensors", "Images", "ModelFormats", "Kernels", "KernelLibrary", "Engine",
      "FaceVision", "ImageCodecs", "FaceTasks", "MLKitCore", "FaceModels", "CommandLineSupport",
      "ModelAudit",
    ],
    isCore: false
  ),
  Module("lineament", in: "Tools/lineament", imports: ["LineamentTool"], isCore: false),
  Module(
    "BenchmarkKit",
    in: "Benchmarks/BenchmarkKit",
    imports: [
      "Bytes", "Tensors", "Images", "ModelFormats", "Kernels", "KernelLibrary", "Engine",
      "FaceVision", "ImageCodecs", "FaceTasks", "MLKitCore", "FaceModels", "CommandLineSupport",
    ],
    isCore: false
  ),
  Module("bench", in: "Benchmarks/bench", imports: ["BenchmarkKit"], isCore: false),
]

/// The system libraries of `Sources/SystemLibraries`: only the modules whose rows name them see them.
let systemLibraries: Set<String> = ["CCPUFeatures", "CJPEG", "COpenBLAS", "CPNG", "CZlib"]

/// What comes with the toolchain and any module may import.
let standardModules: Set<String> = ["Swift", "Synchronization", "Glibc", "Musl", "Darwin"]

/// What lies in the package's top folder beside files and folders whose names begin with a dot.
let topLevel: Set<String> = [
  "Package.swift", "README.md", "LICENSE", "Sources", "Tests", "Benchmarks",
  "Models", "Tools",
]
