"""What a bundle says that travels deflated, in base 91, as .ci/js/build.mjs packs it."""

from __future__ import annotations

import re
import zlib
from functools import cache

_DATA = re.compile(r'^const data = "([^"]+)";$', re.MULTILINE)


@cache
def unpacked(bundle: str) -> str:
    """The text of a bundle: of a packed one what it unpacks to, of any other itself.

    >>> unpacked("export default {}")
    'export default {}'
    """
    found = _DATA.search(bundle)
    if found is None:
        return bundle
    out, bits, held, low = bytearray(), 0, 0, -1
    for c in found[1].encode("ascii"):
        n = c - 33 - (c > 34) - (c > 60) - (c > 92)
        if low < 0:
            low = n
            continue
        pair = low + n * 91
        bits |= pair << held
        held += 13 if pair & 8191 > 88 else 14
        low = -1
        while held > 7:
            out.append(bits & 255)
            bits >>= 8
            held -= 8
    if low >= 0:
        out.append((bits | low << held) & 255)
    return zlib.decompress(bytes(out), -15).decode()
