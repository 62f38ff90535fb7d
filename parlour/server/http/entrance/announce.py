"""What `parlour serve` says in the terminal when it opens: where the house is found, with a code for phones."""

import sys
from collections.abc import Sequence
from typing import TextIO

from parlour.press.qr import half_blocks, in_ascii, qr
from parlour.shown import fitted

BLOCKS = "█▀▄"
ALONE = "Phones cannot reach this house: the machine is on no network, or --host has opened it to this machine alone."


def opening(page: str, addresses: Sequence[str], where: object) -> str:
    """The sentence of a house that opens: here, and where others find it."""
    others = f", for others at {' or '.join(addresses)}," if addresses else ""
    trust = f" Phones are given its certificate at {addresses[0]}/certificate." if has_tls(addresses) else ""
    return f"The parlour is open at {page}{others} and keeps its journal in {where}.{trust} Ctrl-C closes it."


def for_this_machine(plain: str, safe: str) -> str:
    """What is said of a door with a certificate where no address is a home network's."""
    return (
        "No address of this machine is a home network's, so that https is for this machine alone: "
        f"{safe.replace('http:', 'https:', 1)} with the certificate from {plain}certificate"
    )


def has_tls(addresses: Sequence[str]) -> bool:
    """Is the house found over TLS as well?"""
    return any(address.startswith("https:") for address in addresses)


def for_party(page: str, addresses: Sequence[str], where: object, desk: str, paper: TextIO) -> str:
    """The same for a party: the addresses one below the other, a code for phones, and the code of the desk."""
    plain = [address for address in addresses if address.startswith("http:")]
    safe = [address for address in addresses if address.startswith("https:")]
    lines = [f"The parlour is open for a party. Give it in this machine's browser: {page}", ""]
    if plain:
        lines += ["Phones on this network come by", *(f"    {address}/party/join" for address in plain)]
        lines += [shown(f"{plain[0]}/party/join", paper)]
    else:
        lines += [ALONE]
    if safe:
        lines += ["With a certificate, so that pages outlast the network,", *(f"    {address}" for address in safe)]
        lines += ["which a phone is given, with a word how to trust it, at", f"    {plain[0]}/certificate"]
    lines += [
        "",
        f"The code of the desk is {spaced(desk)}. It opens the desk of a party in a browser on this machine that does "
        "not know the hostess; keep it to yourself.",
        "",
        f"The journal is kept in {where}. Ctrl-C closes the house.",
    ]
    return "\n".join(line if "\n" in line else fitted(line, paper) for line in lines)


def spaced(code: str) -> str:
    """A code to be read: abcd efgh jklm."""
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def shown(link: str, paper: TextIO) -> str:
    """A link as a QR code, as well as a terminal, a file or an ASCII locale can show one."""
    rows = qr(link)
    try:
        BLOCKS.encode(paper.encoding or "ascii")
    except UnicodeEncodeError:
        return in_ascii(rows)
    return half_blocks(rows, coloured=paper.isatty())


def tell(text: str) -> None:
    """Say something at once; what has several lines is set already."""
    print(text if "\n" in text else fitted(text, sys.stdout), flush=True, file=sys.stdout)
