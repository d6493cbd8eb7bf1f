"""Signs as RFC 8032 describes it, for tests: check_records.py only checks."""
import hashlib

from check_records import BASE, L, compress, hash_number, multiply


def make_scalar(secret):
    number = int.from_bytes(hashlib.sha512(secret).digest()[:32], 'little')
    return number & ((1 << 254) - 8) | 1 << 254


def make_public(secret):
    return compress(multiply(make_scalar(secret), BASE))


def sign(secret, text):
    nonce = hash_number(hashlib.sha512(secret).digest()[32:], text)
    point = compress(multiply(nonce, BASE))
    s = (nonce + hash_number(point, make_public(secret), text) * make_scalar(secret)) % L
    return point + s.to_bytes(32, 'little')
