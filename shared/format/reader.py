#!/usr/bin/env python3
"""A second reader of Heirlock's files, written from FORMAT.md alone: it shares no code with Heirlock, and talks to nobody.
  python3 reader.py bundle FILE.heirlock-bundle --sheet "words or QR text" --out DIR      (a quorum: --sheet once for each sheet)
  python3 reader.py bundle FILE.heirlock-bundle --passphrase --out DIR                    (a recipient who has enrolled)
  python3 reader.py archive FILE.heirlock-vault --recovery "25 words" --out DIR           (or --kit; or --passphrase with --secret-key)
  python3 reader.py vectors DIR                                                           (needs reader_vectors.py beside this file)

It needs Python 3.9 or later, libsodium, and for typed words the English list of BIP-39. It ends with 0 when everything was opened, 3 when a
part was, 1 when nothing was, and 2 when it was called wrongly."""
import argparse, base64, bisect, ctypes, ctypes.util, datetime, getpass, hashlib, hmac, itertools, json, os, re, sys, unicodedata
SAFE, MIB, SEGMENT, CHUNK = 2**53 - 1, 1 << 20, 1 << 24, 1 << 18
SENTENCES = {'bad_header': 'This is not the format that it claims to be.', 'unsupported_version': 'This reader does not know its version.',
             'wrong_key': 'It is sealed under another key.', 'truncated': 'Bytes are missing.', 'damaged': 'Its bytes were changed.'}

class Refused(Exception):
    """What the page says a reader must reject: its code, and why."""
    code, why = property(lambda self: self.args[0]), property(lambda self: self.args[1])
def need(*pairs, why=''):
    """Conditions in order, each with the code of refusal where it does not hold."""
    for holds, code in zip(pairs[::2], pairs[1::2]):
        if not holds: raise Refused(code, why)
def attempt(act, *args):
    """What comes of it, and what was refused."""
    try: return act(*args), None
    except Refused as refused: return None, refused

# --- libsodium, and what the page makes of it ---------------------------------------------------------------------------------------
def load_sodium():
    names = '{0}.so.26 {0}.so.23 {0}.so {0}.dylib {0}.26.dylib {0}.23.dylib /opt/homebrew/lib/{0}.dylib {0}.dll {0}-26.dll {0}-23.dll'
    for name in filter(None, [ctypes.util.find_library('sodium'), *names.format('libsodium').split()]):
        try: library = ctypes.CDLL(name)
        except OSError: continue
        if library.sodium_init() >= 0: return library
    sys.exit('This reader needs the library libsodium (Debian: libsodium23), which was not found. Install it, and start the reader again.')
SODIUM, AEAD, STREAM = load_sodium(), 'aead_xchacha20poly1305_ietf_', 'secretstream_xchacha20poly1305_'
def call(name, *args):
    """Whether a function of libsodium succeeds; plain numbers are 64 bits wide."""
    return getattr(SODIUM, 'crypto_' + name)(*[ctypes.c_ulonglong(a) if type(a) is int else a for a in args]) == 0
def filled(name, size, *args):
    """The bytes that a function writes; None where it fails."""
    out = ctypes.create_string_buffer(max(1, size))
    return out.raw[:size] if size >= 0 and call(name, out, *args) else None
