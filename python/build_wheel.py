"""Makes the wheel of the package (PEP 517) without any other package, so that `pip install ./python` needs no network.

The jars of a build are put into the wheel where there are some: of a release beside this folder, or of a checkout, whose launcher
builds them (`../tidemark serve --help`). Without jars, the package looks for the program `tidemark`.
"""

import base64
import hashlib
import re
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAME = "tidemark"


def _project(key):
    """The value of a key of pyproject.toml that is one string; a parser of TOML comes with Python 3.11 only."""
    text = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    return re.search(r'^%s = "(.*)"' % re.escape(key), text, re.MULTILINE).group(1)


def _jars():
    for folder in (HERE.parent / "web" / "target" / "quick", HERE.parent / "web" / "target"):
        own = [jar for jar in folder.glob("tidemark-web-*.jar") if not re.search("-(sources|javadoc)[.]jar$", jar.name)]
        if own and (folder / "lib").is_dir():
            return sorted(own + list((folder / "lib").glob("*.jar")))
    return sorted((HERE.parent / "lib").glob("*.jar"))


def _metadata():
    return "\n".join([
        "Metadata-Version: 2.1",
        "Name: " + NAME,
        "Version: " + _project("version"),
        "Summary: " + _project("description"),
        "License: " + _project("license"),
        "Requires-Python: " + _project("requires-python"),
        "Provides-Extra: views",
        "Requires-Dist: pandas; extra == 'views'",
        "Requires-Dist: networkx; extra == 'views'",
        "Provides-Extra: mining",
        "Requires-Dist: pm4py; extra == 'mining'",
        "",
    ])


def _write(folder, files):
    version = _project("version")
    info = "%s-%s.dist-info" % (NAME, version)
    files = dict(files)
    files[info + "/METADATA"] = _metadata().encode()
    files[info + "/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: tidemark\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    name = "%s-%s-py3-none-any.whl" % (NAME, version)
    record = []
    with zipfile.ZipFile(Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in sorted(files.items()):
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append("%s,sha256=%s,%d" % (path, digest, len(content)))
            wheel.writestr(zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0)), content)
        record.append(info + "/RECORD,,")
        wheel.writestr(zipfile.ZipInfo(info + "/RECORD", (2026, 1, 1, 0, 0, 0)), "\n".join(record) + "\n")
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {"tidemark/" + path.name: path.read_bytes() for path in (HERE / "tidemark").iterdir() if path.suffix in (".py", ".typed")}
    jars = _jars()
    if not jars:
        print("no jars were found; the package will look for the program 'tidemark'", file=sys.stderr)
    files.update({"tidemark/jars/" + jar.name: jar.read_bytes() for jar in jars})
    return _write(wheel_directory, files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _write(wheel_directory, {"tidemark.pth": (str(HERE) + "\n").encode()})


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_editable(config_settings=None):
    return []
