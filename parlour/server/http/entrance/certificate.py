"""TLS at home: an authority of the house's own, which phones are told to trust once, and a certificate by it.

The authority can vouch for nothing but addresses of home networks and names ending in .local, so that its key, which
lies in the house's folder, is of no use elsewhere. `openssl` makes all of it: it is on almost every machine, and the
house need not be installed with a library for what it does twice a year.
"""

import re
import secrets
import shutil
import socket
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from parlour.errors import NotAvailable
from parlour.server.http.entrance.reachable import HOME, is_of_home

FOLDER = "https"
AUTHORITY_DAYS, DAYS = 3650, 397  # which is the longest that phones believe a certificate
SPARE = 30 * 24 * 3600  # seconds before its end in which one is made anew
ALWAYS = ("DNS:localhost", "IP:127.0.0.1", "IP:::1")
MISSING = "For --https this machine needs openssl, which makes the certificate; install it, or open the house without."


@dataclass(frozen=True)
class Certificate:
    """Where the certificate lies, its key, and the authority's own certificate, which phones fetch."""

    chain: Path
    key: Path
    authority: Path


def certificate_for(data: Path, places: Sequence[str]) -> Certificate:
    """The certificate of the house for these addresses and names: the one there is, or a new one by the same keys where
    they have changed or it is about to end."""
    folder = data / FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    found = Certificate(folder / "house.pem", folder / "house.key", folder / "authority.pem")
    authority_key, told = folder / "authority.key", folder / "house.names"
    for key in (authority_key, found.key):
        make_key(key)
    if not is_good(found.authority):
        make_authority(found.authority, authority_key)
        found.chain.unlink(missing_ok=True)
    names = names_in(places)
    if not is_good(found.chain) or not told.exists() or told.read_text().split() != names:
        make_certificate(found, authority_key, names)
        told.write_text("\n".join(names))
    return found


def names_in(places: Sequence[str]) -> list[str]:
    """What a certificate is to vouch for: what the authority may, and this machine to itself."""
    found = set(ALWAYS)
    for place in places:
        if place.endswith(".local"):
            found.add(f"DNS:{place}")
        elif is_address(place) and is_of_home(place):
            found.add(f"IP:{place}")
    return sorted(found)


def is_address(place: str) -> bool:
    """Is it an address and no name?"""
    return bool(re.fullmatch(r"[0-9.]+|[0-9a-f:]*:[0-9a-f:]*", place))


# ---- what openssl does ----


def openssl(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Have openssl do something; what it writes is for its owner's eyes."""
    program = shutil.which("openssl")
    if program is None:
        raise NotAvailable(MISSING)
    return subprocess.run([program, *map(str, words)], capture_output=True, text=True, umask=0o077, timeout=60)


def must(*words: str | Path) -> None:
    """Have openssl do something, or say that it could not."""
    done = openssl(*words)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["it says nothing"]
        raise NotAvailable(f"The certificate for --https could not be made; openssl says: {said[-1]}.")


def is_good(certificate: Path) -> bool:
    """Is there a certificate, and for a while yet?"""
    return (
        certificate.exists() and not openssl("x509", "-in", certificate, "-noout", "-checkend", str(SPARE)).returncode
    )


def make_key(path: Path) -> None:
    """A key, unless there is one; whoever could read it before can no longer."""
    if not path.exists():
        fresh = path.with_suffix(".new")
        must("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", fresh)
        fresh.chmod(0o600)
        fresh.replace(path)
    path.chmod(0o600)


def make_authority(path: Path, key: Path) -> None:
    """The authority's own certificate, with what it may vouch for."""
    nets = [f"permitted;IP:{network.network_address}/{network.netmask}" for network in HOME]
    own = ["permitted;IP:127.0.0.0/255.0.0.0", "permitted;IP:::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"]
    names = ["permitted;DNS:local", "permitted;DNS:localhost"]
    machine = re.sub(r"[^A-Za-z0-9-]", "", socket.gethostname().partition(".")[0])[:30] or "home"
    text = f"""[req]
prompt = no
distinguished_name = who
x509_extensions = may
[who]
CN = Parlour on {machine}
[may]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
nameConstraints = critical, {", ".join(nets + own + names)}
"""
    with TemporaryDirectory() as folder:
        config = Path(folder) / "authority.cnf"
        config.write_text(text)
        fresh = path.with_suffix(".new")
        must(*f"req -x509 -new -sha256 -days {AUTHORITY_DAYS}".split(), "-key", key, "-config", config, "-out", fresh)
        fresh.replace(path)


def make_certificate(house: Certificate, authority_key: Path, names: Sequence[str]) -> None:
    """A certificate by the authority for these names, with the house's own key."""
    text = f"""[req]
prompt = no
distinguished_name = who
[who]
CN = Parlour
[is]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = {", ".join(names)}
"""
    with TemporaryDirectory() as folder:
        config, asked = Path(folder) / "house.cnf", Path(folder) / "house.csr"
        config.write_text(text)
        fresh = house.chain.with_suffix(".new")
        must("req", "-new", "-key", house.key, "-config", config, "-out", asked)
        serial = f"0x{secrets.token_hex(16)}"
        must(
            *f"x509 -req -sha256 -days {DAYS} -set_serial {serial} -extensions is -extfile".split(),
            config,
            *("-in", asked, "-CA", house.authority, "-CAkey", authority_key, "-out", fresh),
        )
        fresh.replace(house.chain)