def H(*parts): return hashlib.sha256(b''.join(parts)).digest()
def B(key, person, message, size=32): return hashlib.blake2b(message, digest_size=size, key=key, person=person).digest()
def subkey(master, purpose): return B(master, b'HeirlockDeriveK1', purpose.encode())
def u64(n): return n.to_bytes(8, 'big')
def number(data): return int.from_bytes(data, 'big')
def bound(*words): return '\n'.join(map(str, words)).encode()
def cut(size, piece): return [min(piece, size - i * piece) for i in range(max(1, -(-size // piece)))]
def whole(value, least=1, most=SAFE): return type(value) is int and least <= value <= most
def is_text(value, most, least=0): return isinstance(value, str) and least <= len(value) <= most
def is_hash(value): return isinstance(value, str) and re.fullmatch('[0-9a-f]{64}', value) is not None
def address_hash(address): return H(unicodedata.normalize('NFC', address).lower().encode())
def sign_public(seed): return filled('sign_seed_keypair', 32, ctypes.create_string_buffer(64), seed)
def box_public(private): return filled('scalarmult_base', 32, private)
def is_id(*ids):
    return all(re.fullmatch('[0-7][0-9A-HJKMNP-TV-Z]{25}', i.decode('latin-1') if isinstance(i, bytes) else str(i)) for i in ids)
def box_open(public, private, sealed):
    return filled('box_seal_open', len(sealed) - 48, sealed, len(sealed), public, private) if len(public) == 32 else None
def signed(public, purpose, message, signature):
    message = b'Heirlock signature 1 ' + purpose.encode() + b'\n' + message
    return len(public) == 32 and len(signature) == 64 and call('sign_verify_detached', signature, message, len(message), public)
def argon2id(passphrase, salt, passes, kib):
    secret = unicodedata.normalize('NFC', passphrase).encode()
    need(1 <= len(secret) <= 1024, 'wrong_key', why='A passphrase has 1 to 1,024 bytes.')
    key = filled('pwhash', 32, 32, secret, len(secret), salt, passes, ctypes.c_size_t(kib * 1024), ctypes.c_int(2))
    need(key is not None, 'wrong_key', why=f'This machine has not the {kib // 1024} MiB of memory that the passphrase asks for.')
    return key
def stream_start(header, key):
    state = ctypes.create_string_buffer(SODIUM.crypto_secretstream_xchacha20poly1305_statebytes())
    call(STREAM + 'init_pull', state, header, key)
    return state
def stream_pull(state, sealed, ad):
    """A chunk's tag and plain bytes; None and nothing where it does not open, and then the state stays as it was."""
    out, tag = ctypes.create_string_buffer(max(1, len(sealed) - 17)), ctypes.c_ubyte()
    good = call(STREAM + 'pull', state, out, None, ctypes.byref(tag), sealed, len(sealed), ad, len(ad))
    return (tag.value, out.raw[:len(sealed) - 17]) if good else (None, b'')

# --- sealed things ------------------------------------------------------------------------------------------------------------------
def committed(key, person, context):
    need(key != bytes(32), 'wrong_key', why='32 zero bytes are no key.')
    both = B(key, person, context, 64)
    return both[:32], both[32:]
def open_secret(key, person, sealed, binding, least, most):
    need(len(sealed) >= 2, 'truncated', sealed[:2] == b'\1\1', 'unsupported_version')
    need(len(sealed) >= least, 'truncated', len(sealed) <= most, 'damaged')
    sealing, check = committed(key, person, sealed[:26])
    need(hmac.compare_digest(check, sealed[26:58]), 'wrong_key')
    ad, box = sealed[:58] + binding, sealed[58:]
    plain = filled(AEAD + 'decrypt', len(box) - 16, None, None, box, len(box), ad, len(ad), sealed[2:26], sealing)
    need(plain is not None, 'damaged')
    return plain
def open_key(key, sealed, binding):
    plain = open_secret(key, b'HeirlockWrapKey1', sealed, binding, 106, 106)
    need(any(plain), 'damaged')
    return plain
def padded_size(size): return next((s for s in (256, 512, 1024, 2048, 4096) if size < s), -(-(size + 1) // 4096) * 4096)
def open_object(key, person, sealed, words, most):
    plain = open_secret(key, person, sealed, bound(*words), 330, most)
    body = plain.rstrip(b'\0')
    need(body[-1:] == b'\x80' and padded_size(len(body) - 1) == len(plain), 'damaged')
    return body[:-1]
def depth(value):
    inside = list(value.values()) if isinstance(value, dict) else value
    return 1 + max(map(depth, inside), default=0) if isinstance(inside, list) else 0
def read_json(data):
    try:
        value = json.loads(data.decode() if isinstance(data, bytes) else data, parse_constant=lambda text: float(text + '?'))
        need(isinstance(value, dict) and depth(value) <= 64 and json.dumps(value, ensure_ascii=False).encode(), 'damaged')
        return value
    except (ValueError, RecursionError): raise Refused('damaged', 'This is not JSON.')
def b64(text):
    try: data = base64.b64decode(text, validate=True)
    except (ValueError, TypeError): data = b''
    need(base64.b64encode(data).decode() == text, 'damaged', why='This is not base64.')
    return data

# --- what is on paper ---------------------------------------------------------------------------------------------------------------
WORDS_HASH = '2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda'
KINDS, word_list, word_files = ['kit', 'sheet', 'invitation', 'access', 'masterkey'], [], []
def words():
    """The English list of BIP-39, from a file with one word a line, or from a program that has it as a list."""
    for name in word_files or [os.path.join(os.path.dirname(os.path.abspath(__file__)), 'english.txt')]:
        if not word_list and os.path.exists(name):
            with open(name, encoding='utf-8') as file: text = file.read()
            found = re.findall('[a-z]+', text[text.find('abandon'):text.rfind('zoo') + 3])
            word_list.extend(found if H(('\n'.join(found) + '\n').encode()).hex() == WORDS_HASH else [])
    need(word_list, 'damaged', why='Typed words need the English list of BIP-39, beside this reader as english.txt or named with --words.')
    return word_list
def as_words(data, count): return [words()[number(data) >> (8 * len(data) - 11 * i) & 2047] for i in range(1, count + 1)]
def make_words(kind, code): return as_words(code + H(bound('Heirlock words 2', kind, ''), code), 13 if len(code) == 16 else 25)
def read_words(text, kind, size):
    known = {**{w[:4]: i for i, w in enumerate(words())}, **{w: i for i, w in enumerate(words())}}
    typed, count, value = [known.get(t) for t in re.findall(r'[^\W\d_][^\W_]*', text.lower())], 13 if size == 16 else 25, 0
    need(None not in typed, 'damaged', why='One of the words is not in the list.')
    old = kind in ('kit', 'sheet') and len(typed) == count - 1
    need(len(typed) >= count or old, 'truncated', len(typed) <= count, 'damaged', why=f'There are {len(typed)} words; {count} are needed.')
    for index in typed: value = value << 11 | index
    code, typed = (value >> (11 * len(typed) - 8 * size)).to_bytes(size, 'big'), [words()[i] for i in typed]
    named = [k for k in KINDS if make_words(k, code) == typed] or [kind] * (old and as_words(code + H(code), count - 1) == typed)
    need(named and (any(code) or kind not in named), 'damaged', why='One of the words is not the one on the paper.')
    need(kind in named, 'bad_header', why=f'These are words of another kind of paper: {named[0]}.')
    return code
def b32(text, size):
    need(re.fullmatch('[A-Z2-7]*', text) and len(text) == -(-size * 8 // 5), 'damaged')
    data = base64.b32decode(text + '=' * (-len(text) % 8))
    need(base64.b32encode(data).decode().rstrip('=') == text and any(data), 'damaged')
    return data
def paper_text(text, kind, version, count):
    """The fields of a QR code's text behind its version."""
    text, fields = text.strip(), text.strip().split(':')
    need(text.startswith(f'heirlock:{kind}:'), 'bad_header', why=f'This is not the text of a {kind}.')
    need(fields[2] == str(version), 'unsupported_version', len(fields) >= count + 4, 'truncated', len(fields) == count + 4, 'damaged')
    need(H(':'.join(fields[:-1]).encode()).hex()[:8] == fields[-1] and is_id(fields[3]), 'damaged', why='This is not what the paper says.')
    return fields[3:-1]
def read_sheet(text):
    sheet, code, generation = paper_text(text, 'sheet', 1, 3)
    need(re.fullmatch('[1-9][0-9]{0,15}', generation) and int(generation) <= SAFE, 'damaged')
    return sheet, b32(code, 16), int(generation)

# --- keyring and enrolment ----------------------------------------------------------------------------------------------------------
def begin(data, magic, versions, least=10):
    need(len(data) >= 8, 'truncated', data[:8] == b'\x8bHL' + magic + b'\r\n', 'bad_header', len(data) >= least, 'truncated')
    need(data[8] in versions and data[9] == 1, 'unsupported_version')
    return data[8]
def exactly(data, size): need(len(data) >= size, 'truncated', len(data) <= size, 'damaged')
def costs(data, most):
    passes, kib = number(data[12:16]), number(data[16:20])
    need(1 <= passes <= 16 and 8192 <= kib <= most and not any(data[20:24]), 'bad_header')
    return passes, kib

class Keyring:
    def __init__(self, data):
        self.data, version, renewed = data, begin(data, b'KEY', (1, 2)), number(data[10:11])
        exactly(data, 494 + 146 * renewed * (version == 2))
        self.costs, self.account, self.identity = costs(data, MIB), data[32:58].decode('latin-1'), data[80:112]
        self.earlier = [data[p:p + 146] for p in range(430, len(data) - 64, 146)]
        order = [number(e[:8]) for e in self.earlier]
        need(bool(renewed) == (version == 2) and order == sorted(order) and all(n <= SAFE for n in order), 'bad_header')
        need(whole(number(data[24:32])) and is_id(self.account) and not any(data[11:12] + data[58:64]), 'bad_header')
        need(signed(self.identity, 'keyring', data[:-64], data[-64:]), 'damaged', why='The signature of the keyring does not hold.')
        self.always = data[32:58] + self.identity + data[10:11] * (version == 2)
    def by_passphrase(self, passphrase, secret):
        key = B(argon2id(passphrase, self.data[64:80], *self.costs), b'HeirlockUnlockK1', secret + self.data[:112])
        return self.keys(open_key(key, self.data[112:218], b'keyring passphrase\n' + self.data[:112]))
    def by_recovery(self, recovery): return self.keys(open_key(recovery, self.data[218:324], b'keyring recovery\n' + self.always))
    def keys(self, master):
        """The seed of the identity, and all master keys, the oldest first."""
        seed = open_key(master, self.data[324:430], b'keyring identity\n' + self.always)
        need(sign_public(seed) == self.identity, 'damaged')
        places = [b'keyring earlier\n' + self.always + bytes([i]) + e[:40] for i, e in enumerate(self.earlier)]
        return seed, [open_key(master, e[40:], place) for e, place in zip(self.earlier, places)] + [master]
def open_enrolment(data, recipient, passphrase):
    """The recipient's key pair, and the owner's identity where the passphrase vouches for it."""
    version = begin(data, b'ENR', (1, 2))
    start = 208 if version == 2 else 72
    exactly(data, start + 106)
    ids, cost = [data[p:p + 26] for p in (104, 130, 156)] + [data[182:208]] * any(data[182:208]), costs(data, 262144)
    need(not any(data[10:12]) and (version == 1 or is_id(*ids)), 'bad_header', version == 1 or ids[2] == recipient.encode(), 'damaged')
    key = B(argon2id(passphrase, data[24:40], *cost), b'HeirlockEnrolK0%d' % version, data[:start])
    private = open_key(key, data[start:], bound('enrolment', recipient))
    need(box_public(private) == data[40:72], 'damaged')
    return data[40:72], private, data[72:104] if version == 2 else None

# --- lock and bundle ----------------------------------------------------------------------------------------------------------------
def gf(a, b):
    product = 0
    while b: product, a, b = product ^ (a if b & 1 else 0), a << 1 ^ (0x11b if a & 0x80 else 0), b >> 1
    return product
def combine(shares):
    """Shamir's polynomials at zero, from {x: 32 values}."""
    half = bytes(32)
    for x, values in shares.items():
        weight = 1
        for other in shares:
            if other != x: weight = gf(weight, gf(other, next(i for i in range(256) if gf(i, other ^ x) == 1)))
        half = bytes(h ^ gf(v, weight) for h, v in zip(half, values))
    return half

class Lock:
    def __init__(self, data, **said):
        self.data, self.version = data, begin(data, b'LCK', (1, 2), 13)
        self.kind, self.threshold, n = data[10:13]
        fits = 2 <= self.threshold <= n <= 16 if self.kind == 3 else self.threshold == n == 1
        need(self.kind in (1, 2, 3) and fits and not any(data[13:16]), 'bad_header')
        size = {1: 138, 2: 144, 3: 139}[self.kind] - 6 * (self.version == 1 and self.kind != 2)
        exactly(data, 288 + n * size)
        self.account, self.vault, self.recipient, self.id = (data[p:p + 26].decode('latin-1') for p in (16, 42, 68, 94))
        self.generation, self.identity, self.address = number(data[120:128]), data[128:160], data[160:192]
        self.entries = [data[p:p + size] for p in range(224, 224 + n * size, size)]
        need(signed(self.identity, 'lock', data[:-64], data[-64:]), 'damaged', why='The signature of a lock does not hold.')
        sheets = [e[:26] for e in self.entries if self.kind != 2]
        good = is_id(self.account, self.vault, self.recipient, self.id, *sheets) and len(set(sheets)) == len(sheets)
        need(good and whole(self.generation) and all(getattr(self, name) == value for name, value in said.items()), 'damaged')
    def boxed(self, i, sealed, public, private):
        """What is boxed in entry i; None where the key does not fit."""
        plain, place = box_open(public, private, sealed), bytes([i]) if self.version == 2 else b''
        words = b'Heirlock lock entry 2\n' if self.version == 2 else b'Heirlock enrolled lock 1\n'
        need(plain is None or plain[-32:] == H(words, self.data[:224], place, public), 'damaged')
        return plain and plain[:-32]
    def of_sheet(self, i, code):
        sheet, sealed = self.entries[i][:26], self.entries[i][26:]
        if self.version == 2:
            private = B(code + bytes(16), b'HeirlockSheetK02', sheet + self.identity)
            return self.boxed(i, sealed, box_public(private), private)
        key, place = B(code + bytes(16), b'HeirlockSheetK01', sheet), b'lock\n' + self.data[:192] + b'\n' + bytes([i])
        share, refused = attempt(open_secret, key, b'HeirlockShare001', sealed, place, 74, len(sealed))
        if refused and refused.code != 'wrong_key': raise refused
        return share
    def open(self, codes=(), keys=None):
        half, tried = None, range(len(self.entries)) if self.kind != 2 else ()
        found = [s for s in (self.of_sheet(i, c) for i in tried for c in codes) if s is not None]
        if self.kind == 1: half = found[0] if found else None
        elif self.kind == 3:
            shares = {s[32]: s[:32] for s in found if s[32]}
            need(len(shares) >= self.threshold, 'wrong_key', why=f'{self.threshold} sheets of a quorum are needed, not {len(shares)}.')
            half = combine(dict(list(shares.items())[:self.threshold]))
        elif keys and self.entries[0][:32] == keys[0]: half = self.boxed(0, self.entries[0][32:], *keys) or b''
        need(half is not None, 'wrong_key', half and any(half), 'damaged')
        need(B(half, b'HeirlockHalfChk1', self.data[:192]) == self.data[192:224], 'damaged')
        return half
def is_instant(text):
    try: return bool(re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z', text) and datetime.datetime.fromisoformat(text[:-1]))
    except (ValueError, TypeError): return False
def root_of(parts): return H(b'Heirlock parts 1\n', *(bytes.fromhex(name) + u64(size) for name, size in parts)).hex()
def part_sizes(plain): return [64 * (i == 0) + 24 + s + 17 * len(cut(s, CHUNK)) for i, s in enumerate(cut(plain, SEGMENT))]
def is_sealed_as(value, plain, root):
    """Whether this is the parts list, with this root, of a container of so many plain bytes."""
    pairs = isinstance(value, list) and all(isinstance(p, list) and len(p) == 2 and is_hash(p[0]) for p in value)
    return pairs and whole(plain, 0, 1 << 40) and [size for _, size in value] == part_sizes(plain) and root_of(value) == root
def is_document(d):
    return (isinstance(d, dict) and is_id(d.get('id')) and whole(d.get('version')) and is_text(d.get('name'), 1024, 1)
            and is_text(d.get('folder'), 1024) and is_text(d.get('type'), 255) and is_text(d.get('note', '-'), 20000, 1)
            and is_instant(d.get('modifiedAt')) and is_sealed_as(d.get('parts'), d.get('sizeBytes'), d.get('root')))
def is_manifest(m, letter, place, owner):
    recipient, locks, documents, readers = m.get('recipient'), m.get('locks'), m.get('documents'), m.get('readers', ['0' * 64])
    need(isinstance(recipient, dict) and isinstance(locks, list) and isinstance(documents, list) and is_text(letter, 100000), 'damaged')
    said = [m.get('account'), m.get('vault'), recipient.get('id'), m.get('keyGeneration'), m.get('generation')]
    return (said == list(place) and is_id(*said[:3]) and whole(said[3]) and whole(said[4]) and b64(m.get('owner')) == owner
            and is_text(recipient.get('name'), 1024) and is_text(recipient.get('email'), 254) and is_text(m.get('vaultName'), 1024)
            and is_instant(m.get('madeAt')) and m.get('letterHash') == H(letter.encode()).hex() and is_text(m.get('ownerName', '-'), 100, 1)
            and isinstance(readers, list) and 0 < len(set(map(str, readers))) == len(readers) <= 64 and all(map(is_hash, readers))
            and len(locks) <= 16 and is_id(*locks) and len(set(locks)) == len(locks)
            and len(documents) <= 10000 and all(map(is_document, documents)) and len({d['id'] for d in documents}) == len(documents)
            and sum(len(d.get('note', '')) for d in documents) <= 1000000)
def open_bundle(sealed, half, server_half, place, owner):  # The manifest, the letter, and the documents' keys.
    release, keys = bytes(a ^ b for a, b in zip(half, server_half)), {}
    need(len(half) == len(server_half) == 32 and any(half) and any(server_half) and any(release), 'damaged')
    body = read_json(open_object(release, b'HeirlockBundle01', sealed, ['bundle', *place], 16 * MIB))
    text, letter, wrapped = body.get('manifest'), body.get('letter'), body.get('keys')
    need(isinstance(text, str) and isinstance(wrapped, dict), 'damaged')
    need(signed(owner, 'manifest', text.encode(), b64(body.get('signature'))), 'damaged', why='The signature of a manifest does not hold')
    manifest = read_json(text)
    need(is_manifest(manifest, letter, place, owner) and set(wrapped) == {d['id'] for d in manifest['documents']}, 'damaged')
    for d in manifest['documents']:
        binding = bound('bundle key', place[2], d['id'], d['version'])
        keys[d['id']] = attempt(lambda: open_key(subkey(release, 'documents of the bundle'), b64(wrapped[d['id']]), binding))[0]
    need(None not in keys.values(), 'damaged', why='The key of a document does not open.')
    return manifest, letter, keys

# --- document container and items ---------------------------------------------------------------------------------------------------
def container_key(header, magic, person, sizes, key):
    need(header[:8] == b'\x8bHL' + magic + b'\r\n', 'bad_header', header[8:10] == b'\1\1', 'unsupported_version')
    need(header[10:16] == sizes, 'bad_header')
    sealing, check = committed(key, person, header[:32])
    need(hmac.compare_digest(check, header[32:]), 'wrong_key')
    return sealing
def open_container(read, size, key, vault, document, version, expected=None, lost=()):
    """The plain bytes of a document, chunk by chunk; in the place of a lost segment, the number of its bytes."""
    whole_segments, rest = divmod(max(0, size - 64), SEGMENT + 24 + 17 * 64)
    chunks, last = divmod(max(0, rest - 24), CHUNK + 17)
    plain = whole_segments * SEGMENT + chunks * CHUNK + max(0, last - 17)
    segments = cut(plain, SEGMENT)
    need(size == 64 + 24 * len(segments) + 17 * max(1, -(-plain // CHUNK)) + plain, 'truncated', plain <= 1 << 40, 'damaged')
    header, offset = read(0, 64), 64
    sealing = container_key(header, b'DOC', b'HeirlockDocKeys1', b'\x18\x12\0\0\0\0', key)
    need(expected is None or plain >= expected, 'truncated', expected is None or plain <= expected, 'damaged')
    for i, segment in enumerate(segments):
        pieces, last, place = cut(segment, CHUNK), i == len(segments) - 1, header + (vault + document).encode() + u64(version) + u64(i)
        if i in lost:
            yield segment
            offset += 24 + segment + 17 * len(pieces)
            continue
        state, offset = stream_start(read(offset, 24), sealing), offset + 24
        for c, length in enumerate(pieces):
            sealed, final, offset = read(offset, length + 17), c == len(pieces) - 1, offset + length + 17
            tag, opened = stream_pull(state, sealed, place + bytes([last]))
            need(not (last and c == 0 and tag is None and stream_pull(state, sealed, place + b'\0')[0] is not None), 'truncated')
            need(not (last and final and tag == 0), 'truncated', tag == (3 if final else 0), 'damaged')
            yield opened
def is_entry(e):
    at = e.get('at') if isinstance(e, dict) and 'value' in e else None
    return isinstance(at, str) and re.fullmatch(r'\d{15}-\d{5}-', at[:22]) and is_id(at[22:])
def open_item(item, key, account):
    ident, vault, kind, revision, deleted, parts = (item.get(k) for k in ('id', 'vault', 'kind', 'revision', 'deleted', 'parts'))
    need(kind in ('vault', 'folder', 'document', 'recipient', 'letter', 'policy', 'settings') and isinstance(deleted, bool), 'damaged')
    need(is_id(ident) and (vault == '-' if kind in ('vault', 'settings') else is_id(vault)) and whole(revision), 'damaged')
    need(isinstance(parts, list) and all(map(is_hash, parts)) and parts == sorted(set(parts)), 'damaged')
    need(len(parts) <= (100000 if kind == 'document' else 0), 'damaged')
    words = ['item', account, vault, kind, ident, revision, int(deleted), H('\n'.join(parts).encode()).hex()]
    body = read_json(open_object(key, b'HeirlockItem0001', b64(item.get('sealed')), words, MIB))
    fields = body.get('fields')
    need(isinstance(fields, dict) and all(map(is_entry, fields.values())), 'damaged')
    versions = fields.get('versions', {'value': {}})['value']
    need(isinstance(versions, dict) and ('versions' not in fields or kind == 'document'), 'damaged')
    names = all(re.fullmatch('[1-9][0-9]{0,15}-[0-9a-f]{64}', name) and int(name[:-65]) <= SAFE for name in versions)
    need(names and all(is_entry(e) and isinstance(e['value'], (dict, type(None))) for e in versions.values()), 'damaged')
    need((fields.get('deleted', {}).get('value') is True) == deleted, 'damaged')
    return body
def shown_versions(names):
    """Each version of a document by the number that it is shown under."""
    order, shown, others = sorted(names, key=lambda name: (int(name.split('-')[0]), name.split('-')[1])), {}, []
    for name in order: others.append(name) if shown.setdefault(int(name.split('-')[0]), name) != name else None
    for name in others: shown[next(n for n in range(1, SAFE) if n not in shown)] = name
    return shown

# --- files: what a damaged wrapping leaves, and where things are written ------------------------------------------------------------
def at(file, offset, size):
    file.seek(offset)
    data = file.read(size)
    need(len(data) == size, 'truncated')
    return data
def hash_at(file, offset, size):
    hashed = hashlib.sha256()
    for start in range(offset, offset + size, MIB): hashed.update(at(file, start, min(MIB, offset + size - start)))
    return hashed.hexdigest()
def tar_header(block):
    """Type, name and size of an entry; None where the block is no whole header."""
    octal = [re.fullmatch(rb' *([0-7]+)[ \0]*', block[start:end]) for start, end in ((124, 136), (148, 156))]
    if block[257:262] != b'ustar' or None in octal or sum(block) - sum(block[148:156]) + 256 != int(octal[1][1], 8): return None
    name, prefix = (block[start:end].split(b'\0')[0].decode('utf-8', 'replace') for start, end in ((0, 100), (345, 500)))
    return block[156:157], (prefix + '/' if prefix else '') + name, int(octal[0][1], 8)
def next_header(file, least, size):
    """Where something begins that looks like a header, wherever it was moved to."""
    for start in range(least, size, MIB):
        found = at(file, start, min(MIB + 261, size - start)).find(b'ustar', 257)
        if found >= 0: return start + found - 257
    return size

def tar_entries(file, size, wrong):
    """Every entry as (name, offset, size); what stands behind a broken header has no name."""
    entries, position, pax = [], 0, {}
    while position + 512 <= size:
        block, offset = at(file, position, 512), position + 512
        if not any(block) and any(e[0] == 'end.json' for e in entries): break
        if not tar_header(block):
            position = next_header(file, offset - 511 if block[257:262] == b'ustar' or not entries else entries[-1][1] + 1, size)
            if any(block) or position < size:
                entries.append(('', offset, max(0, position - offset)))
                wrong.append(f'the heading of an entry is broken at byte {offset - 512}')
            continue
        kind, name, length = tar_header(block)
        if kind == b'x':
            pax = dict(re.findall(r'\d+ ([^=\n]+)=([^\n]*)\n', at(file, offset, min(length, size - offset)).decode('utf-8', 'replace')))
        elif kind in b'0\0':
            length = int(re.sub(r'\D', '', pax.pop('size', '')) or length)
            entries.append((pax.pop('path', name), offset, length))
        position = offset + -(-length // 512) * 512
    need(any(e[0] for e in entries), 'bad_header', why='This is no file of this kind.')
    return entries
def take(file, entries, name, begins):
    """The bytes of an entry, also of one whose heading is broken."""
    for entry, offset, size in sorted((e for e in entries if e[0] in (name, '')), key=lambda e: not e[0]):
        if entry: return at(file, offset, size)
        if size and at(file, offset, min(size, len(begins))) == begins: return at(file, offset, size).rstrip(b'\0')
    raise Refused('damaged', f'The file has no {name}.')
def check_wrapping(file, entries, heads, text, items, wrong):
    """What the page asks of the order of the entries, and of the end."""
    names = [n for n, _, _ in entries if n in heads or n == 'end.json' or re.fullmatch('parts/[0-9a-f]{64}', n)]
    parts = [n for n in names if n.startswith('parts/')]
    if 'end.json' not in names: wrong.append('it is truncated, since it has no end')
    elif names != [*heads, *parts, 'end.json'] or len(set(parts)) < len(parts): wrong.append('an entry is missing, repeated or misplaced')
    end = attempt(lambda: read_json(take(file, entries, 'end.json', b'{"items"')))[0] or {}
    if [end.get(k) for k in ('items', 'parts', 'hash')] != [items, len(parts), H(text).hex()]: wrong.append('the end says something else')
def safe(name):
    """A name that means itself on every system, and leads nowhere."""
    name = re.sub('[\0-\x1f\x7f-\x9f/\\\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]', '_', name).strip().rstrip('. ')
    name = '_' + name if re.match(r'\.|(con|prn|aux|nul|com\d|lpt\d)(\.|$)|$', name, re.I) else name
    stem, dot = os.path.splitext(name)
    while len((stem + dot[:20]).encode()) > 180: stem = stem[:-1]
    return stem, dot[:20]
def write(root, written, folder, name, chunks, when=None):
    """Writes a file into the folder: never outside it, never over anything, and under its name only when it is whole."""
    where, (stem, dot) = os.path.join(root, *(''.join(safe(f)) for f in folder.split('/') if f)), safe(name)
    os.makedirs(where, exist_ok=True)
    need(os.path.commonpath([os.path.realpath(where), root]) == root, 'damaged', why=f'{where} leads out of the folder')
    paths = (os.path.join(where, f'{stem} ({n}){dot}' if n else stem + dot) for n in range(1 << 20))
    path = next(p for p in paths if not os.path.lexists(p) and not os.path.lexists(p + '.unfinished'))
    try:
        with open(path + '.unfinished', 'xb') as out:
            for chunk in chunks: out.seek(chunk, 1) if isinstance(chunk, int) else out.write(chunk)
            out.truncate()
        if when: os.utime(path + '.unfinished', (datetime.datetime.fromisoformat(when[:-1] + '+00:00').timestamp(),) * 2)
        os.rename(path + '.unfinished', path)
        written.append((os.path.relpath(path, root), os.path.getsize(path)))
    finally:
        if os.path.lexists(path + '.unfinished'): os.remove(path + '.unfinished')

def deliver(file, entries, documents, out, wrong, lost):
    """Writes each document as far as its parts are there, and says what was written and what is lost."""
    found, needed = {}, {'parts/' + name for d in documents for name, _ in d['parts']}
    for name, offset, size in entries: found.setdefault(name, []).append((offset, size))
    for d in documents:
        title, starts = '/'.join(filter(None, [d['folder'], d['name']])), [0, *itertools.accumulate(size for _, size in d['parts'])]
        near = [(found.get('parts/' + name, []) + found.get('', []), name, size) for name, size in d['parts']]
        places = [next((o for o, s in ps if s >= size and attempt(hash_at, file, o, size)[0] == name), None) for ps, name, size in near]
        gaps = [i for i, place in enumerate(places) if place is None]
        def read(offset, size):
            i = bisect.bisect(starts, offset) - 1
            return at(file, places[i] + offset - starts[i], size)
        def document():
            need(0 not in gaps, 'damaged', why=f'part 1 of {len(places)} is missing or damaged')
            chunks = open_container(read, starts[-1], d['key'], d['vault'], d['id'], d['version'], d['sizeBytes'], gaps)
            write(*out, d['folder'], d['name'] + ('.incomplete' if gaps else ''), chunks, d['modifiedAt'])
        refused, size = attempt(document)[1], d['sizeBytes']
        if refused: lost.append(f'{title}, {size:,} bytes: {refused.why or refused.code}')
        else: lost.extend(f'{title}: bytes {i * SEGMENT:,} to {min(size, (i + 1) * SEGMENT):,} of {size:,}' for i in gaps)
        if d.get('note'): attempt(write, *out, d['folder'], d['name'] + ' - note.txt', [d['note'].encode()])
    for name, offset, size in entries:
        spare = re.fullmatch('parts/[0-9a-f]{64}', name) and name not in needed
        if spare and attempt(hash_at, file, offset, size)[0] != name[6:]: wrong.append(f'{name}, which nothing here needs, is damaged')
    for name, size in out[1]: say(f'  {size:>15,} bytes  {name}')
    for sentence in [f'LOST: {s}' for s in lost] + [f'DAMAGED: {s}' for s in wrong]: say(sentence)
    say('Opened in part: what is listed is what was sealed.' if wrong or lost else 'Everything was opened.')
    return 3 if wrong or lost else 0

# --- the commands -------------------------------------------------------------------------------------------------------------------
def say(text): print(re.sub('[\0-\x1f\x7f-\x9f]', '?', text))
def ask(what): return getpass.getpass(what + ': ') if sys.stdin.isatty() else sys.stdin.readline().rstrip('\r\n')
def open_locks(b, place, codes, keys, owner, wrong):
    """The first lock that opens, and the bundle by it; a broken lock is as good as none."""
    refusals, said = [], dict(zip(('account', 'vault', 'recipient', 'generation'), place), **({'identity': owner} if owner else {}))
    for i, text in enumerate(b['locks'], 1):
        lock, refused = attempt(lambda: Lock(b64(text), **said))
        if refused: wrong.append(f'lock {i} of {len(b["locks"])} is broken: {refused.code}')
        half, refused = (None, refused) if refused else attempt(lock.open, codes, keys)
        if half:
            opened, refused = attempt(open_bundle, b64(b.get('bundle')), half, b64(b.get('half')), place, lock.identity)
            if opened: return lock, opened
            if refused.code == 'wrong_key': refused = Refused('damaged', "A lock opens, but the server's half does not fit it.")
        refusals.append(refused)
    refused = min(refusals, key=lambda r: (r.code == 'wrong_key', not r.why), default=Refused('damaged', 'The file has no lock.'))
    raise Refused(refused.code, refused.why or ('No lock of this file opens with what was given.' if refused.code == 'wrong_key' else ''))

def command_bundle(options, file, entries, wrong, out):
    sheets = [read_sheet(s) if s.strip().startswith('heirlock:') else (None, read_words(s, 'sheet', 16), 1) for s in options.sheet]
    text, keys, owner = take(file, entries, 'bundle.json', b'{'), None, None
    b = read_json(text)
    place = tuple(b.get(k) for k in ('account', 'vault', 'recipient', 'keyGeneration', 'generation'))
    need(is_id(*place[:3]) and isinstance(b.get('locks'), list), 'damaged')
    if options.passphrase:
        need(b.get('enrolment'), 'wrong_key', why='Nobody has enrolled for this file: it opens with sheets.')
        typed = ask('Passphrase')
        readings = dict.fromkeys([typed, typed.strip(), ' '.join(re.findall('[a-z]+', typed.lower())) or typed])
        *keys, owner = any_key(readings, lambda reading: open_enrolment(b64(b['enrolment']), place[2], reading))
    lock, (m, letter, opened) = open_locks(b, place, [code for _, code, _ in sheets], keys, owner, wrong)
    lowest = max([options.lowest] + [generation for _, _, generation in sheets])
    need(m['generation'] >= lowest, 'rolled_back', why=f'This is bundle {m["generation"]}; the sheet asks for {lowest} or a later one.')
    check_wrapping(file, entries, ['bundle.json'], text, 0, wrong)
    say(f'From:  {m.get("ownerName", "somebody")}, account {m["account"]}, identity {lock.identity.hex()}')
    say(f'For:   {m["recipient"]["name"]} <{m["recipient"]["email"]}>')
    say(f'Vault: {m["vaultName"]}, bundle {m["generation"]}, made {m["madeAt"]}')
    if lock.address != address_hash(m['recipient']['email']): say('The lock was made for another address than the bundle.')
    if keys and not owner: say('Who sent it is not proved: an enrolment of the first format names no owner.')
    if letter: write(*out, '', 'letter.txt', [letter.encode()])
    documents = [{**d, 'vault': place[1], 'key': opened[d['id']]} for d in m['documents']]
    return deliver(file, entries, documents, out, wrong, [])
def field(body, name, form=str):
    value = body['fields'].get(name, {}).get('value')
    return value if isinstance(value, form) else form()
def any_key(keys, act):
    """What comes of the first key that fits."""
    refusals = []
    for key in keys:
        value, refused = attempt(act, key)
        if not refused: return value
        refusals.append(refused)
    raise min(refusals, key=lambda r: r.code == 'wrong_key', default=Refused('wrong_key', ''))
def vault_keys(account, vault, wrapped, masters):
    """Every key that a vault had, the newest first: one wrapped under a master key, and one made of it under each later one."""
    n, key = any_key(enumerate(masters), lambda m: (m[0], open_key(m[1], wrapped, bound('vault key', account, vault))))
    return [B(m, b'HeirlockVaultKy2', (account + vault).encode() + key) for m in reversed(masters[n + 1:])] + [key]
def versions_of(item, body, folder, keys):
    """All versions of a document that are there, the newest first."""
    entries, found = field(body, 'versions', dict), []
    for n, name in sorted(shown_versions(entries).items()):
        (sealed, root), value = name.split('-'), entries[name]['value']
        if value is None: continue
        key = any_key(keys, lambda k: open_key(k, b64(value.get('key')), bound('document key', item['vault'], item['id'], sealed)))
        need(is_sealed_as(value.get('parts'), value.get('sizeBytes'), root) and is_instant(value.get('modifiedAt')), 'damaged')
        said = {'id': item['id'], 'vault': item['vault'], 'version': int(sealed), 'key': key, 'folder': folder}
        found.insert(0, {**value, **said, 'name': f'version {n} of {field(body, "name")}'})
    return [{**v, 'name': field(body, 'name'), 'note': field(body, 'note')} for v in found[:1]] + found[1:]

def command_archive(options, file, entries, wrong, out):
    keyring, secret, recovery = Keyring(take(file, entries, 'keyring', b'\x8bHLKEY')), None, None
    if options.kit:
        way_in = options.kit.strip().startswith('heirlock:kit:2:')
        named, *secrets = paper_text(options.kit, 'kit', 2, 4) if way_in else paper_text(options.kit, 'kit', 1, 3)
        secret, recovery = b32(secrets[0], 16), None if way_in else b32(secrets[1], 32)
        need(named == keyring.account, 'wrong_key', why='The kit is that of another account.')
    secret = read_words(options.secret_key, 'kit', 16) if options.secret_key else secret
    recovery = read_words(options.recovery, 'kit', 32) if options.recovery else recovery
    need(recovery or secret and options.passphrase, 'wrong_key', why='It opens with the recovery key, or with secret key and passphrase.')
    masters = (keyring.by_recovery(recovery) if recovery else keyring.by_passphrase(ask('Passphrase'), secret))[1]
    text, lost, vaults, opened, documents = take(file, entries, 'items.jsonl', b'{"'), [], {}, [], []
    lines = text.split(b'\n')[:-1]
    items = [attempt(read_json, line)[0] or lost.append(f'item {i}, which is none') for i, line in enumerate(lines, 1)]
    for item in sorted(filter(None, items), key=lambda item: item.get('vault') != '-'):
        keys = [subkey(m, 'items of the account') for m in reversed(masters)] if item.get('vault') == '-' else \
               [subkey(k, 'items of the vault') for k in vaults.get(str(item.get('vault'))) or []]
        body, refused = attempt(any_key, keys, lambda key: open_item(item, key, keyring.account))
        if body and item['kind'] == 'vault' and not item['deleted']:
            vaults[item['id']], refused = attempt(lambda: vault_keys(keyring.account, item['id'], b64(field(body, 'key')), masters))
        if refused: lost.append(f'{item.get("kind")} {item.get("id")}: {refused.code}')
        if body: opened.append((item, body))
    names = {i['id']: (field(body, 'name').replace('/', '_'), field(body, 'parent')) for i, body in opened if i['kind'] == 'folder'}
    for item, body in opened:
        if item['kind'] == 'letter' and field(body, 'text'):
            write(*out, '', f'letter to {field(body, "recipient")}.txt', [field(body, 'text').encode()])
        if item['kind'] != 'document' or item['deleted']: continue
        path, folder = [], field(body, 'folder')
        while folder in names and len(path) < 32: path, folder = [names[folder][0], *path], names[folder][1]
        path = '/'.join(['Trash'] * bool(field(body, 'trash', dict)) + path)
        versions, refused = attempt(versions_of, item, body, path, vaults[item['vault']])
        if refused: lost.append(f'{path}/{field(body, "name")}: {refused.code}')
        documents.extend(versions or [])
    write(*out, '', 'items.json', [json.dumps([{**item, 'sealed': None, 'body': body} for item, body in opened], indent=1).encode()])
    check_wrapping(file, entries, ['keyring', 'items.jsonl'], text, len(lines), wrong)
    say(f'Account {keyring.account}, vault {", ".join(field(body, "name") for item, body in opened if item["kind"] == "vault")}')
    return deliver(file, entries, documents, out, wrong, lost)

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('command', choices=['bundle', 'archive', 'vectors'])
    parser.add_argument('path', help='the file, or the folder of the vectors')
    parser.add_argument('--out', help='the folder to write to')
    parser.add_argument('--sheet', action='append', default=[], help="a sheet's words, or the text of its QR code")
    parser.add_argument('--lowest', type=int, default=1, help='the lowest bundle generation to accept, which stands on the sheet')
    parser.add_argument('--passphrase', action='store_true', help='ask for the passphrase, or read it from standard input')
    for name in ('--secret-key', '--recovery', '--kit'): parser.add_argument(name, help="words of the owner's kit; for --kit its QR text")
    parser.add_argument('--words', help='a file with the English word list of BIP-39')
    options, wrong = parser.parse_args(), []
    sys.stdout.reconfigure(errors='replace')
    word_files.extend(filter(None, [options.words]))
    if options.command == 'vectors':
        sys.modules['reader'], sys.dont_write_bytecode = sys.modules[__name__], True
        import reader_vectors
        return reader_vectors.run(options.path)
    given = options.sheet or options.passphrase or options.kit or options.recovery
    if not (given and options.out and os.path.isfile(options.path)): parser.error('a file, what opens it, and --out are needed')
    with open(options.path, 'rb') as file:
        entries, out = tar_entries(file, os.path.getsize(options.path), wrong), (os.path.realpath(options.out), [])
        os.makedirs(options.out, exist_ok=True)
        return (command_bundle if options.command == 'bundle' else command_archive)(options, file, entries, wrong, out)

if __name__ == '__main__':
    try: sys.exit(main())
    except Refused as refused: sys.exit(f'Refused ({refused.code}): {refused.why or SENTENCES[refused.code]}')
    except OSError as fault: sys.exit(f'Not done: {fault}')
