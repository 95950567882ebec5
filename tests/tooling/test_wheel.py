"""What a wheel carries: every file of the package, whatever its kind."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ["law/data/some.toml", "law/data/some.csv", "stories/baccarat/some.round", "law/some.md", "py.typed"]


def test_a_wheel_carries_every_file_of_the_package(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "LICENSE", "README.md", ".gitignore"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, source)
    for name in DATA:
        path = source / "src" / "croupier" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    build = "import sys, hatchling.build; print(hatchling.build.build_wheel(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", build, str(tmp_path)], cwd=source, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        carried = {name for name in archive.namelist() if name.startswith("croupier/")}
    assert carried == {
        path.relative_to(source / "src").as_posix() for path in (source / "src").rglob("*") if path.is_file()
    }
