#!/usr/bin/env python3
"""Builds and runs programs outside the package that depend on it, as users' packages do.

usage: check_consumers.py [--only NAME ...] [--keep FOLDER]

  --only    restrict to some of: path-debug, url-static, url-release, path-release, url-debug.
            Default: the first two. Each is a whole build of two to three minutes.
  --keep    build in this folder and leave it, so that a second run is fast.

`path-...` is a package with `.package(path:)`. `url-...` is one with `.package(url:exact:)`, whose URL
is that of a bare clone with a tag: committed changes only. `url-static` links the Swift libraries
statically and prints the size of the program and the libraries that it still loads.

Each package holds four programs, which run on Tests/Pictures/astronaut.png and must print what is
expected: `consumer` imports MediaPipeTasksVision and FaceModels and runs both tasks in their running
modes; `photos` imports MLKitFaceDetection and MLKitVision; `both` uses both APIs, in different files;
`audit` is the first example of the article on auditing, with the product Engine alone.
Needs git, ldd and swift.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
PICTURE = os.path.join(ROOT, "Tests", "Pictures", "astronaut.png")
VERSION = "99.0.0"
DEFAULT = ["path-debug", "url-static"]
ALL = DEFAULT + ["url-release", "path-release", "url-debug"]
EXPECTED = {
    "consumer": ["image 1 478", "video 1 1", "live 1 478", "detector 177 82 95 95"],
    "photos": ["no face 0", "faces 1 10 15 133", "smiles true"],
    "both": ["MediaPipe 1", "ML Kit 1", "nose at the same place true"],
    "audit": ["sound true", "NaN in operators [2] CONV_2D"],
}

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "consumer",
  dependencies: [{dependency}],
  targets: [
    .executableTarget(
      name: "consumer",
      dependencies: [
        .product(name: "MediaPipeTasksVision", package: "lineament"),
        .product(name: "FaceModels", package: "lineament"),
      ]
    ),
    .executableTarget(
      name: "photos",
      dependencies: [.product(name: "MLKit", package: "lineament")]
    ),
    .executableTarget(
      name: "both",
      dependencies: [
        .product(name: "MediaPipeTasksVision", package: "lineament"),
        .product(name: "FaceModels", package: "lineament"),
        .product(name: "MLKit", package: "lineament"),
      ]
    ),
    .executableTarget(
      name: "audit",
      dependencies: [
        .product(name: "Engine", package: "lineament"),
        .product(name: "FaceModels", package: "lineament"),
      ]
    ),
  ]
)
"""

PROGRAM = """import FaceModels
import Foundation
import MediaPipeTasksVision

class ResultProcessor: NSObject, FaceLandmarkerLiveStreamDelegate {
  let done = DispatchSemaphore(value: 0)

  func faceLandmarker(
    _ faceLandmarker: FaceLandmarker,
    didFinishDetection result: FaceLandmarkerResult?,
    timestampInMilliseconds: Int,
    error: Error?
  ) {
    print("live", result?.faceLandmarks.count ?? -1, result?.faceLandmarks.first?.count ?? -1)
    done.signal()
  }
}

let image = try MPImage(contentsOfFile: CommandLine.arguments[1])
let options = FaceLandmarkerOptions()
options.baseOptions.modelAssetPath = try FaceModels.faceLandmarker
let single = try FaceLandmarker(options: options).detect(image: image)
print("image", single.faceLandmarks.count, single.faceLandmarks[0].count)

options.runningMode = .video
let video = try FaceLandmarker(options: options)
let counts = try [0, 33].map {
  try video.detect(videoFrame: image, timestampInMilliseconds: $0).faceLandmarks.count
}
print("video", counts[0], counts[1])

let processor = ResultProcessor()
options.runningMode = .liveStream
options.faceLandmarkerLiveStreamDelegate = processor
let live = try FaceLandmarker(options: options)
try live.detectAsync(image: image, timestampInMilliseconds: 0)
processor.done.wait()

let detector = try FaceDetector(modelPath: FaceModels.faceDetectionShortRange)
let box = try detector.detect(image: image).detections[0].boundingBox
print("detector", Int(box.minX), Int(box.minY), Int(box.width), Int(box.height))
"""

MLKIT_PROGRAM = """import Foundation
import MLKitFaceDetection
import MLKitVision

let options = FaceDetectorOptions()
options.performanceMode = .accurate
options.landmarkMode = .all
options.contourMode = .all
options.classificationMode = .all
let detector = FaceDetector.faceDetector(options: options)
let pixels = Data(repeating: 90, count: 64 * 64 * 4)
let grey = try VisionImage(pixels: pixels, width: 64, height: 64, format: .rgba)
print("no face", try detector.results(in: grey).count)

detector.process(try VisionImage(contentsOfFile: CommandLine.arguments[1])) { faces, error in
  guard error == nil, let faces, let face = faces.first else { exit(1) }
  let points = face.contours.reduce(0) { $0 + $1.points.count }
  print("faces", faces.count, face.landmarks.count, face.contours.count, points)
  print("smiles", face.hasSmilingProbability && face.smilingProbability > 0.7)
  exit(0)
}
dispatchMain()
"""

