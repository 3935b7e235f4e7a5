"""Makes the vectors of what a witness is given: python3 shared/format/vectors/make-witness-vectors.py (from anywhere).

A second implementation of FORMAT.md, "Prepared signatures", which shares nothing with ours: BLAKE2b and SHA-256 of Python's hashlib, ChaCha20 and
Poly1305 of OpenSSL (Debian: python3-cryptography), HChaCha20 and libsodium's secretstream written out below. "Random" bytes come from SHAKE-256 of
a label, so that a second run writes the same file.
"""
import base64, hashlib, json, os, struct
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.poly1305 import Poly1305

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'witness.json')
VAULT, DOCUMENT, OTHER = '01JVA00000000000000000000V', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01J8ZQ4M7X0000000000000042'


def draw(label, size=32):
    return hashlib.shake_256(f'heirlock witness vector {label}'.encode()).digest(size)


def chacha20(key, nonce12, counter, data):
    return Cipher(algorithms.ChaCha20(key, struct.pack('<I', counter) + nonce12), mode=None).encryptor().update(data)


def hchacha20(key, nonce16):
    s = list(struct.unpack('<16I', b'expand 32-byte k' + key + nonce16))

    def quarter(a, b, c, d):
        for x, y, z, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xffffffff
            s[z] ^= s[x]
            s[z] = ((s[z] << n) | (s[z] >> (32 - n))) & 0xffffffff
    for _ in range(10):
        for place in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            quarter(*place)
    return struct.pack('<8I', *s[0:4], *s[12:16])


def keyed(key, person, message, size=32):
    return hashlib.blake2b(message, digest_size=size, key=key, person=person.encode()).digest()


def subkey(key, purpose):
    return keyed(key, 'HeirlockDeriveK1', purpose.encode())


def particulars_object(body, key, nonce, words='witnessing', person='HeirlockWitness1'):
    size = 256
    while size < len(body) + 1:
        size = size * 2 if size < 4096 else size + 4096
    both = keyed(key, person, b'\1\1' + nonce, 64)
    front = b'\1\1' + nonce + both[32:]
    box = ChaCha20Poly1305(hchacha20(both[:32], nonce[:16])).encrypt(b'\0' * 4 + nonce[16:], body + b'\x80' + bytes(size - len(body) - 1), front + words.encode())
    return front + box


def container(file, key, salt, stream, said):
    """Of one chunk, which is all that a small file has."""
    fixed = bytes.fromhex('8b484c444f430d0a') + bytes([1, 1, 24, 18, 0, 0, 0, 0]) + salt
    both = keyed(key, 'HeirlockDocKeys1', fixed, 64)
    header = fixed + both[32:]
    place = header + (said['vaultId'] + said['documentId']).encode() + struct.pack('>QQB', said['version'], 0, 1)
    own, nonce = hchacha20(both[:32], stream[:16]), struct.pack('<I', 1) + stream[16:]
    block, sealed = chacha20(own, nonce, 1, b'\3' + bytes(63)), chacha20(own, nonce, 2, file)
    mac = Poly1305(chacha20(own, nonce, 0, bytes(32)))
    for piece in (place, bytes(-len(place) % 16), block, sealed, bytes((16 - 64 + len(file)) & 15), struct.pack('<QQ', len(place), 64 + len(file))):
        mac.update(piece)
    return header + stream + block[:1] + sealed + mac.finalize()


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(',', ':')).encode()


def b32(data):
    return base64.b32encode(data).decode().rstrip('=')


def paper(*fields):
    before = ':'.join(('heirlock', *fields))
    return f'{before}:{hashlib.sha256(before.encode()).hexdigest()[:8]}'


def prepared(names, room=16):
    """The least that has the places of a prepared PDF."""
    file, slots = b'%PDF-1.7\n', []
    for at, _ in enumerate(names, 1):
        date = len(file) + 4
        file += b'/M (D:20260101000000Z)/Contents'
        before = len(file)
        file += b'<' + b'0' * room + b'>'
        after = len(file)
        file += b'%%EOF\n'
        slots.append({'fieldName': f'Signature{at}', 'byteRange': [0, before, after, len(file) - after], 'dateAt': date})
    return file, slots


def said_of(names, slots, **other):
    return {'vaultId': VAULT, 'documentId': DOCUMENT, 'version': 3, 'document': 'Testament.pdf', 'owner': 'Čeněk Dvořák', 'witnesses': names, 'slots': slots, **other}


def written(file, said, **other):
    return {**said, 'format': 1, 'sizeBytes': len(file), 'sha256': hashlib.sha256(file).hexdigest(), **other}


def whole(key, file, said, label, body=None, bound=None, head=None, **sealing):
    sealed = particulars_object(canonical(written(file, said)) if body is None else body, subkey(key, 'witnessing particulars'), draw(f'{label} nonce', 24), **sealing)
    front = bytes.fromhex('8b484c57544e0d0a') + b'\1\1\0\0' + struct.pack('>I', len(sealed)) if head is None else head
    return front + sealed + container(file, subkey(key, 'witnessing document'), draw(f'{label} salt', 16), draw(f'{label} stream', 24), bound or said)


