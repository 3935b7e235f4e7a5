"""Makes the vectors of the document container: python3 shared/format/vectors/make-document-container.py

A second implementation of FORMAT.md, "Document container", which shares nothing with ours: BLAKE2b and SHA-256 of Python's hashlib, ChaCha20
and Poly1305 of OpenSSL (Debian: python3-cryptography), HChaCha20 and libsodium's secretstream written out below. "Random" bytes come from
SHAKE-256 of a label, so that a second run writes the same file.
"""
import hashlib, json, os, struct
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.poly1305 import Poly1305

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'document-container.json')
SEGMENT, CHUNK = 1 << 24, 1 << 18
MESSAGE, PUSH, REKEY, FINAL = 0, 1, 2, 3
VAULT, OTHER_VAULT = '01J8ZQ4M7X00000000000000VA', '01J8ZQ4M7X00000000000000VB'
DOCUMENT, OTHER_DOCUMENT = '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01J8ZQ4M7X0000000000000042'


def draw(label, size):
    return hashlib.shake_256(f'heirlock vector {label}'.encode()).digest(size)


# ---- primitives

def chacha20(key, nonce12, counter, data):
    return Cipher(algorithms.ChaCha20(key, struct.pack('<I', counter) + nonce12), mode=None).encryptor().update(data)


def rotl(x, n):
    return ((x << n) | (x >> (32 - n))) & 0xffffffff


def hchacha20(key, nonce16):
    s = list(struct.unpack('<16I', b'expand 32-byte k' + key + nonce16))

    def quarter(a, b, c, d):
        for x, y, z, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xffffffff
            s[z] = rotl(s[z] ^ s[x], n)
    for _ in range(10):
        for column in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)):
            quarter(*column)
        for diagonal in ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            quarter(*diagonal)
    return struct.pack('<8I', *s[0:4], *s[12:16])


class SecretStream:
    """crypto_secretstream_xchacha20poly1305, the writing side."""

    def __init__(self, key, header):
        self.key, self.inner_nonce, self.counter = hchacha20(key, header[:16]), header[16:], 1

    def nonce(self):
        return struct.pack('<I', self.counter) + self.inner_nonce

    def push(self, plain, associated, tag):
        nonce = self.nonce()
        block = chacha20(self.key, nonce, 1, bytes([tag]) + bytes(63))
        sealed = chacha20(self.key, nonce, 2, plain)
        # libsodium pads the ciphertext by (16 - 64 + length) mod 16 zeros, which is not what fills a block, and keeps it so.
        padding = bytes((16 - 64 + len(plain)) & 15)
        lengths = struct.pack('<QQ', len(associated), 64 + len(plain))
        mac = Poly1305(chacha20(self.key, nonce, 0, bytes(32)))
        for piece in (associated, bytes(-len(associated) % 16), block, sealed, padding, lengths):
            mac.update(piece)
        authenticator = mac.finalize()
        self.inner_nonce = bytes(a ^ b for a, b in zip(self.inner_nonce, authenticator))
        self.counter += 1
        if tag & REKEY:
            fresh = chacha20(self.key, self.nonce(), 0, self.key + self.inner_nonce)
            self.key, self.inner_nonce, self.counter = fresh[:32], fresh[32:], 1
        return block[:1] + sealed + authenticator


# ---- the container

