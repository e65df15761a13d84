#!/usr/bin/env python3
"""Builds and runs programs outside the package that depend on it, as users' packages do.

usage: check_consumers.py [--only NAME ...] [--keep FOLDER]

  --only    restrict to some of: path-debug, url-release, url-static, path-release, url-debug.
            Default: the first three, which need two whole builds.
  --keep    build in this folder and leave it, so that a second run is fast.

`path-...` is a package with `.package(path:)`. `url-...` is one with `.package(url:exact:)`, whose URL
is that of a bare clone with a tag: committed changes only. `url-static` links the Swift libraries
statically and prints the size of the program and the libraries that it still loads.

Every program imports MediaPipeTasksVision and FaceModels, runs both tasks in their running modes on
Tests/Pictures/astronaut.png and must print what is expected. Needs git, ldd and swift.
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
DEFAULT = ["path-debug", "url-release", "url-static"]
ALL = DEFAULT + ["path-release", "url-debug"]
EXPECTED = ["image 1 478", "video 1 1", "live 1 478", "detector 177 82 95 95"]

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
    )
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
        # The tag may be on another commit than last time.
        resolved = os.path.join(package, "Package.resolved")
        if os.path.exists(resolved):
            os.remove(resolved)


def build(folder, name):
    """Builds a program and returns its path."""
    package, kind = name.split("-")
    configuration = "debug" if kind == "debug" else "release"
    options = ["--package-path", os.path.join(folder, package), "--configuration", configuration]
    # Cached clones would keep the tag of an earlier run.
    options += ["--disable-dependency-cache"]
    if kind == "static":
        options.append("--static-swift-stdlib")
    run("swift", "build", *options)
    bin_path = run("swift", "build", *options, "--show-bin-path", stdout=subprocess.PIPE).stdout
    return os.path.join(bin_path.strip(), "consumer")


def check(program):
    # Another working directory: models are found beside the program.
    output = run(program, PICTURE, stdout=subprocess.PIPE, cwd="/").stdout.split("\n")
    if output[:-1] != EXPECTED:
        sys.exit(f"{program} printed {output}, expected {EXPECTED}")


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
            program = build(folder, name)
            check(program)
            if name.endswith("static"):
                describe(program)
            print("passed:", name, flush=True)
    finally:
        if not arguments.keep:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