BOTH_PROGRAM = {
    "main.swift": """let path = CommandLine.arguments[1]
let (count, nose) = try mediaPipeNose(in: path)
print("MediaPipe", count)
let (otherCount, otherNose) = try mlKitNose(in: path)
print("ML Kit", otherCount)
let distance = (nose.x - otherNose.x, nose.y - otherNose.y)
print("nose at the same place", abs(distance.0) < 2 && abs(distance.1) < 2)
""",
    "MediaPipe.swift": """import FaceModels
import MediaPipeTasksVision

func mediaPipeNose(in path: String) throws -> (count: Int, nose: (x: Double, y: Double)) {
  let image = try MPImage(contentsOfFile: path)
  let landmarker = try FaceLandmarker(modelPath: FaceModels.faceLandmarker)
  let faces = try landmarker.detect(image: image).faceLandmarks
  // The picture has 512x512 pixels.
  return (faces.count, (Double(faces[0][2].x) * 512, Double(faces[0][2].y) * 512))
}
""",
    "MLKit.swift": """import MLKitFaceDetection
import MLKitVision

func mlKitNose(in path: String) throws -> (count: Int, nose: (x: Double, y: Double)) {
  let options = FaceDetectorOptions()
  options.landmarkMode = .all
  let faces = try FaceDetector.faceDetector(options: options)
    .results(in: VisionImage(contentsOfFile: path))
  guard let nose = faces.first?.landmark(ofType: .noseBase) else { return (0, (0, 0)) }
  return (faces.count, (Double(nose.position.x), Double(nose.position.y)))
}
""",
}


ARTICLE = os.path.join(ROOT, "Sources", "Engine", "Engine.docc", "Auditing.md")
AUDIT_PROGRAM = """import FaceModels
{example}
let path = try FaceModels.faceDetectionShortRange
var input = [Float](repeating: 0.25, count: 128 * 128 * 3)
print("sound", try firstNaN(inModel: path, input: input) == nil)
input[30_000] = .nan
if let found = try firstNaN(inModel: path, input: input) {
  print("NaN in operators", found.operators, found.operation)
}
"""


def audit_program():
    """A program around the article's first example."""
    with open(ARTICLE, encoding="utf-8") as file:
        example = file.read().split("```swift\n", 1)[1].split("```", 1)[0]
    return AUDIT_PROGRAM.replace("{example}", example)


def run(*command, **options):
    print("+", " ".join(command), flush=True)
    return subprocess.run(command, check=True, text=True, **options)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def make_packages(folder):
    """Writes the two packages, and a clone of this one with a tag."""
    clone = os.path.join(folder, "lineament.git")
    shutil.rmtree(clone, ignore_errors=True)
    run("git", "clone", "--quiet", "--bare", "file://" + ROOT, clone)
    run("git", "-C", clone, "tag", "--force", VERSION)
    dependencies = {
        "path": f'.package(name: "lineament", path: "{ROOT}")',
        "url": f'.package(url: "file://{clone}", exact: "{VERSION}")',
    }
    for name, dependency in dependencies.items():
        package = os.path.join(folder, name)
        write(os.path.join(package, "Package.swift"), MANIFEST.format(dependency=dependency))
        write(os.path.join(package, "Sources", "consumer", "main.swift"), PROGRAM)
        write(os.path.join(package, "Sources", "photos", "main.swift"), MLKIT_PROGRAM)
        write(os.path.join(package, "Sources", "audit", "main.swift"), audit_program())
        for file, text in BOTH_PROGRAM.items():
            write(os.path.join(package, "Sources", "both", file), text)
        # The tag may be on another commit than last time.
        resolved = os.path.join(package, "Package.resolved")
        if os.path.exists(resolved):
            os.remove(resolved)


def build(folder, name):
    """Builds the programs and returns their folder."""
    package, kind = name.split("-")
    configuration = "debug" if kind == "debug" else "release"
    options = ["--package-path", os.path.join(folder, package), "--configuration", configuration]
    # Cached clones would keep the tag of an earlier run.
    options += ["--disable-dependency-cache"]
    if kind == "static":
        options.append("--static-swift-stdlib")
    run("swift", "build", *options)
    bin_path = run("swift", "build", *options, "--show-bin-path", stdout=subprocess.PIPE).stdout
    return bin_path.strip()


def check(folder):
    for name, expected in EXPECTED.items():
        program = os.path.join(folder, name)
        # Another working directory: models are found beside the program.
        output = run(program, PICTURE, stdout=subprocess.PIPE, cwd="/").stdout.split("\n")
        if output[:-1] != expected:
            sys.exit(f"{program} printed {output}, expected {expected}")


def describe(program):
    stripped = program + ".stripped"
    run("strip", "-o", stripped, program)
    size, small = (os.path.getsize(path) / 1e6 for path in (program, stripped))
    print(f"static program: {size:.1f} MB, {small:.1f} MB without symbols; it loads:")
    libraries = run("ldd", program, stdout=subprocess.PIPE).stdout
    names = sorted(line.split()[0] for line in libraries.splitlines())
    print("\n".join("  " + name for name in names))
    swift = [name for name in names if "swift" in name.lower() or "Foundation" in name]
    if swift:
        sys.exit(f"the static program loads {swift}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--only", nargs="+", choices=ALL, default=DEFAULT)
    parser.add_argument("--keep", metavar="FOLDER")
    arguments = parser.parse_args()
    folder = arguments.keep or tempfile.mkdtemp(prefix="lineament-consumers-")
    try:
        make_packages(folder)
        for name in arguments.only:
            programs = build(folder, name)
            check(programs)
            if name.endswith("static"):
                describe(os.path.join(programs, "consumer"))
            print("passed:", name, flush=True)
    finally:
        if not arguments.keep:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
