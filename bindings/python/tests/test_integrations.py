"""Runs the tests of the packages that the modules stand in for. `LINKWRIGHT_INTEGRATIONS` names the folder with their
unpacked sources, which `.ci/python integrations` creates. Without it, these tests are skipped."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

HOSTS = os.environ.get("LINKWRIGHT_INTEGRATIONS")
FOLDER = Path(__file__).with_name("hosts")

#: The tests of each host about links: the package, the files, a part of the tests' names, and how many must pass.
SUITES = {
    "bleach": ("bleach-*", ["tests/test_linkify.py", "tests/test_callbacks.py"], "", 108),
    "django": (
        "django-*",
        [
            "tests/template_tests/filter_tests/test_urlize.py",
            "tests/template_tests/filter_tests/test_urlizetrunc.py",
            "tests/utils_tests/test_html.py",
        ],
        "urlize",
        39,
    ),
    "jinja": (
        "jinja2-*",
        ["tests/test_filters.py", "tests/test_regression.py", "tests/test_utils.py"],
        "urlize",
        6,
    ),
}


def differing() -> dict[str, str]:
    lines = (FOLDER / "differs.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {test: reason for test, reason in rows if reason}


@pytest.mark.skipif(HOSTS is None, reason="LINKWRIGHT_INTEGRATIONS is not set")
@pytest.mark.parametrize("host", SUITES)
def test_an_integration(host: str, tmp_path: Path) -> None:
    package, files, names, least = SUITES[host]
    (folder,) = (found for found in Path(HOSTS or "").glob(package) if found.is_dir())
    report = tmp_path / "report.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "stand_in", "-p", "no:cacheprovider"]
    command += [f"--rootdir={folder}", f"--junitxml={report}", "-k", names, *files]
    environment = {**os.environ, "STAND_IN_FOR": host, "PYTHONPATH": str(FOLDER)}
    subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE)
    passed, failed = [], {}
    for case in ElementTree.parse(report).iter("testcase"):
        name = f"{host}: {case.get('classname')}::{case.get('name')}"
        failure = next((child for child in case if child.tag in ("failure", "error")), None)
        if failure is not None:
            failed[name] = failure.get("message") or ""
        elif case.find("skipped") is None:
            passed.append(name)
    print(f"{host}: {len(passed)} of {len(passed) + len(failed)}")
    # A line may be for only one version, such as `django 6.1: `.
    version = re.findall(r"-(\d+\.\d+)", folder.name)[0]
    lines = (line.replace(f"{host} {version}: ", f"{host}: ") for line in differing())
    listed = {line for line in lines if line.startswith(f"{host}: ")}
    assert {name: why for name, why in failed.items() if name not in listed} == {}
    assert listed - set(failed) == set(), "these pass: take them from the list"
    assert len(passed) >= least
