"""What a device is told, sealed so that only its browser can read it (RFC 8291), and by whom (VAPID, RFC 8292).

A few lines over `cryptography`: the libraries for it bring a client for HTTP each, and none looks at where that goes.
"""

import os
from pathlib import Path

from parlour.errors import BadChoice
from parlour.extras import needs
from parlour.server.book.notes import written
from parlour.server.push.devices import NO_KEYS, Device, in_bytes, in_text

with needs("push", "Telling devices whose turn it is"):
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes that a record may have; there is one
LENGTH = 512  # of what is told, filled up before it is sealed, so that its length says nothing
END = b"\x02"  # after what is told, in the last record
VALID = 12 * 3600  # seconds for which a signature is good
HALF = 32  # bytes of a number of the curve
NO_KEY = "In {} is no private key of the curve P-256; make one: openssl ecparam -name prime256v1 -genkey -noout"


class Keys:
    """The house's pair of keys, by which services know it, and whom they may ask about it."""

    def __init__(self, private: ec.EllipticCurvePrivateKey, contact: str) -> None:
        self.private, self.contact = private, contact
        self.public = in_text(point_of(private.public_key()))

    def signature(self, origin: str, now: float) -> str:
        """What says to a service that it is the house that sends."""
        claims = {"aud": origin, "exp": int(now) + VALID, "sub": self.contact}
        said = ".".join(in_text(written(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        numbers = decode_dss_signature(self.private.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        signed = b"".join(number.to_bytes(HALF, "big") for number in numbers)
        return f"vapid t={said}.{in_text(signed)}, k={self.public}"


def new_key() -> str:
    """A private key, as the house keeps it."""
    return in_text(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(HALF, "big"))


def key_in(text: str) -> ec.EllipticCurvePrivateKey:
    """The private key that the house has kept."""
    return ec.derive_private_key(int.from_bytes(in_bytes(text), "big"), CURVE)


def key_from(file: Path) -> ec.EllipticCurvePrivateKey:
    """The private key in a file of the keeper's, or a sentence that there is none."""
    try:
        found = serialization.load_pem_private_key(file.read_bytes(), password=None)
    except (OSError, ValueError, TypeError):
        raise BadChoice(NO_KEY.format(file)) from None
    if not isinstance(found, ec.EllipticCurvePrivateKey) or found.curve.name != CURVE.name:
        raise BadChoice(NO_KEY.format(file))
    return found


def check_point(device: Device) -> None:
    """Refuse a key that is no point of the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, in_bytes(device.key))
    except ValueError:
        raise BadChoice(NO_KEYS) from None


def sealed(text: bytes, device: Device) -> bytes:
    """What is told, for this browser alone to read."""
    return sealed_with((text + END).ljust(LENGTH, b"\0"), device, ec.generate_private_key(CURVE), os.urandom(16))


def sealed_with(record: bytes, device: Device, own: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """The same with a key and a salt that serve this once."""
    theirs, mine = in_bytes(device.key), point_of(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = drawn(shared, in_bytes(device.auth), b"WebPush: info\0" + theirs + mine, 32)
    key = drawn(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = drawn(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, record, None)


def drawn(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    """So many bytes that follow from a secret."""
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as it goes over the wire."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