opens, fails, texts, refused = [], [], [], []
KEY = draw('key')


def opening(name, names, room=16, **other):
    file, slots = prepared(names, room)
    key, said = draw(f'{name} key'), said_of(names, slots, **other)
    opens.append({'name': name, 'key': key.hex(), 'nonce': draw(f'{name} nonce', 24).hex(), 'salt': draw(f'{name} salt', 16).hex(), 'streamHeader': draw(f'{name} stream', 24).hex(),
                  'file': file.hex(), 'particulars': said, 'witnessing': whole(key, file, said, name).hex()})


opening('one witness', ['Wanda Witness'])
opening('two witnesses of a will', ['Wanda Witness', 'Jörg Müßig'])
opening('the most that can sign, for somebody who has not said their name', [f'Witness {n}' for n in range(1, 17)], owner='')
opening('names of the greatest length', ['\U0001f58b' * 64], room=4, document='d' * 255, owner='o' * 100, version=2 ** 53 - 1)

NAMES = ['Wanda Witness', 'Jörg Müßig']
GOOD_FILE, SLOTS = prepared(NAMES)
SAID = said_of(NAMES, SLOTS)
GOOD = whole(KEY, GOOD_FILE, SAID, 'good')
END = 16 + struct.unpack('>I', GOOD[12:16])[0]


def failing(name, code, data, key=KEY):
    fails.append({'name': name, 'key': key.hex(), 'witnessing': data.hex(), 'code': code})


def edited(at, *values):
    return GOOD[:at] + bytes(values) + GOOD[at + len(values):]


def flip(at):
    return edited(at, GOOD[at] ^ 1)


for name, code, size in (('no bytes', 'truncated', 0), ('cut in the magic', 'truncated', 7), ('cut in the header', 'truncated', 15), ('only a header', 'truncated', 16),
                         ('cut in the particulars', 'truncated', END - 1), ('no document', 'truncated', END), ('cut in the header of the document', 'truncated', END + 63), ('without its last byte', 'truncated', len(GOOD) - 1)):
    failing(name, code, GOOD[:size])
failing('another magic', 'bad_header', flip(0))
failing('another magic and version', 'bad_header', edited(7, 0, 2))
failing('version 2', 'unsupported_version', edited(8, 2))
failing('suite 2', 'unsupported_version', edited(9, 2))
failing('a first zero byte that is none', 'bad_header', edited(10, 1))
failing('a second zero byte that is none', 'bad_header', edited(11, 1))
failing('particulars that are too small', 'damaged', edited(12, 0, 0, 1, 73))
failing('particulars that are too large', 'damaged', edited(12, 0, 1, 0, 1))
failing('another key', 'wrong_key', GOOD, draw('another key'))
failing('sealed under the key itself', 'wrong_key', GOOD[:16] + particulars_object(canonical(written(GOOD_FILE, SAID)), KEY, draw('good nonce', 24)) + GOOD[END:])
failing('particulars of another kind', 'wrong_key', whole(KEY, GOOD_FILE, SAID, 'good', person='HeirlockItem0001'))
failing('particulars bound to something else', 'damaged', whole(KEY, GOOD_FILE, SAID, 'good', words='witness'))
failing('a changed bit in the particulars', 'damaged', flip(END - 1))
failing('a changed bit in the nonce', 'wrong_key', flip(20))
failing('a changed bit in the document', 'damaged', flip(len(GOOD) - 20))
failing('a document under another key', 'wrong_key', GOOD[:END] + container(GOOD_FILE, KEY, draw('good salt', 16), draw('good stream', 24), SAID))
failing('a byte more', 'damaged', GOOD + b'\0')
for name, over in (('vault', {'vaultId': OTHER}), ('document', {'documentId': OTHER}), ('version', {'version': 4})):
    failing(f'the document of another {name}', 'damaged', whole(KEY, GOOD_FILE, SAID, 'good', bound={**SAID, **over}))


def saying(name, code='damaged', file=GOOD_FILE, body=None, **other):
    said = {k: v for k, v in written(GOOD_FILE, SAID, **other).items() if v is not None}
    failing(name, code, whole(KEY, file, SAID, 'good', body=canonical(said) if body is None else body))


saying('another file of the same size', file=GOOD_FILE[:9] + b'/Z' + GOOD_FILE[11:])
saying('a shorter file', 'truncated', file=GOOD_FILE[:-1])
saying('a longer file', file=GOOD_FILE + b'\n')
saying('no JSON', body=b'{')
saying('format 2', 'unsupported_version', format=2)
saying('no format', format=None)
for member in ('vaultId', 'documentId', 'version', 'document', 'owner', 'witnesses', 'slots', 'sizeBytes', 'sha256'):
    saying(f'no {member}', **{member: None})