def pattern(size):
    turn = bytes((row + column) & 255 for row in range(256) for column in range(256))
    return (turn * (size // len(turn) + 1))[:size]


def pieces(data, size):
    return [data[at:at + size] for at in range(0, len(data), size)] or [b'']


def container_parts(key, salt, stream_headers, vault, document, version, plain, tags=None, last=None, index=None):
    """The parts; `tags`, `last` and `index` break the rules."""
    fixed = bytes.fromhex('8b484c444f430d0a') + bytes([1, 1, 24, 18, 0, 0, 0, 0]) + salt
    committed = hashlib.blake2b(fixed, digest_size=64, key=key, person=b'HeirlockDocKeys1').digest()
    header = fixed + committed[32:]
    segments = pieces(plain, SEGMENT)
    parts = []
    for at, segment in enumerate(segments):
        mark = int(at == len(segments) - 1) if last is None else last
        place = struct.pack('>QQB', version, at if index is None else index, mark)
        stream = SecretStream(committed[:32], stream_headers[at])
        chunks = pieces(segment, CHUNK)
        chosen = tags or [MESSAGE] * (len(chunks) - 1) + [FINAL]
        sealed = [stream.push(chunk, header + (vault + document).encode() + place, tag) for chunk, tag in zip(chunks, chosen)]
        parts.append((header if at == 0 else b'') + stream_headers[at] + b''.join(sealed))
    return parts


# ---- the vectors

opens, fails = [], []


def opening(name, vault, document, version, plain):
    data = bytes.fromhex(plain['hex']) if 'hex' in plain else pattern(plain['patternBytes'])
    key, salt = draw(f'{name} key', 32), draw(f'{name} salt', 16)
    stream_headers = [draw(f'{name} stream {at}', 24) for at in range(len(pieces(data, SEGMENT)))]
    parts = container_parts(key, salt, stream_headers, vault, document, version, data)
    whole = b''.join(parts)
    listed = [[hashlib.sha256(part).hexdigest(), len(part)] for part in parts]
    root = hashlib.sha256(b'Heirlock parts 1\n' + b''.join(bytes.fromhex(part) + struct.pack('>Q', size) for part, size in listed)).hexdigest()
    container = {'hex': whole.hex()} if len(whole) < 1000 else {'sizeBytes': len(whole), 'sha256': hashlib.sha256(whole).hexdigest()}
    opens.append({
        'name': name, 'key': key.hex(), 'salt': salt.hex(), 'streamHeaders': [header.hex() for header in stream_headers], 'vaultId': vault,
        'documentId': document, 'version': version, 'plain': plain, 'container': container, 'parts': listed, 'root': root,
    })


def failing(name, of, code, **change):
    fails.append({'name': name, 'of': of, **change, 'code': code})


EMPTY, SHORT = 'empty', 'short text, highest version number'
ONE_MORE, THREE = 'one byte more than a chunk', 'exactly three chunks'
SEGMENT_1, SEGMENT_MORE, SEGMENT_2, LONG = (
    'exactly one segment', 'one byte more than a segment', 'exactly two segments', 'two segments, a chunk and 17 bytes')
# Where things lie: the first chunk, and how long sealed chunks and segments are.
FIRST, SEALED, SEALED_SEGMENT = 64 + 24, CHUNK + 17, 24 + 64 * (CHUNK + 17)
SHORT_END = FIRST + 10 + 17

opening(EMPTY, VAULT, DOCUMENT, 1, {'hex': ''})
opening('one byte', VAULT, DOCUMENT, 1, {'hex': '41'})
opening(SHORT, OTHER_VAULT, OTHER_DOCUMENT, 2 ** 53 - 1, {'hex': 'Für Anna.'.encode().hex()})
opening('one byte less than a chunk', VAULT, DOCUMENT, 1, {'patternBytes': CHUNK - 1})
opening('exactly one chunk', VAULT, DOCUMENT, 2, {'patternBytes': CHUNK})
opening(ONE_MORE, VAULT, OTHER_DOCUMENT, 1, {'patternBytes': CHUNK + 1})
opening(THREE, OTHER_VAULT, DOCUMENT, 7, {'patternBytes': 3 * CHUNK})
opening('one byte less than a segment', VAULT, DOCUMENT, 1, {'patternBytes': SEGMENT - 1})
opening(SEGMENT_1, VAULT, DOCUMENT, 1, {'patternBytes': SEGMENT})
opening(SEGMENT_MORE, VAULT, DOCUMENT, 3, {'patternBytes': SEGMENT + 1})
opening(SEGMENT_2, VAULT, DOCUMENT, 1, {'patternBytes': 2 * SEGMENT})
opening(LONG, OTHER_VAULT, OTHER_DOCUMENT, 12, {'patternBytes': 2 * SEGMENT + CHUNK + 17})

# One bit of every field.
for name, offset, bit, code in (
    ('first bit of the magic', 0, 7, 'bad_header'), ('last bit of the magic', 7, 0, 'bad_header'),
    ('version', 8, 1, 'unsupported_version'), ('suite', 9, 0, 'unsupported_version'),
    ('segment size', 10, 0, 'bad_header'), ('chunk size', 11, 3, 'bad_header'),
    ('first zero byte', 12, 0, 'bad_header'), ('last zero byte', 15, 7, 'bad_header'),
    ('first byte of the salt', 16, 0, 'wrong_key'), ('last byte of the salt', 31, 7, 'wrong_key'),
    ('first byte of the key check', 32, 0, 'wrong_key'), ('last byte of the key check', 63, 7, 'wrong_key'),
    ('first byte of the stream header', 64, 0, 'damaged'), ('last byte of the stream header', 87, 7, 'damaged'),
    ('tag of the chunk', FIRST, 0, 'damaged'), ('content', FIRST + 1, 2, 'damaged'), ('authenticator', SHORT_END - 1, 7, 'damaged'),
):
    failing(name, SHORT, code, flip={'offset': offset, 'bit': bit})
failing('a future version', SHORT, 'unsupported_version', set={'offset': 8, 'hex': '02'})
failing('a future suite', SHORT, 'unsupported_version', set={'offset': 9, 'hex': '02'})
failing('another magic together with a future version', SHORT, 'bad_header', set={'offset': 0, 'hex': '8b484c4355530d0a02'})
failing('a future version with another segment size', SHORT, 'unsupported_version', set={'offset': 8, 'hex': '02011812'})
for name, size in (
    ('nothing at all', 0), ('one byte of header missing', 63), ('header only', 64), ('header and stream header only', FIRST),
    ('one byte less than the shortest container', 104),
):
    failing(name, SHORT, 'truncated', cut=size)
failing('last byte missing', SHORT, 'damaged', cut=SHORT_END - 1)
failing('one byte too many', SHORT, 'damaged', append='00')
failing('another key', SHORT, 'wrong_key', key=draw('another key', 32).hex())
failing('another vault', SHORT, 'damaged', vaultId=VAULT)
failing('another document', SHORT, 'damaged', documentId=DOCUMENT)
failing('another version', SHORT, 'damaged', version=2 ** 53 - 2)
failing('more bytes expected', SHORT, 'truncated', plainBytes=11)
failing('fewer bytes expected', SHORT, 'damaged', plainBytes=9)
failing('the empty file where bytes are expected', EMPTY, 'truncated', plainBytes=1)
failing('the empty file of another version', EMPTY, 'damaged', version=2)
failing('authenticator of the empty file', EMPTY, 'damaged', flip={'offset': FIRST + 16, 'bit': 0})

# Chunks.
failing('cut between two chunks', ONE_MORE, 'truncated', cut=FIRST + SEALED)
failing('cut behind the tag of the last chunk', ONE_MORE, 'truncated', cut=FIRST + SEALED + 1)
failing('an empty chunk would be last', ONE_MORE, 'truncated', cut=FIRST + SEALED + 17)
failing('cut within the only full chunk', ONE_MORE, 'damaged', cut=FIRST + SEALED - 1)
failing('content of the first chunk', ONE_MORE, 'damaged', flip={'offset': FIRST + 1000, 'bit': 3})
failing('content of the last chunk', ONE_MORE, 'damaged', flip={'offset': FIRST + SEALED + 1, 'bit': 3})
failing('something behind the last chunk', ONE_MORE, 'damaged', append='00' * 18)
failing('first two chunks swapped', THREE, 'damaged', swapChunks=[0, 1])
failing('last two chunks swapped', THREE, 'damaged', swapChunks=[1, 2])
failing('last chunk missing', THREE, 'truncated', cut=FIRST + 2 * SEALED)
failing('an empty chunk behind the last', THREE, 'truncated', append='00' * 17)
failing('a chunk of one byte behind the last', THREE, 'damaged', append='00' * 18)

# Segments.
failing('a segment without its last chunk', SEGMENT_1, 'truncated', cut=64 + SEALED_SEGMENT - SEALED)
failing('an empty segment behind the only one', SEGMENT_1, 'truncated', append='00' * 41)
failing('a segment of one byte behind the only one', SEGMENT_1, 'damaged', append='00' * 42)
failing('last segment missing', SEGMENT_MORE, 'truncated', cut=64 + SEALED_SEGMENT)
failing('last segment cut within its stream header', SEGMENT_MORE, 'truncated', cut=64 + SEALED_SEGMENT + 23)
failing('first chunk of the first segment', SEGMENT_MORE, 'damaged', flip={'offset': FIRST, 'bit': 0})
failing('stream header of the last segment', SEGMENT_MORE, 'damaged', flip={'offset': 64 + SEALED_SEGMENT, 'bit': 0})
failing('two segments swapped', SEGMENT_2, 'damaged', swap=[0, 1])
failing('second segment missing', SEGMENT_2, 'truncated', drop=1)
failing('first segment missing', SEGMENT_2, 'damaged', drop=0)
failing('first segment in the place of the second', SEGMENT_2, 'damaged', repeat=[0, 1])
failing('second segment in the place of the first', SEGMENT_2, 'damaged', repeat=[1, 0])
failing('first two of three segments swapped', LONG, 'damaged', swap=[0, 1])
failing('last of three segments missing', LONG, 'truncated', drop=2)
failing('middle one of three segments missing', LONG, 'damaged', drop=1)
failing('first of three segments twice', LONG, 'damaged', repeat=[0, 1])
failing('cut between two chunks of the middle segment', LONG, 'truncated', cut=64 + SEALED_SEGMENT + 24 + 10 * SEALED)
failing('cut within a chunk of the middle segment', LONG, 'truncated', cut=64 + SEALED_SEGMENT + 24 + 10 * SEALED + 5000)
failing('last chunk of the middle segment', LONG, 'damaged', flip={'offset': 64 + 2 * SEALED_SEGMENT - 1, 'bit': 0})
failing('last byte of three segments', LONG, 'damaged', flip={'offset': 64 + 2 * SEALED_SEGMENT + 24 + SEALED + 33, 'bit': 0})


def against_rules(name, code, **how):
    """A container of one byte by a writer who has the key."""
    base = opens[1]
    key, salt, stream_headers = (bytes.fromhex(base['key']), bytes.fromhex(base['salt']), [bytes.fromhex(base['streamHeaders'][0])])
    failing(name, 'one byte', code, container=b''.join(container_parts(key, salt, stream_headers, VAULT, DOCUMENT, 1, b'A', **how)).hex())


against_rules('the last chunk is sealed as an ordinary one', 'truncated', tags=[MESSAGE])
against_rules('the last chunk is sealed with the tag PUSH', 'damaged', tags=[PUSH])
against_rules('the last chunk is sealed with the tag REKEY', 'damaged', tags=[REKEY])
against_rules('the last chunk is sealed with a tag that does not exist', 'damaged', tags=[7])
against_rules('the only segment is sealed as one that is not the last', 'truncated', last=0)
against_rules('neither the only segment nor its chunk is marked as last', 'truncated', last=0, tags=[MESSAGE])
against_rules('the only segment is sealed with a mark that does not exist', 'damaged', last=2)
against_rules('the only segment is sealed as the second one', 'damaged', index=1)

with open(FILE, 'w', encoding='utf-8') as file:
    json.dump({'opens': opens, 'fails': fails}, file, indent=1, ensure_ascii=False)
    file.write('\n')
print(f'{len(opens)} open, {len(fails)} fail')
