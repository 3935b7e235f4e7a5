"""Makes the vectors of items, locks, bundles, sheets and the chain of changes: python3 shared/format/vectors/make-release-vectors.py (from anywhere).

A second implementation of FORMAT.md, which shares nothing with ours: BLAKE2b and SHA-256 of Python's hashlib, ChaCha20-Poly1305, Poly1305,
Ed25519 and X25519 of OpenSSL (Debian: python3-cryptography); HChaCha20, Salsa20, GF(2^8), paddings and layouts written out below. "Random" bytes
come from SHA-256 of a counter, so that a second run writes the same files.
"""
import base64, hashlib, json, os, struct, unicodedata
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.poly1305 import Poly1305
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

out = os.path.dirname(os.path.abspath(__file__))
counter = 0
def rnd(n):
    global counter
    b = b''
    while len(b) < n:
        counter += 1
        b += hashlib.sha256(b'owner vectors 1 %d' % counter).digest()
    return b[:n]
def draw(label, n=32):
    """As `rnd`, but the same whatever was drawn before."""
    return b''.join(hashlib.sha256(b'owner vectors 2 %s %d' % (label.encode(), i)).digest() for i in range(-(-n // 32)))[:n]

H = lambda *p: hashlib.sha256(b''.join(p)).digest()
u64 = lambda n: struct.pack('>Q', n)
b64 = lambda b: base64.b64encode(b).decode()
b32 = lambda b: base64.b32encode(b).decode().rstrip('=')
def B(key, person, msg, n): return hashlib.blake2b(msg, digest_size=n, key=key, person=person).digest()
rotl = lambda x, n: ((x << n) | (x >> (32 - n))) & 0xffffffff

def hchacha20(key, nonce16):
    s = list(struct.unpack('<4I', b'expand 32-byte k')) + list(struct.unpack('<8I', key)) + list(struct.unpack('<4I', nonce16))
    def q(a, b, c, d):
        s[a] = (s[a] + s[b]) & 0xffffffff; s[d] = rotl(s[d] ^ s[a], 16)
        s[c] = (s[c] + s[d]) & 0xffffffff; s[b] = rotl(s[b] ^ s[c], 12)
        s[a] = (s[a] + s[b]) & 0xffffffff; s[d] = rotl(s[d] ^ s[a], 8)
        s[c] = (s[c] + s[d]) & 0xffffffff; s[b] = rotl(s[b] ^ s[c], 7)
    for _ in range(10):
        q(0,4,8,12); q(1,5,9,13); q(2,6,10,14); q(3,7,11,15); q(0,5,10,15); q(1,6,11,12); q(2,7,8,13); q(3,4,9,14)
    return struct.pack('<8I', *(s[0:4] + s[12:16]))
def aead(plain, key, nonce24, ad):
    return ChaCha20Poly1305(hchacha20(key, nonce24[:16])).encrypt(b'\0' * 4 + nonce24[16:], plain, ad)

def layout(text, key, person, binding, nonce=None, version=1, suite=1):
    head = bytes([version, suite]) + (nonce or rnd(24))
    both = B(key, person, head, 64)
    head2 = head + both[32:]
    return head2 + aead(text, both[:32], head[2:], head2 + binding)
def padded(m):
    need = len(m) + 1
    size = 256
    while size < need and size < 4096: size *= 2
    if size < need: size = -(-need // 4096) * 4096
    return m + b'\x80' + b'\0' * (size - need)
def sealed_object(body, key, person, words): return layout(padded(body), key, person, '\n'.join(words).encode())
def wrapped(key, wrapping, binding): return layout(key, wrapping, b'HeirlockWrapKey1', binding.encode())
def subkey(master, purpose): return B(master, b'HeirlockDeriveK1', purpose.encode(), 32)

class Identity:
    def __init__(self, seed):
        self.seed = seed
        self.key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self.key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    def sign(self, purpose, m): return self.key.sign(b'Heirlock signature 1 ' + purpose + b'\n' + m)

# crypto_box_seal: X25519, HSalsa20, XSalsa20-Poly1305, nonce BLAKE2b-192(ephemeral || recipient)
def salsa_rounds(s):
    x = list(s)
    def q(a, b, c, d):
        x[b] ^= rotl((x[a] + x[d]) & 0xffffffff, 7); x[c] ^= rotl((x[b] + x[a]) & 0xffffffff, 9)
        x[d] ^= rotl((x[c] + x[b]) & 0xffffffff, 13); x[a] ^= rotl((x[d] + x[c]) & 0xffffffff, 18)
    for _ in range(10):
        q(0,4,8,12); q(5,9,13,1); q(10,14,2,6); q(15,3,7,11); q(0,1,2,3); q(5,6,7,4); q(10,11,8,9); q(15,12,13,14)
    return x
def salsa_state(key, in16):
    c = struct.unpack('<4I', b'expand 32-byte k'); k = struct.unpack('<8I', key); n = struct.unpack('<4I', in16)
    return [c[0], k[0], k[1], k[2], k[3], c[1], n[0], n[1], n[2], n[3], c[2], k[4], k[5], k[6], k[7], c[3]]
def hsalsa20(key, in16):
    x = salsa_rounds(salsa_state(key, in16))
    return struct.pack('<8I', *[x[i] for i in (0, 5, 10, 15, 6, 7, 8, 9)])
def salsa20_stream(key, nonce8, n):
    b = b''
    i = 0
    while len(b) < n:
        s = salsa_state(key, nonce8 + struct.pack('<Q', i)); x = salsa_rounds(s)
        b += struct.pack('<16I', *[(p + q) & 0xffffffff for p, q in zip(x, s)]); i += 1
    return b[:n]
def box_public(private): return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
def box_seal(pk, message, ephemeral=None):
    esk = X25519PrivateKey.from_private_bytes(ephemeral or rnd(32))
    epk = esk.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    shared = hsalsa20(esk.exchange(X25519PublicKey.from_public_bytes(pk)), b'\0' * 16)
    nonce = hashlib.blake2b(epk + pk, digest_size=24).digest()
    sub = hsalsa20(shared, nonce[:16])
    stream = salsa20_stream(sub, nonce[16:], 32 + len(message))
    ct = bytes(a ^ b for a, b in zip(message, stream[32:]))
    return epk + Poly1305.generate_tag(stream[:32], ct) + ct

def gmul(a, b):
    r = 0
    while b:
        if b & 1: r ^= a
        a = ((a << 1) ^ (0x11b if a & 0x80 else 0)) & 0x1ff
        b >>= 1
    return r
def split(secret, k, xs, coefficients=rnd):
    polys = [bytes([s]) + coefficients(k - 1) for s in secret]
    def ev(p, x):
        r = 0
        for c in reversed(p): r = gmul(r, x) ^ c
        return r
    return [bytes(ev(p, x) for p in polys) + bytes([x]) for x in xs]

ids = dict(account='01JACC0000000000000000000A', vault='01JVA00000000000000000000V', recipient='01JREC0000000000000000000R', lock='01JKCK0000000000000000000K',
  device='01JDEV0000000000000000000D', device2='01JDEV0000000000000000000E', document='01JDCM0000000000000000000F', document2='01JDCM0000000000000000000G',
  item='01JTEM0000000000000000000T', other='01J8ZQ4M7X0000000000000042')
owner, stranger = Identity(rnd(32)), Identity(rnd(32))
dump = lambda v: json.dumps(v, ensure_ascii=False, separators=(',', ':'))
# RFC 8785 for what is in these vectors: no number that Python and JavaScript write differently, no name beyond the BMP.
canonical = lambda v: json.dumps(v, ensure_ascii=False, separators=(',', ':'), sort_keys=True)
def write(name, value):
    with open(f'{out}/{name}', 'w') as f: f.write(json.dumps(value, ensure_ascii=False, indent=1) + '\n')
flip = lambda offset, bit=0: {'flip': {'offset': offset, 'bit': bit}}

# --- items
def item(body, key, over={}, account=ids['account'], raw=None):
    o = dict(id=ids['item'], vault=ids['vault'], kind='document', revision=1, deleted=False, parts=[])
    o.update(over)
    words = ['item', account, o['vault'], o['kind'], o['id'], str(o['revision']), '1' if o['deleted'] else '0', H('\n'.join(o['parts']).encode()).hex()]
    o['sealed'] = b64(sealed_object(raw if raw is not None else dump(body).encode(), key, b'HeirlockItem0001', words))
    return o
at = lambda ms, c=0, d='device': f'{ms:015d}-{c:05d}-{ids[d]}'
key = rnd(32)
pa, pb = H(b'a').hex(), H(b'b').hex()
p1, p2 = sorted([pa, pb])
full = {'fields': {'name': {'value': 'Letzter Wille — für Anna', 'at': at(1795000000000)}, 'tags': {'value': ['law', 'house'], 'at': at(1795000000001, 3, 'device2')},
  'versions': {'value': {f'1-{pa}': {'value': {'key': 'x'}, 'at': at(1795000000000, 1)}, f'2-{pb}': {'value': None, 'at': at(1795000000000, 2)}}, 'at': at(1795000000000, 1)}}}
newer = {'fields': {'name': {'value': {'de': 'Haus'}, 'at': at(1), 'by': 'hand'}}, 'format': 2}
long = {'fields': {'text': {'value': 'x' * 9000, 'at': at(5)}}}
opens = [
  {'name': 'document with versions', 'key': key.hex(), 'accountId': ids['account'], 'item': item(full, key, {'revision': 7, 'parts': [p1, p2]}), 'body': canonical(full)},
  {'name': 'recipient', 'key': key.hex(), 'accountId': ids['account'], 'item': item({'fields': {}}, key, {'kind': 'recipient'}), 'body': canonical({'fields': {}})},
  {'name': 'vault, of the account', 'key': key.hex(), 'accountId': ids['account'], 'item': item(newer, key, {'kind': 'vault', 'vault': '-', 'id': ids['vault'], 'revision': 9007199254740991}), 'body': canonical(newer)},
  {'name': 'deleted folder', 'key': key.hex(), 'accountId': ids['account'], 'item': item({'fields': {'deleted': {'value': True, 'at': at(9)}}}, key, {'kind': 'folder', 'deleted': True}), 'body': canonical({'fields': {'deleted': {'value': True, 'at': at(9)}}})},
  {'name': 'three pages', 'key': key.hex(), 'accountId': ids['account'], 'item': item(long, key, {'kind': 'letter'}), 'body': canonical(long)},
]
d = 'document with versions'
size = len(base64.b64decode(opens[0]['item']['sealed']))
def bad_body(name, text, over={}): return {'name': name, 'item': item(None, key, over, raw=text), 'key': key.hex(), 'accountId': ids['account'], 'code': 'damaged'}
pad_words = ['item', ids['account'], ids['vault'], 'document', ids['item'], '1', '0', H(b'').hex()]
def bad_pad(name, text):
    i = item({'fields': {}}, key); i['sealed'] = b64(layout(text, key, b'HeirlockItem0001', '\n'.join(pad_words).encode()))
    return {'name': name, 'item': i, 'key': key.hex(), 'accountId': ids['account'], 'code': 'damaged'}
fails = [
  {'name': 'version', 'of': d, **flip(0), 'code': 'unsupported_version'}, {'name': 'suite', 'of': d, **flip(1, 7), 'code': 'unsupported_version'},
  {'name': 'nonce', 'of': d, **flip(2), 'code': 'wrong_key'}, {'name': 'key check', 'of': d, **flip(57), 'code': 'wrong_key'}, {'name': 'ciphertext', 'of': d, **flip(58, 3), 'code': 'damaged'},
  {'name': 'tag', 'of': d, **flip(size - 1, 7), 'code': 'damaged'}, {'name': 'nothing', 'of': d, 'cut': 0, 'code': 'truncated'}, {'name': 'one byte', 'of': d, 'cut': 1, 'code': 'truncated'},
  {'name': 'shorter than the shortest', 'of': d, 'cut': 329, 'code': 'truncated'}, {'name': 'cut', 'of': d, 'cut': size - 1, 'code': 'damaged'}, {'name': 'one byte more', 'of': d, 'append': '00', 'code': 'damaged'},
  {'name': 'another key', 'of': d, 'key': rnd(32).hex(), 'code': 'wrong_key'}, {'name': 'another account', 'of': d, 'accountId': ids['other'], 'code': 'damaged'},
  {'name': 'another id', 'of': d, 'over': {'id': ids['other']}, 'code': 'damaged'}, {'name': 'another vault', 'of': d, 'over': {'vault': ids['other']}, 'code': 'damaged'},
  {'name': 'another revision', 'of': d, 'over': {'revision': 6}, 'code': 'damaged'}, {'name': 'deleted by the server', 'of': d, 'over': {'deleted': True}, 'code': 'damaged'},
  {'name': 'a part left out', 'of': d, 'over': {'parts': [p1]}, 'code': 'damaged'}, {'name': 'parts out of order', 'of': d, 'over': {'parts': [p2, p1]}, 'code': 'damaged'},
  {'name': 'another kind', 'of': 'recipient', 'over': {'kind': 'letter'}, 'code': 'damaged'}, {'name': 'a vault in a vault', 'of': 'vault, of the account', 'over': {'vault': ids['vault']}, 'code': 'damaged'},
  {'name': 'an unknown kind', 'of': 'recipient', 'over': {'kind': 'note'}, 'code': 'damaged'}, {'name': 'a deleted item as one that is there', 'of': 'deleted folder', 'over': {'deleted': False}, 'code': 'damaged'},
  bad_body('no JSON', b'fields'), bad_body('no fields', b'{}'), bad_body('a byte order mark', b'\xef\xbb\xbf{"fields":{}}'), bad_body('no UTF-8', b'{"fields":{},"a":"\xff"}'),
  bad_body('a field without a stamp', b'{"fields":{"a":{"value":1}}}'), bad_body('a malformed stamp', b'{"fields":{"a":{"value":1,"at":"1-0-x"}}}'),
  bad_body('a version under a bare number', dump({'fields': {'versions': {'value': {'1': {'value': {}, 'at': at(1)}}, 'at': at(1)}}}).encode()),
  bad_body('versions of a folder', dump({'fields': {'versions': {'value': {}, 'at': at(1)}}}).encode(), {'kind': 'folder'}),
  bad_body('65 lists in each other', b'{"fields":{},"a":' + b'[' * 65 + b']' * 65 + b'}'), bad_body('deleted inside only', dump({'fields': {'deleted': {'value': True, 'at': at(1)}}}).encode()),
  bad_pad('no mark behind the body', b'{"fields":{}}' + b'\0' * 243), bad_pad('a padding too long', b'{"fields":{}}\x80' + b'\0' * 498), bad_pad('a padding of another byte', b'{"fields":{}}\x80' + b'\0' * 241 + b'\x01'),
]
merges = [
  {'name': 'field by field', 'a': {'fields': {'name': {'value': 'Will', 'at': at(5)}, 'notes': {'value': 'n', 'at': at(9)}}}, 'b': {'fields': {'name': {'value': 'Last will', 'at': at(7)}, 'tags': {'value': [], 'at': at(1)}}},
   'merged': {'fields': {'name': {'value': 'Last will', 'at': at(7)}, 'notes': {'value': 'n', 'at': at(9)}, 'tags': {'value': [], 'at': at(1)}}}},
  {'name': 'one millisecond, two counters, two devices', 'a': {'fields': {'x': {'value': 1, 'at': at(5, 2)}, 'y': {'value': 1, 'at': at(5, 1, 'device')}}}, 'b': {'fields': {'x': {'value': 2, 'at': at(5, 1, 'device2')}, 'y': {'value': 2, 'at': at(5, 1, 'device2')}}},
   'merged': {'fields': {'x': {'value': 1, 'at': at(5, 2)}, 'y': {'value': 2, 'at': at(5, 1, 'device2')}}}},
  {'name': 'the same stamp: the greater canonical JSON', 'a': {'fields': {'x': {'value': {'b': 1, 'a': 2}, 'at': at(5)}}}, 'b': {'fields': {'x': {'at': at(5), 'value': {'a': 10}}}}, 'merged': {'fields': {'x': {'value': {'a': 2, 'b': 1}, 'at': at(5)}}}},
  {'name': 'foreign members', 'a': {'fields': {}, 'format': 1, 'more': 'a'}, 'b': {'fields': {}, 'format': 2}, 'merged': {'fields': {}, 'format': 2, 'more': 'a'}},
  {'name': 'versions of one number', 'a': {'fields': {'versions': {'value': {f'1-{p1}': {'value': {'k': 1}, 'at': at(1)}}, 'at': at(1)}}}, 'b': {'fields': {'versions': {'value': {f'1-{p2}': {'value': {'k': 2}, 'at': at(2)}, f'1-{p1}': {'value': None, 'at': at(3)}}, 'at': at(4)}}},
   'merged': {'fields': {'versions': {'value': {f'1-{p1}': {'value': None, 'at': at(3)}, f'1-{p2}': {'value': {'k': 2}, 'at': at(2)}}, 'at': at(4)}}}},
]
r = lambda c: c * 64
shown = [
  {'name': 'numbers as they are', 'keys': [f'2-{r("b")}', f'1-{r("c")}', f'10-{r("a")}'], 'shown': [[1, f'1-{r("c")}'], [2, f'2-{r("b")}'], [10, f'10-{r("a")}']]},
  {'name': 'one number twice', 'keys': [f'1-{r("a")}', f'2-{r("f")}', f'2-{r("b")}', f'3-{r("d")}'], 'shown': [[1, f'1-{r("a")}'], [2, f'2-{r("b")}'], [3, f'3-{r("d")}'], [4, f'2-{r("f")}']]},
  {'name': 'gaps are filled', 'keys': [f'2-{r("c")}', f'2-{r("b")}', f'4-{r("e")}', f'4-{r("d")}', f'2-{r("a")}'], 'shown': [[1, f'2-{r("b")}'], [2, f'2-{r("a")}'], [3, f'2-{r("c")}'], [4, f'4-{r("d")}'], [5, f'4-{r("e")}']]},
]
for m in merges: m['merged'] = canonical(m['merged'])
for v in shown: v['shown'] = ' '.join(f'{n}={k}' for n, k in v['shown'])
write('item.json', {'opens': opens, 'fails': fails, 'merges': merges, 'versions': shown})

# --- locks
A, code = rnd(32), rnd(16)
sk = rnd(32); pk = X25519PrivateKey.from_private_bytes(sk).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
kinds = dict(sheet=1, enrolled=2, quorum=3)
sid = lambda i: '01JSHT0000000000000000000' + str(i)
def lock_head(kind, k, n, over={}):
    p = dict(account=ids['account'], vault=ids['vault'], recipient=ids['recipient'], lock=ids['lock'], generation=2, identity=owner.public, email='ann.bäcker@example.com', version=1, suite=1, zeros=b'\0\0\0')
    p.update(over)
    return (bytes.fromhex('8b484c4c434b0d0a') + bytes([p['version'], p['suite'], kinds.get(kind, kind), k, n]) + p['zeros'] +
      (p['account'] + p['vault'] + p['recipient'] + p['lock']).encode() + u64(p['generation']) + p['identity'] + H(unicodedata.normalize('NFC', p['email']).lower().encode()))
def sheet_entry(secret, head, index, id_, code, nonce=None):
    k = B(code + b'\0' * 16, b'HeirlockSheetK01', id_.encode(), 32)
    return id_.encode() + layout(secret, k, b'HeirlockShare001', b'lock\n' + head + b'\n' + bytes([index]), nonce)
def enrolled_entry(head, half=A, to=pk): return to + box_seal(to, half + H(b'Heirlock enrolled lock 1\n', head, B(half, b'HeirlockHalfChk1', head, 32), to))
def lock(head, entries, half=A, by=owner, check=None):
    m = head + (check or B(half, b'HeirlockHalfChk1', head, 32)) + b''.join(entries)
    return m + by.sign(b'lock', m)
sh = lock_head('sheet', 1, 1); sheet = lock(sh, [sheet_entry(A, sh, 0, sid(0), code)])
eh = lock_head('enrolled', 1, 1); enrolled = lock(eh, [enrolled_entry(eh)])
codes = [rnd(16) for _ in range(4)]
qh = lock_head('quorum', 2, 4); shares = split(A, 2, [7, 1, 255, 64])
q_entries = lambda ss, head=qh: [sheet_entry(s, head, i, sid(i), codes[i]) for i, s in enumerate(ss)]
quorum = lock(qh, q_entries(shares))
b16 = [rnd(16) for _ in range(16)]
bh = lock_head('quorum', 16, 16); bshares = split(A, 16, list(range(16, 0, -1)))
big = lock(bh, [sheet_entry(s, bh, i, '01JSHT00000000000000000' + f'{i:03d}', b16[i]) for i, s in enumerate(bshares)])
says = dict(accountId=ids['account'], vaultId=ids['vault'], recipientId=ids['recipient'], lockId=ids['lock'], keyGeneration=2, identity=owner.public.hex(), email='Ann.Ba\u0308cker@EXAMPLE.com')
o = [
  {'name': 'sheet', 'lock': sheet.hex(), 'says': {**says, 'kind': 'sheet', 'threshold': 1}, 'codes': [code.hex()], 'half': A.hex()},
  {'name': 'enrolled', 'lock': enrolled.hex(), 'says': {**says, 'kind': 'enrolled', 'threshold': 1}, 'keys': {'publicKey': pk.hex(), 'privateKey': sk.hex()}, 'half': A.hex()},
  {'name': 'quorum, first and third', 'lock': quorum.hex(), 'says': {**says, 'kind': 'quorum', 'threshold': 2}, 'codes': [codes[0].hex(), codes[2].hex()], 'half': A.hex()},
  {'name': 'quorum, fourth and second, and a code of another sheet', 'lock': quorum.hex(), 'says': {**says, 'kind': 'quorum', 'threshold': 2}, 'codes': [codes[3].hex(), rnd(16).hex(), codes[1].hex()], 'half': A.hex()},
  {'name': 'sixteen of sixteen', 'lock': big.hex(), 'says': {**says, 'kind': 'quorum', 'threshold': 16}, 'codes': [c.hex() for c in b16], 'half': A.hex()},
]
def by_codes(name, l, cs, code_): return {'name': name, 'lock': l.hex(), 'codes': [c.hex() for c in cs], 'code': code_}
def made(kind, k, n, over, code_, name):
    h = lock_head(kind, k, n, over); return by_codes(name, lock(h, [sheet_entry(A, h, 0, sid(0), code)]), [code], code_)
wrong = rnd(32)
moved = q_entries(shares); moved[0], moved[1] = moved[1], moved[0]
twin = q_entries(shares); twin[1] = sheet_entry(shares[1], qh, 1, sid(0), codes[1])
other_head = lock_head('sheet', 1, 1, {'generation': 3})
f = [
  {'name': 'nothing', 'of': 'sheet', 'cut': 0, 'code': 'truncated'}, {'name': 'seven bytes', 'of': 'sheet', 'cut': 7, 'code': 'truncated'}, {'name': 'twelve bytes', 'of': 'sheet', 'cut': 12, 'code': 'truncated'},
  {'name': 'head only', 'of': 'sheet', 'cut': 224, 'code': 'truncated'}, {'name': 'last byte missing', 'of': 'quorum, first and third', 'cut': len(quorum) - 1, 'code': 'truncated'},
  {'name': 'one byte more', 'of': 'enrolled', 'append': '00', 'code': 'damaged'}, {'name': 'magic', 'of': 'sheet', **flip(7, 5), 'code': 'bad_header'}, {'name': 'magic of another format', 'of': 'sheet', 'set': {'offset': 3, 'hex': '4b4559'}, 'code': 'bad_header'},
  {'name': 'version 3', 'of': 'sheet', 'set': {'offset': 8, 'hex': '03'}, 'code': 'unsupported_version'}, {'name': 'version 0', 'of': 'sheet', 'set': {'offset': 8, 'hex': '00'}, 'code': 'unsupported_version'},
  {'name': 'called one of the second format', 'of': 'sheet', 'set': {'offset': 8, 'hex': '02'}, 'code': 'truncated'}, {'name': 'called one of the second format, of equal length', 'of': 'enrolled', 'set': {'offset': 8, 'hex': '02'}, 'code': 'damaged'},
  {'name': 'suite 0', 'of': 'sheet', 'set': {'offset': 9, 'hex': '00'}, 'code': 'unsupported_version'},
  {'name': 'kind 0', 'of': 'sheet', 'set': {'offset': 10, 'hex': '00'}, 'code': 'bad_header'}, {'name': 'kind 4', 'of': 'sheet', 'set': {'offset': 10, 'hex': '04'}, 'code': 'bad_header'},
  {'name': 'a quorum of one', 'of': 'sheet', 'set': {'offset': 10, 'hex': '03'}, 'code': 'bad_header'}, {'name': 'a sheet called enrolled', 'of': 'sheet', 'set': {'offset': 10, 'hex': '02'}, 'code': 'truncated'},
  {'name': 'an enrolled one called a sheet', 'of': 'enrolled', 'set': {'offset': 10, 'hex': '01'}, 'code': 'damaged'}, {'name': 'k above n', 'of': 'quorum, first and third', 'set': {'offset': 11, 'hex': '05'}, 'code': 'bad_header'},
  {'name': 'k of 1', 'of': 'quorum, first and third', 'set': {'offset': 11, 'hex': '01'}, 'code': 'bad_header'}, {'name': 'n of 17', 'of': 'quorum, first and third', 'set': {'offset': 12, 'hex': '11'}, 'code': 'bad_header'},
  {'name': 'n of 5', 'of': 'quorum, first and third', 'set': {'offset': 12, 'hex': '05'}, 'code': 'truncated'}, {'name': 'n of 3', 'of': 'quorum, first and third', 'set': {'offset': 12, 'hex': '03'}, 'code': 'damaged'},
  {'name': 'k of 3 unsigned', 'of': 'quorum, first and third', 'set': {'offset': 11, 'hex': '03'}, 'code': 'damaged'}, {'name': 'a zero byte', 'of': 'sheet', **flip(15, 7), 'code': 'bad_header'},
  {'name': 'account id', 'of': 'sheet', **flip(16), 'code': 'damaged'}, {'name': 'key generation', 'of': 'sheet', **flip(127), 'code': 'damaged'}, {'name': 'identity', 'of': 'sheet', **flip(128), 'code': 'damaged'},
  {'name': 'address', 'of': 'sheet', **flip(191), 'code': 'damaged'}, {'name': 'half check', 'of': 'sheet', **flip(192), 'code': 'damaged'}, {'name': 'entry', 'of': 'sheet', **flip(300), 'code': 'damaged'}, {'name': 'signature', 'of': 'enrolled', **flip(len(enrolled) - 1), 'code': 'damaged'},
  {'name': 'another account expected', 'of': 'sheet', 'says': {'accountId': ids['other']}, 'code': 'damaged'}, {'name': 'another vault expected', 'of': 'sheet', 'says': {'vaultId': ids['other']}, 'code': 'damaged'},
  {'name': 'another recipient expected', 'of': 'sheet', 'says': {'recipientId': ids['other']}, 'code': 'damaged'}, {'name': 'another generation expected', 'of': 'sheet', 'says': {'keyGeneration': 1}, 'code': 'damaged'},
  {'name': 'another identity expected', 'of': 'sheet', 'says': {'identity': stranger.public.hex()}, 'code': 'damaged'}, {'name': 'another address expected', 'of': 'sheet', 'says': {'email': 'ann.backer@example.com'}, 'code': 'damaged'},
  by_codes('signed by somebody else', lock(sh, [sheet_entry(A, sh, 0, sid(0), code)], by=stranger), [code], 'damaged'),
  made('sheet', 1, 1, {'account': 'L' + ids['account'][1:]}, 'damaged', 'a malformed account id'), made('sheet', 1, 1, {'generation': 0}, 'damaged', 'generation 0'),
  made('sheet', 1, 1, {'generation': 2 ** 53}, 'damaged', 'generation 2^53'), by_codes('a malformed sheet id', lock(sh, [sheet_entry(A, sh, 0, 'U' + sid(0)[1:], code)]), [code], 'damaged'),
  by_codes('a sheet named twice', lock(qh, twin), codes, 'damaged'), by_codes('no code', sheet, [], 'wrong_key'), by_codes('another code', sheet, [rnd(16)], 'wrong_key'),
  by_codes('a code for an enrolled lock', enrolled, [code], 'wrong_key'), by_codes('one of two', quorum, [codes[1]], 'wrong_key'), by_codes('one of two, twice', quorum, [codes[1], codes[1]], 'wrong_key'),
  by_codes('fifteen of sixteen', big, b16[:15], 'wrong_key'),
  by_codes('an entry of another lock', lock(sh, [sheet_entry(A, other_head, 0, sid(0), code)]), [code], 'damaged'), by_codes('entries in each other\'s place', lock(qh, moved), codes, 'damaged'),
  by_codes('an entry of another version', lock(sh, [sid(0).encode() + layout(A, B(code + b'\0' * 16, b'HeirlockSheetK01', sid(0).encode(), 32), b'HeirlockShare001', b'lock\n' + sh + b'\n\0', version=2)]), [code], 'unsupported_version'),
  by_codes('another half than the check', lock(sh, [sheet_entry(wrong, sh, 0, sid(0), code)]), [code], 'damaged'), by_codes('a half of zeros', lock(sh, [sheet_entry(b'\0' * 32, sh, 0, sid(0), code)]), [code], 'damaged'),
  by_codes('two shares of one x', lock(qh, q_entries([shares[0]] * 4)), codes, 'wrong_key'), by_codes('shares with x of zero', lock(qh, q_entries([shares[0]] + [A + b'\0'] * 3)), codes, 'wrong_key'),
  by_codes('shares of another half', lock(qh, q_entries(split(wrong, 2, [1, 2, 3, 4]))), codes, 'damaged'),
  {'name': 'another key pair', 'lock': enrolled.hex(), 'keys': (lambda s: {'privateKey': s.hex(), 'publicKey': X25519PrivateKey.from_private_bytes(s).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()})(rnd(32)), 'code': 'wrong_key'},
  {'name': 'a sheet for a key pair', 'lock': sheet.hex(), 'keys': {'publicKey': pk.hex(), 'privateKey': sk.hex()}, 'code': 'wrong_key'},
  {'name': 'another private key', 'lock': enrolled.hex(), 'keys': {'publicKey': pk.hex(), 'privateKey': rnd(32).hex()}, 'code': 'damaged'},
  {'name': 'sealed for another lock', 'lock': lock(eh, [enrolled_entry(lock_head('enrolled', 1, 1, {'lock': ids['other']}))]).hex(), 'keys': {'publicKey': pk.hex(), 'privateKey': sk.hex()}, 'code': 'damaged'},
  {'name': 'sealed without its hash', 'lock': lock(eh, [pk + box_seal(pk, A + b'\0' * 32)]).hex(), 'keys': {'publicKey': pk.hex(), 'privateKey': sk.hex()}, 'code': 'damaged'},
  {'name': 'enrolled with another half', 'lock': lock(eh, [enrolled_entry(eh, wrong)], check=B(A, b'HeirlockHalfChk1', eh, 32)).hex(), 'keys': {'publicKey': pk.hex(), 'privateKey': sk.hex()}, 'code': 'damaged'},
]
for vector in o + f:
    vector['name'] += ' (first format)'
    if 'of' in vector: vector['of'] += ' (first format)'
first = dict(sheet=sheet, enrolled=enrolled, quorum=quorum)

# --- locks of the second format: boxed to public keys, of which those of sheets are made of code, sheet id and identity
head2 = lambda kind, k, n, **over: lock_head(kind, k, n, {'version': 2, **over})
sheet_private = lambda code, id_, identity=owner.public: B(code + b'\0' * 16, b'HeirlockSheetK02', id_.encode() + identity, 32)
def boxed(what, head, index, public, half=A, label=b'Heirlock lock entry 2\n', inside=None):
    said = inside or H(label, head, B(half, b'HeirlockHalfChk1', head, 32), bytes([index]), public)
    return box_seal(public, what + said, draw(f'ephemeral {what.hex()} {head.hex()} {index} {public.hex()}'))
def entry2(what, head, index, id_, code, identity=owner.public, key_of=None, **over): return id_.encode() + boxed(what, head, index, box_public(sheet_private(code, key_of or id_, identity)), **over)
def enrolled2(head, half=A, to=pk, index=0, **over): return to + boxed(half, head, index, to, half, **over)
s2 = head2('sheet', 1, 1); sheet = lock(s2, [entry2(A, s2, 0, sid(0), code)])
e2 = head2('enrolled', 1, 1); enrolled = lock(e2, [enrolled2(e2)])
keepers = [draw(f'keeper {i}', 16) for i in range(4)]
split2 = lambda half, k, xs, label: split(half, k, xs, (lambda n, turn=iter(range(32)): draw(f'{label} {next(turn)}', n)))
q2 = head2('quorum', 2, 4); shares = split2(A, 2, [9, 2, 254, 128], 'quorum')
q2_entries = lambda ss, head=q2, **over: [entry2(s, head, i, sid(i), keepers[i], **over) for i, s in enumerate(ss)]
quorum = lock(q2, q2_entries(shares))
# The next generation, with a new half and new shares, for the first three keepers: the fourth was taken out.
A3 = draw('half of the next generation'); q3 = head2('quorum', 2, 3, generation=3)
after = lock(q3, [entry2(s, q3, i, sid(i), keepers[i], half=A3) for i, s in enumerate(split2(A3, 2, [9, 2, 254], 'quorum after'))], A3)
c16 = [draw(f'one of sixteen {i}', 16) for i in range(16)]; id16 = lambda i: '01JSHT00000000000000000' + f'{i:03d}'
b2 = head2('quorum', 16, 16); big = lock(b2, [entry2(s, b2, i, id16(i), c16[i]) for i, s in enumerate(split2(A, 16, list(range(16, 0, -1)), 'sixteen'))])
pair = lambda private: {'publicKey': box_public(private).hex(), 'privateKey': private.hex()}
mine = {'publicKey': pk.hex(), 'privateKey': sk.hex()}
hexes = lambda cs: [c.hex() for c in cs]
opened = lambda name, l, kind, threshold, half=A, generation=2, **by: {'name': name, 'lock': l.hex(), 'says': {**says, 'keyGeneration': generation, 'kind': kind, 'threshold': threshold}, **by, 'half': half.hex()}
o2 = [
  opened('sheet', sheet, 'sheet', 1, codes=hexes([code])), opened('enrolled', enrolled, 'enrolled', 1, keys=mine), opened('quorum, first and third', quorum, 'quorum', 2, codes=hexes([keepers[0], keepers[2]])),
  opened('quorum, fourth and second, and a code of another sheet', quorum, 'quorum', 2, codes=hexes([keepers[3], draw('a code of another sheet', 16), keepers[1]])), opened('quorum, all four', quorum, 'quorum', 2, codes=hexes(keepers)),
  opened('quorum, after one was taken out', after, 'quorum', 2, A3, 3, codes=hexes([keepers[2], keepers[1]])), opened('sixteen of sixteen', big, 'quorum', 16, codes=hexes(c16)),
  opened('a sheet of the same code for another generation', lock(head2('sheet', 1, 1, generation=7), [entry2(A, head2('sheet', 1, 1, generation=7), 0, sid(0), code)]), 'sheet', 1, generation=7, codes=hexes([code])),
]
def made2(name, code_, kind='sheet', k=1, n=1, **over):
    h = head2(kind, k, n, **over); return by_codes(name, lock(h, [entry2(A, h, 0, sid(0), code)]), [code], code_)
def by_keys(name, l, code_, keys=mine): return {'name': name, 'lock': l.hex(), 'keys': keys, 'code': code_}
def broken(entry, place): return entry[:place] + bytes([entry[place] ^ 1]) + entry[place + 1:]
good = entry2(A, s2, 0, sid(0), code)
other_head = head2('sheet', 1, 1, generation=3)
moved = [entry2(s, q2, 1 - i if i < 2 else i, sid(i), keepers[i]) for i, s in enumerate(shares)]
twin = q2_entries(shares); twin[1] = entry2(shares[1], q2, 1, sid(0), keepers[1])
one_other = q2_entries(shares); one_other[0] = entry2(shares[0], q2, 0, sid(0), keepers[0], half=wrong)
q = 'quorum, first and third'
f2 = [
  {'name': 'nothing', 'of': 'sheet', 'cut': 0, 'code': 'truncated'}, {'name': 'seven bytes', 'of': 'sheet', 'cut': 7, 'code': 'truncated'}, {'name': 'twelve bytes', 'of': 'sheet', 'cut': 12, 'code': 'truncated'},
  {'name': 'head only', 'of': 'sheet', 'cut': 224, 'code': 'truncated'}, {'name': 'last byte missing', 'of': q, 'cut': len(quorum) - 1, 'code': 'truncated'}, {'name': 'one byte more', 'of': 'enrolled', 'append': '00', 'code': 'damaged'},
  {'name': 'magic', 'of': 'sheet', **flip(7, 5), 'code': 'bad_header'}, {'name': 'magic of an enrolment', 'of': 'sheet', 'set': {'offset': 3, 'hex': '454e52'}, 'code': 'bad_header'},
  {'name': 'version 3', 'of': 'sheet', 'set': {'offset': 8, 'hex': '03'}, 'code': 'unsupported_version'}, {'name': 'suite 2', 'of': 'enrolled', 'set': {'offset': 9, 'hex': '02'}, 'code': 'unsupported_version'},
  {'name': 'called one of the first format', 'of': 'sheet', 'set': {'offset': 8, 'hex': '01'}, 'code': 'damaged'}, {'name': 'called one of the first format, of equal length', 'of': 'enrolled', 'set': {'offset': 8, 'hex': '01'}, 'code': 'damaged'},
  {'name': 'kind 0', 'of': 'sheet', 'set': {'offset': 10, 'hex': '00'}, 'code': 'bad_header'}, {'name': 'kind 4', 'of': 'sheet', 'set': {'offset': 10, 'hex': '04'}, 'code': 'bad_header'},
  {'name': 'a quorum of one', 'of': 'sheet', 'set': {'offset': 10, 'hex': '03'}, 'code': 'bad_header'}, {'name': 'two entries of a sheet', 'of': 'sheet', 'set': {'offset': 12, 'hex': '02'}, 'code': 'bad_header'},
  {'name': 'a sheet called enrolled', 'of': 'sheet', 'set': {'offset': 10, 'hex': '02'}, 'code': 'truncated'}, {'name': 'an enrolled one called a sheet', 'of': 'enrolled', 'set': {'offset': 10, 'hex': '01'}, 'code': 'damaged'},
  {'name': 'k above n', 'of': q, 'set': {'offset': 11, 'hex': '05'}, 'code': 'bad_header'}, {'name': 'k of 1', 'of': q, 'set': {'offset': 11, 'hex': '01'}, 'code': 'bad_header'}, {'name': 'n of 17', 'of': q, 'set': {'offset': 12, 'hex': '11'}, 'code': 'bad_header'},
  {'name': 'n of 5', 'of': q, 'set': {'offset': 12, 'hex': '05'}, 'code': 'truncated'}, {'name': 'n of 3', 'of': q, 'set': {'offset': 12, 'hex': '03'}, 'code': 'damaged'}, {'name': 'k of 3 unsigned', 'of': q, 'set': {'offset': 11, 'hex': '03'}, 'code': 'damaged'},
  {'name': 'a zero byte', 'of': 'sheet', **flip(15, 7), 'code': 'bad_header'}, {'name': 'key generation', 'of': 'sheet', **flip(127), 'code': 'damaged'}, {'name': 'identity', 'of': 'sheet', **flip(128), 'code': 'damaged'},
  {'name': 'half check', 'of': 'sheet', **flip(192), 'code': 'damaged'}, {'name': 'sheet id', 'of': 'sheet', **flip(249), 'code': 'damaged'}, {'name': 'box', 'of': 'sheet', **flip(300), 'code': 'damaged'}, {'name': 'signature', 'of': 'enrolled', **flip(len(enrolled) - 1), 'code': 'damaged'},
  *[{'name': f'another {k} expected', 'of': 'sheet', 'says': {k: v}, 'code': 'damaged'} for k, v in dict(accountId=ids['other'], vaultId=ids['other'], recipientId=ids['other'], keyGeneration=1, identity=stranger.public.hex(), email='ann.backer@example.com').items()],
  by_codes('signed by somebody else', lock(s2, [good], by=stranger), [code], 'damaged'), by_codes('signed for another purpose', (lambda m: m + owner.sign(b'manifest', m))(sheet[:-64]), [code], 'damaged'),
  made2('a malformed account id', 'damaged', account='L' + ids['account'][1:]), made2('generation 0', 'damaged', generation=0), made2('generation 2^53', 'damaged', generation=2 ** 53),
  by_codes('a malformed sheet id', lock(s2, [entry2(A, s2, 0, 'U' + sid(0)[1:], code)]), [code], 'damaged'), by_codes('a sheet named twice', lock(q2, twin), keepers, 'damaged'),
  by_codes('no code', sheet, [], 'wrong_key'), by_codes('another code', sheet, [draw('another code', 16)], 'wrong_key'), by_codes('a code for an enrolled lock', enrolled, [code], 'wrong_key'), by_keys('a key pair for a sheet', sheet, 'wrong_key'),
  by_keys('a key pair for a quorum', quorum, 'wrong_key'), by_codes('one of two', quorum, [keepers[1]], 'wrong_key'), by_codes('one of two, twice', quorum, [keepers[1], keepers[1]], 'wrong_key'), by_codes('fifteen of sixteen', big, c16[:15], 'wrong_key'),
  by_codes('one who stayed and one who was taken out', after, [keepers[0], keepers[3]], 'wrong_key'), by_codes('the one who was taken out, and a code of another sheet', after, [keepers[3], code], 'wrong_key'),
  by_codes('the code of this sheet for another identity', lock(s2, [entry2(A, s2, 0, sid(0), code, stranger.public)]), [code], 'wrong_key'),
  by_codes('a lock of another identity for the sheet of this one', (lambda h: lock(h, [entry2(A, h, 0, sid(0), code)], by=stranger))(head2('sheet', 1, 1, identity=stranger.public)), [code], 'wrong_key'),
  by_codes('the code of this sheet under another id', lock(s2, [entry2(A, s2, 0, sid(1), code, key_of=sid(0))]), [code], 'wrong_key'),
  by_codes('an entry sealed as in the first format, as long as a box', lock(s2, [sheet_entry(A, s2, 0, sid(0), code, draw('nonce of the first', 24)) + b'\0' * 6]), [code], 'wrong_key'),
  by_codes('an entry of another lock', lock(s2, [entry2(A, other_head, 0, sid(0), code)]), [code], 'damaged'), by_codes('an entry of another place', lock(s2, [entry2(A, s2, 1, sid(0), code)]), [code], 'damaged'),
  by_codes('an entry with the hash of the first format', lock(s2, [entry2(A, s2, 0, sid(0), code, label=b'Heirlock enrolled lock 1\n')]), [code], 'damaged'), by_codes('an entry without its hash', lock(s2, [entry2(A, s2, 0, sid(0), code, inside=b'\0' * 32)]), [code], 'damaged'),
  by_codes('entries for each other\'s place', lock(q2, moved), keepers, 'damaged'), by_codes('entries that changed places', lock(q2, [q2_entries(shares)[i] for i in (1, 0, 2, 3)]), keepers, 'damaged'),
  by_codes('an entry of another half among good ones', lock(q2, one_other), keepers, 'damaged'),
  *[by_codes(f'a box whose byte {place} is another, signed anew', lock(s2, [broken(good, place)]), [code], 'wrong_key') for place in (26, 57, 58, 73, 74, 137)],
  by_codes('another half than the check', lock(s2, [entry2(wrong, s2, 0, sid(0), code)]), [code], 'damaged'), by_codes('a half of zeros', lock(s2, [entry2(b'\0' * 32, s2, 0, sid(0), code)]), [code], 'damaged'),
  by_codes('two shares of one x', lock(q2, q2_entries([shares[0]] * 4)), keepers, 'wrong_key'), by_codes('shares with x of zero', lock(q2, q2_entries([shares[0]] + [A + b'\0'] * 3)), keepers, 'wrong_key'),
  by_codes('shares of another half', lock(q2, q2_entries(split2(wrong, 2, [1, 2, 3, 4], 'wrong'))), keepers, 'damaged'),
  by_keys('another key pair', enrolled, 'wrong_key', pair(draw('another pair'))), by_keys('another private key', enrolled, 'damaged', {**mine, 'privateKey': draw('another private key').hex()}),
  by_keys('sealed for another lock', lock(e2, [enrolled2(head2('enrolled', 1, 1, lock=ids['other']))]), 'damaged'), by_keys('sealed without its hash', lock(e2, [enrolled2(e2, inside=b'\0' * 32)]), 'damaged'),
  by_keys('sealed with the hash of the first format', lock(e2, [pk + box_seal(pk, A + H(b'Heirlock enrolled lock 1\n', e2, B(A, b'HeirlockHalfChk1', e2, 32), pk), draw('ephemeral of the first'))]), 'damaged'),
  by_keys('sealed for another place', lock(e2, [enrolled2(e2, index=1)]), 'damaged'), by_keys('enrolled with another half', lock(e2, [enrolled2(e2, wrong)], check=B(A, b'HeirlockHalfChk1', e2, 32)), 'damaged'),
  by_keys('an entry of the first format', lock(e2, [first['enrolled'][224:-64]]), 'damaged'),
]
write('lock.json', {'opens': o2 + o, 'fails': f2 + f})

# --- bundle
Bh = rnd(32); RK = bytes(a ^ b for a, b in zip(A, Bh))
place = dict(accountId=ids['account'], vaultId=ids['vault'], recipientId=ids['recipient'], keyGeneration=2, generation=11)
def container_parts(n):
    def cbytes(m): return 24 + 17 * max(1, -(-m // 2 ** 18)) + m
    segs = [2 ** 24] * (n // 2 ** 24) + ([n % 2 ** 24] if n % 2 ** 24 or n == 0 else [])
    return [[H(b'part %d' % i, u64(n)).hex(), cbytes(m) + (64 if i == 0 else 0)] for i, m in enumerate(segs)]
def root(parts): return H(b'Heirlock parts 1\n', b''.join(bytes.fromhex(h) + u64(s) for h, s in parts)).hex()
dks = {ids['document']: rnd(32), ids['document2']: rnd(32)}
def doc(id_, n, version=1, **over):
    parts = container_parts(n)
    return {**dict(id=id_, version=version, name='Übersicht.pdf', type='application/pdf', folder='Papiere', sizeBytes=n, modifiedAt='2026-11-20T12:00:00.000Z', parts=parts, root=root(parts)), **over}
letter = 'Dear Ann,\nthe blue folder. ❤'
def manifest(docs, letter=letter, **over):
    return {**dict(account=ids['account'], vault=ids['vault'], recipient=dict(id=ids['recipient'], name='Ann', email='ann@example.com'), keyGeneration=2, generation=11, madeAt='2026-11-21T08:30:00.000Z',
      owner=b64(owner.public), vaultName='For Ann', letterHash=H(letter.encode()).hex(), locks=[ids['lock']], documents=docs), **over}
def wrapped_keys(docs, rk=RK): return {x['id']: b64(wrapped(dks.get(x['id'], dks[ids['document']]), subkey(rk, 'documents of the bundle'), f"bundle key\n{ids['recipient']}\n{x['id']}\n{x['version']}")) for x in docs}
words = ['bundle', ids['account'], ids['vault'], ids['recipient'], '2', '11']
def bundle(m, keys, letter=letter, by=owner, words=words, purpose=b'manifest', text=None, extra={}, sign_over=None):
    text = text if text is not None else dump(m)
    body = dict(manifest=text, signature=b64(by.sign(purpose, (sign_over or text).encode())), keys=keys, letter=letter, **extra)
    return sealed_object(dump(body).encode(), RK, b'HeirlockBundle01', words)
d1, d2 = doc(ids['document'], 20_000_000, 3), doc(ids['document2'], 0)
good = bundle(manifest([d1, d2]), wrapped_keys([d1, d2]))
empty = bundle(manifest([], ''), {}, '')
pretty = bundle(None, wrapped_keys([d2]), text=json.dumps(manifest([d2], futureMember=[1]), indent=2), extra={'futureMember': {}})
base = dict(recipientHalf=A.hex(), serverHalf=Bh.hex(), place=place, owner=owner.public.hex())
o = [
  {'name': 'two documents', **base, 'bundle': b64(good), 'opened': canonical({'keys': {k: v.hex() for k, v in dks.items()}, 'letter': letter, 'manifest': manifest([d1, d2])})},
  {'name': 'nothing but an empty letter', **base, 'bundle': b64(empty), 'opened': canonical({'keys': {}, 'letter': '', 'manifest': manifest([], '')})},
  {'name': 'members of a newer version, white space', **base, 'bundle': b64(pretty), 'opened': canonical({'keys': {ids['document2']: dks[ids['document2']].hex()}, 'letter': letter, 'manifest': manifest([d2], futureMember=[1])})},
]
def bad(name, b, code_='damaged', **over): return {'name': name, **base, **over, 'bundle': b64(b), 'code': code_}
def with_doc(title, **over):
    x = doc(ids['document2'], 0, **over) if 'version' not in over else {**doc(ids['document2'], 0), **over}
    return bad(title, bundle(manifest([x]), wrapped_keys([{'id': x.get('id'), 'version': x.get('version')}])))
def with_member(name, **over): return bad(name, bundle(manifest([d2], **over), wrapped_keys([d2])))
t = 'two documents'
f = [
  {'name': 'version', 'of': t, **flip(0), 'code': 'unsupported_version'}, {'name': 'suite', 'of': t, **flip(1), 'code': 'unsupported_version'}, {'name': 'nonce', 'of': t, **flip(25, 7), 'code': 'wrong_key'},
  {'name': 'key check', 'of': t, **flip(26), 'code': 'wrong_key'}, {'name': 'ciphertext', 'of': t, **flip(1000, 4), 'code': 'damaged'}, {'name': 'tag', 'of': t, **flip(len(good) - 1), 'code': 'damaged'},
  {'name': 'one byte', 'of': t, 'cut': 1, 'code': 'truncated'}, {'name': 'shorter than the shortest', 'of': t, 'cut': 329, 'code': 'truncated'}, {'name': 'cut', 'of': t, 'cut': len(good) - 1, 'code': 'damaged'},
  {'name': 'another half of the server', 'of': t, 'serverHalf': rnd(32).hex(), 'code': 'wrong_key'}, {'name': 'another half of the recipient', 'of': t, 'recipientHalf': rnd(32).hex(), 'code': 'wrong_key'},
  {'name': 'the same half twice', 'of': t, 'serverHalf': A.hex(), 'code': 'damaged'},
  *[{'name': f'another {k}', 'of': t, 'place': {k: v}, 'code': 'damaged'} for k, v in dict(accountId=ids['other'], vaultId=ids['other'], recipientId=ids['other'], keyGeneration=1, generation=10).items()],
  {'name': 'another owner expected', 'of': t, 'owner': stranger.public.hex(), 'code': 'damaged'}, bad('signed by somebody else', bundle(manifest([d2]), wrapped_keys([d2]), by=stranger)),
  bad('signed by somebody else who says so', bundle(manifest([d2], owner=b64(stranger.public)), wrapped_keys([d2]), by=stranger)), bad('another owner inside', bundle(manifest([d2], owner=b64(stranger.public)), wrapped_keys([d2]))),
  bad('a signature of another purpose', bundle(manifest([d2]), wrapped_keys([d2]), purpose=b'lock')), bad('a signature over other white space', bundle(None, wrapped_keys([d2]), text=dump(manifest([d2])) + ' ', sign_over=dump(manifest([d2])))),
  with_member('another account inside', account=ids['other']), with_member('another vault inside', vault=ids['other']), with_member('another recipient inside', recipient=dict(id=ids['other'], name='Ann', email='ann@example.com')),
  with_member('another key generation inside', keyGeneration=3), with_member('an older generation inside', generation=10), with_member('another letter hash', letterHash=H(b'').hex()), with_member('a lock twice', locks=[ids['lock'], ids['lock']]),
  with_member('a vault name of 1,025 characters', vaultName='x' * 1025), with_member('a time that there is not', madeAt='2026-02-30T00:00:00.000Z'), with_member('no documents', documents=None),
  bad('another letter', bundle(manifest([d2]), wrapped_keys([d2]), letter=letter + ' ')), bad('a document without a key', bundle(manifest([d1, d2]), wrapped_keys([d2]))), bad('a key without a document', bundle(manifest([d2]), wrapped_keys([d1, d2]))),
  bad('a key under another name', bundle(manifest([d2]), {ids['document']: wrapped_keys([d2])[ids['document2']]})), bad('a key of another version', bundle(manifest([d2]), wrapped_keys([{**d2, 'version': 2}]))),
  bad('a key under another release key', bundle(manifest([d2]), wrapped_keys([d2], rnd(32)))), bad('a key that is not wrapped', bundle(manifest([d2]), {ids['document2']: b64(dks[ids['document2']])})), bad('a document twice', bundle(manifest([d2, d2]), wrapped_keys([d2]))),
  with_doc('another root', root=root(d1['parts'])), with_doc('another size', sizeBytes=1), with_doc('no part', parts=[], root=root([])), with_doc('an empty name', name=''), with_doc('a name of 1,025 characters', name='ü' * 1025), with_doc('version 0', version=0),
  with_doc('a malformed id', id='document'), with_doc('a time without milliseconds', modifiedAt='2026-11-20T12:00:00Z'), with_doc('no type', type=None),
]
# Notes came later: their draws begin elsewhere, so that everything above and below stays as it was.
drawn, counter = counter, 1_000_000
def noted(note): return {**d2, 'note': note}
def opens_noted(name, docs): return {'name': name, **base, 'bundle': b64(bundle(manifest(docs), wrapped_keys(docs))), 'opened': canonical({'keys': {x['id']: dks[x['id']].hex() for x in docs}, 'letter': letter, 'manifest': manifest(docs)})}
def with_note(name, note): return bad(name, bundle(manifest([noted(note)]), wrapped_keys([d2])))
o += [opens_noted('a note on one of two documents', [d1, noted('The key is in the blue tin.\n\n\tAsk Ben first. ❤')]), opens_noted('a note of 20,000 characters', [noted('ü' * 19_999 + '😀')])]
f += [with_note('an empty note', ''), with_note('a note of 20,001 characters', 'ü' * 20_000 + '😀'), with_note('a note that is nothing', None), with_note('a note that is a list', ['note'])]
# So did what the owner is called, and readers' hashes.
counter = 2_000_000
readers = [H(b'reader %d' % i).hex() for i in range(65)]
def opens_member(name, **over): return {'name': name, **base, 'bundle': b64(bundle(manifest([d2], **over), wrapped_keys([d2]))), 'opened': canonical({'keys': {ids['document2']: dks[ids['document2']].hex()}, 'letter': letter, 'manifest': manifest([d2], **over)})}
o += [opens_member("an owner's name of 100 characters and one reader", ownerName='Ü' * 99 + '😀', readers=readers[:1]), opens_member('64 readers and no name', readers=readers[:64])]
f += [with_member('an empty name of the owner', ownerName=''), with_member("an owner's name of 101 characters", ownerName='Ü' * 100 + '😀'), with_member('an owner called nothing', ownerName=None), with_member('no readers in the list', readers=[]),
  with_member('65 readers', readers=readers), with_member('a reader twice', readers=readers[:1] * 2), with_member('a reader in capitals', readers=[readers[0].upper()]), with_member('a reader that is no hash', readers=['heirlock-reader.html']), with_member('readers that are text', readers=readers[0])]
counter = drawn
write('bundle.json', {'opens': o, 'fails': f})

# --- sheets
def sheet_text(*fields, kind='sheet', number='1'):
    before = ':'.join(['heirlock', kind, number, *fields]); return before + ':' + H(before.encode()).hex()[:8]
c = bytes(range(16))
good = sheet_text(ids['other'], b32(c), '12')
o = [{'id': ids['other'], 'code': c.hex(), 'bundleGeneration': 12, 'text': good}]
for g in (1, 9007199254740991):
    x = rnd(16); o.append({'id': sid(g % 10), 'code': x.hex(), 'bundleGeneration': g, 'text': sheet_text(sid(g % 10), b32(x), str(g))})
f = [
  {'text': '', 'code': 'bad_header'}, {'text': 'https://example.com', 'code': 'bad_header'}, {'text': good.upper(), 'code': 'bad_header'}, {'text': sheet_text(ids['account'], b32(c), b32(c + c), kind='kit'), 'code': 'bad_header'},
  {'text': sheet_text(ids['other'], b32(c), '12', number='2'), 'code': 'unsupported_version'}, {'text': sheet_text(ids['other'], b32(c)), 'code': 'truncated'}, {'text': good[:-9], 'code': 'truncated'}, {'text': good[:-1], 'code': 'damaged'},
  {'text': good + '0', 'code': 'damaged'}, {'text': sheet_text(ids['other'], b32(c), '12', 'x'), 'code': 'damaged'}, {'text': good.replace('AAAQ', 'AAAR'), 'code': 'damaged'}, {'text': sheet_text(ids['other'].lower(), b32(c), '12'), 'code': 'damaged'},
  {'text': sheet_text(ids['other'], b32(c).lower(), '12'), 'code': 'damaged'}, {'text': sheet_text(ids['other'], 'A' * 26, '12'), 'code': 'damaged'}, {'text': sheet_text(ids['other'], b32(c)[:25] + '5', '12'), 'code': 'damaged'},
  {'text': sheet_text(ids['other'], b32(c[:15]), '12'), 'code': 'damaged'}, {'text': sheet_text(ids['other'], b32(c), '0'), 'code': 'damaged'}, {'text': sheet_text(ids['other'], b32(c), '012'), 'code': 'damaged'}, {'text': sheet_text(ids['other'], b32(c), '9007199254740992'), 'code': 'damaged'},
]
write('sheet.json', {'opens': o, 'fails': f})

# --- chain
dev = Identity(rnd(32))
entries, chain, chains = [], b'\0' * 32, []
for n in range(1, 8):
    e = dict(seq=n, id=[ids['item'], ids['document'], ids['vault']][n % 3], revision=n if n < 7 else 9007199254740991, hash=H(b'sealed %d' % n).hex())
    chain = H(b'Heirlock chain 1\n', chain, u64(n), e['id'].encode(), u64(e['revision']), bytes.fromhex(e['hash']))
    entries.append(e); chains.append(chain.hex())
head_of = lambda n, by=dev, account=ids['account'], device=ids['device'], purpose=b'head': by.sign(purpose, (account + device).encode() + u64(n) + bytes.fromhex(chains[n - 1])).hex()
cert = lambda by=owner, account=ids['account'], device=ids['device'], public=dev.public, purpose=b'device': by.sign(purpose, (account + device).encode() + public).hex()
forked = list(chains); forked[4] = H(b'fork').hex()
h = lambda n, ch=chains: {'seq': n, 'chain': ch[n - 1] if n else '00' * 32}
pg = lambda known, upto, last=7, heads=(), chs=chains: dict(known=h(known), entries=entries[known:upto], last=h(last, chs), more=upto < last, heads=list(heads))
signed = lambda name, n, signature, holds=False, **over: {'name': name, 'accountId': ids['account'], 'deviceId': ids['device'], 'publicKey': dev.public.hex(), **h(n), **over, 'signature': signature, 'holds': holds}
certified = lambda name, certificate, holds=False: {'name': name, 'identity': owner.public.hex(), 'accountId': ids['account'], 'deviceId': ids['device'], 'publicKey': dev.public.hex(), 'certificate': certificate, 'holds': holds}
told = lambda name, page, verdict, **over: {'name': name, **page, **over, 'verdict': verdict}
write('chain.json', {
  'chains': [{**e, 'previous': h(e['seq'] - 1)['chain'], 'chain': c} for e, c in zip(entries, chains)],
  'opens': [{'name': f'head {n}', 'deviceSeed': dev.seed.hex(), 'accountId': ids['account'], 'deviceId': ids['device'], **h(n), 'signature': head_of(n)} for n in (1, 5, 7)],
  'fails': [signed('another key', 5, head_of(5, stranger)), signed("the account's key", 5, head_of(5, owner)), signed('another account', 5, head_of(5, account=ids['other'])),
    signed('another device', 5, head_of(5, device=ids['device2'])), signed('another number', 5, head_of(5), seq=6), signed('another chain', 5, head_of(5), chain=forked[4]),
    signed('another purpose', 5, head_of(5, purpose=b'device')), signed('cut', 5, head_of(5)[:-2]), signed('none', 5, '')],
  'certificates': [certified('a device of the account', cert(), True), certified('another identity', cert(stranger)), certified('its own', cert(dev)), certified('another account', cert(account=ids['other'])),
    certified('another device', cert(device=ids['device2'])), certified('another public key', cert(public=stranger.public)), certified('another purpose', cert(purpose=b'head'))],
  'histories': [told('from nothing', pg(0, 7), 'consistent'), told('one page of two', pg(2, 4, heads=[h(1), h(3), h(7)]), 'consistent'), told('nothing new', pg(7, 7), 'consistent'),
    told('fewer than known', pg(5, 5, last=4), 'rolled_back'), told('fewer than another device has seen', pg(3, 5, last=5, heads=[h(6)]), 'rolled_back'),
    told('another chain where we stand', pg(5, 7), 'forked', known=h(5, forked)), told('another device was told another', pg(3, 7, heads=[h(5, forked)]), 'forked'),
    told('a change left out', pg(3, 7), 'forked', entries=entries[3:5] + entries[6:]), told('the end held back', pg(3, 6), 'forked', more=False),
    told('another end', pg(3, 7), 'forked', last={'seq': 7, 'chain': forked[4]})],
})
