"""Files that are written for people: none that somebody else has made is lost, and none is left half written."""

import contextlib
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from parlour.errors import BadChoice, NotAvailable
from parlour.press.sheets.setting import OURS

STDOUT = Path("-")


def is_ours(data: bytes) -> bool:
    """Has the press made a file with this in it?"""
    return {b"%PDF": b"/Author(" + OURS + b")", b"PK\x03\x04": OURS, b"\x89PNG": OURS}.get(data[:4], b"\0") in data


def check(file: Path, ending: str, overwrite: bool, new_folder: bool = False) -> None:
    """Refuse, before anything is printed, what cannot be written: where there is no folder, under a name that says
    another kind of file, or over what somebody else has made."""
    if file == STDOUT:
        return
    if file.is_dir():
        raise NotAvailable(f"{file} cannot be written: it is a folder.")
    if not (new_folder or file.parent.is_dir()):
        raise NotAvailable(f"{file} cannot be written: there is no folder {file.parent}.")
    if file.exists() and not file.is_file():
        return  # a device takes anything
    if file.suffix.lower() != ending:
        raise BadChoice(f"What is printed is a {ending[1:].upper()} file: end its name in {ending}, not {file.name}.")
    free(file, overwrite)


def free(
    file: Path, overwrite: bool, made: Callable[[bytes], bool] = is_ours, told: str = "the press did not make it"
) -> None:
    """Refuse to write over what somebody else has made."""
    try:
        taken = file.is_file() and not overwrite and not made(file.read_bytes())
    except OSError as trouble:
        raise NotAvailable(f"{file} cannot be read: {trouble.strerror or trouble}.") from None
    if taken:
        raise BadChoice(f"{file} is there already, and {told}: say another name, or --overwrite.")


def written(file: Path, data: bytes, folders: bool = False) -> None:
    """A file laid where it belongs, whole or not at all: what was there stays until all of the new one is. Its folders
    are made, if that is wished."""
    if file == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        if folders:
            file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and not file.is_file():  # a device or a pipe
            file.write_bytes(data)
        else:
            replace(Path(os.path.realpath(file)), data)
    except OSError as trouble:
        raise NotAvailable(f"{file} cannot be written: {trouble.strerror or trouble}.") from None


def replace(file: Path, data: bytes) -> None:
    """Write beside the old file, and put the new one in its place when it is whole."""
    beside = file.with_name(f".{file.name[:100]}.{os.getpid()}.part")
    try:
        with beside.open("xb") as new:
            new.write(data)
            new.flush()
            os.fsync(new.fileno())
        if file.exists():
            shutil.copymode(file, beside)
        os.replace(beside, file)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