saying('a vault id that is none', vaultId=VAULT.lower())
saying('a version of zero', version=0)
saying('a file that is too large', sizeBytes=2 ** 26 + 1)
saying('a digest in upper case', sha256=hashlib.sha256(GOOD_FILE).hexdigest().upper())
saying('no name of the document', document='')
saying('a name of the document that is too long', document='d' * 256)
saying('a name of the document with a line break', document='Will\n.pdf')
saying('a name of the owner that is too long', owner='o' * 101)
saying('a witness without a name', witnesses=['Wanda Witness', ''])
saying('a witness with a name that is too long', witnesses=['Wanda Witness', 'n' * 65])
saying('fewer names than slots', witnesses=['Wanda Witness'])
saying('fewer slots than revisions', witnesses=['Wanda Witness'], slots=SLOTS[:1])
saying('slots in another order', slots=SLOTS[::-1])
saying('nobody', witnesses=[], slots=[])


def slotted(name, **other):
    saying(name, slots=[SLOTS[0], {**SLOTS[1], **other}])


ZERO, BEFORE, AFTER, REST = SLOTS[1]['byteRange']
slotted('a range that does not begin at the beginning', byteRange=[1, BEFORE, AFTER, REST])
slotted('a range of three numbers', byteRange=[0, BEFORE, AFTER])
slotted('a range beyond the end', byteRange=[0, BEFORE, AFTER, REST + 1])
slotted('a range that ends before the end', byteRange=[0, BEFORE, AFTER, REST - 1])
slotted('a room that begins too early', byteRange=[0, BEFORE - 1, AFTER, REST])
slotted('a room in the revision before', byteRange=[0, SLOTS[0]['byteRange'][1], AFTER, REST])
slotted('a room that is cut', byteRange=[0, BEFORE, AFTER - 2, REST + 2])
slotted('a date where none is', dateAt=SLOTS[1]['dateAt'] + 1)
slotted('a date in the revision before', dateAt=SLOTS[0]['dateAt'])
slotted('a place that is no whole number', dateAt=SLOTS[1]['dateAt'] + 0.5)
slotted('no name of a field', fieldName=1)


def text(key, position, version='1'):
    return paper('witness', version, b32(key), position)


for key, position in ((KEY, '1'), (draw('another key'), '2'), (b'\xff' * 32, '16'), (bytes(31) + b'\1', '9')):
    told = text(key, position)
    texts.append({'key': key.hex(), 'position': int(position), 'typed': [f' {told}\r\n', '#' + told, f'https://vault.example.com/witness/abc#{told}\n'], 'text': told})
GOOD_TEXT = text(KEY, '1')
for name, outcome, given in (
        ('no text', 'bad_header', ''), ('only the beginning', 'bad_header', 'heirlock:witness'), ('upper case', 'bad_header', GOOD_TEXT.upper()), ('two fragments', 'bad_header', '#a#' + GOOD_TEXT),
        ('the code of an invitation', 'bad_header', paper('invitation', '1', VAULT, b32(KEY[:16]))), ('version 2', 'unsupported_version', text(KEY, '1', '2')), ('version 01', 'unsupported_version', text(KEY, '1', '01')),
        ('a field is missing', 'truncated', paper('witness', '1', b32(KEY))), ('cut before the check digits', 'truncated', GOOD_TEXT[:-9]), ('a field more', 'damaged', paper('witness', '1', b32(KEY), '1', '1')),
        ('cut in the check digits', 'damaged', GOOD_TEXT[:-1]), ('wrong check digits', 'damaged', GOOD_TEXT[:-1] + ('0' if GOOD_TEXT[-1] != '0' else '1')), ('check digits in upper case', 'damaged', GOOD_TEXT[:-8] + 'ABCDEF01'),
        ('a key in lower case', 'damaged', paper('witness', '1', b32(KEY).lower(), '1')), ('a key that is a byte short', 'damaged', text(KEY[:31], '1')), ('a key that is a byte long', 'damaged', text(KEY + b'x', '1')),
        ('a key of zeros', 'damaged', text(bytes(32), '1')), ('no key', 'damaged', text(b'', '1')), ('no position', 'damaged', text(KEY, '')), ('position 0', 'damaged', text(KEY, '0')), ('position 17', 'damaged', text(KEY, '17')),
        ('position 01', 'damaged', text(KEY, '01')), ('a position with a sign', 'damaged', text(KEY, '+1')), ('a position that is no number', 'damaged', text(KEY, 'x'))):
    refused.append({'name': name, 'text': given, 'outcome': outcome})

with open(FILE, 'w', encoding='utf-8') as out:
    json.dump({'opens': opens, 'fails': fails, 'texts': texts, 'refusedTexts': refused}, out, indent=1, ensure_ascii=False)
    out.write('\n')
print(f'{len(opens)} open, {len(fails)} fail, {len(texts)} texts, {len(refused)} refused')
