#!/usr/bin/env python3
"""Builds the documentation of every module that has a catalogue; warnings are errors.

usage: check_documentation.py [--output FOLDER]

  --output  where to leave the documentation archives; by default they are thrown away.

A catalogue is `Sources/MODULE/MODULE.docc`. The modules must have been built before, by `swift build`:
their public symbols are read from the debug build. Needs docc and swift-symbolgraph-extract, which come
with Swift.
"""
import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))


def output_of(*command):
    return subprocess.run(command, check=True, text=True, cwd=ROOT, stdout=subprocess.PIPE).stdout


def extract(module, folder):
    """Writes the public symbols of a module."""
    os.makedirs(folder)
    target = json.loads(output_of("swift", "-print-target-info"))["target"]["triple"]
    modules = os.path.join(output_of("swift", "build", "--show-bin-path").strip(), "Modules")
    command = ["swift-symbolgraph-extract", "-module-name", module, "-I", modules]
    command += ["-target", target, "-minimum-access-level", "public", "-output-dir", folder]
    for path in glob.glob(os.path.join(ROOT, "Sources", "SystemLibraries", "*", "module.modulemap")):
        command += ["-Xcc", "-fmodule-map-file=" + path]
    subprocess.run(command, check=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--output", metavar="FOLDER")
    arguments = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="lineament-documentation-")
    failed = []
    try:
        catalogues = sorted(glob.glob(os.path.join(ROOT, "Sources", "*", "*.docc")))
        if not catalogues:
            sys.exit("there is no catalogue")
        for catalogue in catalogues:
            module = os.path.splitext(os.path.basename(catalogue))[0]
            symbols = os.path.join(folder, module)
            extract(module, symbols)
            target = os.path.join(arguments.output or folder, module + ".doccarchive")
            command = ["docc", "convert", catalogue, "--additional-symbol-graph-dir", symbols]
            command += ["--fallback-display-name", module, "--fallback-bundle-identifier", module]
            command += ["--warnings-as-errors", "--output-dir", target]
            if subprocess.run(command).returncode != 0:
                failed.append(module)
            else:
                print(f"{module}: documented", flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if failed:
        sys.exit("documentation has faults: " + ", ".join(failed))


if __name__ == "__main__":
    main()
