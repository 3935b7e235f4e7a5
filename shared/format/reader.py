#!/usr/bin/env python3
"""A second reader of Heirlock's formats, written from FORMAT.md alone: it shares no code with Heirlock, and talks to nobody.

  python3 reader.py bundle FILE.heirlock-bundle --sheet "words or QR text" --out DIR      (a quorum: --sheet once for each sheet)
  python3 reader.py bundle FILE.heirlock-bundle --passphrase --out DIR                    (a recipient who has enrolled)
  python3 reader.py archive FILE.heirlock-vault --recovery "25 words" --out DIR           (or --kit; or --passphrase with --secret-key)
  python3 reader.py vectors DIR

Python 3.9 or later and libsodium are needed, and for typed words the English list of BIP-39. It ends with 0 when everything was opened,
with 3 when a part was, with 1 when nothing was, and with 2 when it was called wrongly."""
import argparse, base64, ctypes, ctypes.util, datetime, getpass, hashlib, hmac, io, json, os, re, sys, unicodedata

SAFE, MIB = 2**53 - 1, 1 << 20

class Refused(Exception):
    """What the page says a reader must reject, with its code."""
    def __init__(self, code, sentence=''):
        super().__init__(sentence or code)
        self.code, self.sentence = code, sentence

def need(*pairs, why=''):
    """Checks in order: a condition, and the code of refusal where it does not hold."""
    for holds, code in zip(pairs[::2], pairs[1::2]):
        if not holds:
            raise Refused(code, why)

# --- libsodium, and what the page makes of it ---------------------------------------------------------------------------------------

def load_sodium():
    names = 'libsodium.so.26 libsodium.so.23 libsodium.so libsodium.dylib libsodium.26.dylib libsodium.23.dylib /opt/homebrew/lib/libsodium.dylib'
    for name in [ctypes.util.find_library('sodium'), *names.split(), 'libsodium.dll', 'libsodium-26.dll', 'libsodium-23.dll']:
        try:
            library = ctypes.CDLL(name) if name else None
        except OSError:
            continue
        if library is not None and library.sodium_init() >= 0:
            return library
    sys.exit('This reader needs libsodium, which was not found. Install it (Debian: libsodium23; Fedora, macOS: libsodium; Windows: put\n'
             'libsodium.dll beside this file), and start the reader again.')

SODIUM = load_sodium()
AEAD, STREAM = 'aead_xchacha20poly1305_ietf_', 'secretstream_xchacha20poly1305_'

def sodium(name, *args):
    """Calls a function of libsodium; plain numbers are 64 bits wide."""
    return getattr(SODIUM, 'crypto_' + name)(*[ctypes.c_ulonglong(a) if type(a) is int else a for a in args])

def room(size): return ctypes.create_string_buffer(max(1, size))
def H(*parts): return hashlib.sha256(b''.join(parts)).digest()
def B(key, person, message, size=32): return hashlib.blake2b(message, digest_size=size, key=key, person=person).digest()
def subkey(master, purpose): return B(master, b'HeirlockDeriveK1', purpose.encode())
def u64(n): return n.to_bytes(8, 'big')
def number(data): return int.from_bytes(data, 'big')
def binding(*words): return '\n'.join(map(str, words)).encode()
def whole(value, least=1, most=SAFE): return type(value) is int and least <= value <= most
def is_text(value, most, least=0): return isinstance(value, str) and least <= len(value) <= most
def is_hash(value): return isinstance(value, str) and re.fullmatch('[0-9a-f]{64}', value) is not None
def address_hash(address): return H(unicodedata.normalize('NFC', address).lower().encode())

def is_id(*ids):
    return all(re.fullmatch('[0-7][0-9A-HJKMNP-TV-Z]{25}', i.decode('latin-1') if isinstance(i, bytes) else str(i)) for i in ids)

def aead_open(key, nonce, sealed, ad):
    out = room(len(sealed) - 16)
    bad = len(sealed) < 16 or sodium(AEAD + 'decrypt', out, None, None, sealed, len(sealed), ad, len(ad), nonce, key)
    return None if bad else out.raw[:len(sealed) - 16]

def signed(public, purpose, message, signature):
    message = b'Heirlock signature 1 ' + purpose.encode() + b'\n' + message
    return len(public) == 32 and len(signature) == 64 and not sodium('sign_verify_detached', signature, message, len(message), public)

def sign_public(seed):
    public = room(32)
    sodium('sign_seed_keypair', public, room(64), seed)
    return public.raw

def box_public(private):
    public = room(32)
    sodium('scalarmult_base', public, private)
    return public.raw

def box_open(public, private, sealed):
    out = room(len(sealed) - 48)
    bad = len(public) != 32 or len(sealed) < 48 or sodium('box_seal_open', out, sealed, len(sealed), public, private)
    return None if bad else out.raw[:len(sealed) - 48]

def argon2id(passphrase, salt, passes, kib):
    secret, out = unicodedata.normalize('NFC', passphrase).encode(), room(32)
    need(1 <= len(secret) <= 1024, 'wrong_key', why='A passphrase has 1 to 1,024 bytes.')
    bad = sodium('pwhash', out, 32, secret, len(secret), salt, passes, ctypes.c_size_t(kib * 1024), ctypes.c_int(2))
    need(not bad, 'wrong_key', why=f'This machine has not the {kib // 1024} MiB of memory that stretching the passphrase takes.')
    return out.raw

def stream_start(header, key):
    state = room(SODIUM.crypto_secretstream_xchacha20poly1305_statebytes())
    sodium(STREAM + 'init_pull', state, header, key)
    return state

def stream_pull(state, sealed, ad):
    """A chunk's tag and plain bytes; None and nothing where it does not open, and then the state stays as it was."""
    out, tag = room(len(sealed) - 17), ctypes.c_ubyte()
    bad = sodium(STREAM + 'pull', state, out, None, ctypes.byref(tag), sealed, len(sealed), ad, len(ad))
    return (None, b'') if bad else (tag.value, out.raw[:len(sealed) - 17])

# --- sealed things ------------------------------------------------------------------------------------------------------------------

def committed(key, person, context):
    need(key != bytes(32), 'wrong_key', why='32 zero bytes are no key.')
    both = B(key, person, context, 64)
    return both[:32], both[32:]

def open_secret(key, person, sealed, bound, least, most):
    need(len(sealed) >= 2, 'truncated', sealed[:2] == b'\1\1', 'unsupported_version')
    need(len(sealed) >= least, 'truncated', len(sealed) <= most, 'damaged')
    sealing, check = committed(key, person, sealed[:26])
    need(hmac.compare_digest(check, sealed[26:58]), 'wrong_key')
    plain = aead_open(sealing, sealed[2:26], sealed[58:], sealed[:58] + bound)
    need(plain is not None, 'damaged')
    return plain

def open_key(key, sealed, bound):
    plain = open_secret(key, b'HeirlockWrapKey1', sealed, bound, 106, 106)
    need(any(plain), 'damaged')
    return plain

def padded_size(size): return next((s for s in (256, 512, 1024, 2048, 4096) if size < s), -(-(size + 1) // 4096) * 4096)

def open_object(key, person, sealed, words, most):
    plain = open_secret(key, person, sealed, binding(*words), 330, most)
    body = plain.rstrip(b'\0')
    need(body[-1:] == b'\x80' and padded_size(len(body) - 1) == len(plain), 'damaged')
    return body[:-1]

def depth(value):
    inside = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(depth, inside), default=0)

def read_json(data):
    def no_number(text): raise ValueError(text)
    try:
        value = json.loads(data.decode() if isinstance(data, bytes) else data, parse_constant=no_number)
        canonical(value).encode()
        need(isinstance(value, dict) and depth(value) <= 64, 'damaged')
        return value
    except (ValueError, RecursionError):
        raise Refused('damaged', 'This is not JSON.')

def canonical(value):
    """RFC 8785 for what stands in the vectors: no fractions, and no names beyond U+FFFF."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(',', ':'))

def b64(text):
    try:
        data = base64.b64decode(text, validate=True)
    except (ValueError, TypeError):
        data = None
    need(data is not None and base64.b64encode(data).decode() == text, 'damaged', why='This is not base64.')
    return data

# --- what is on paper ---------------------------------------------------------------------------------------------------------------

WORDS_HASH = '2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda'
KINDS, word_list, word_files = ['kit', 'sheet', 'invitation', 'access', 'masterkey'], [], []

def words():
    """The English list of BIP-39, from a file that has one word a line, or the same words in a program's list."""
    here = os.path.dirname(os.path.abspath(__file__))
    for name in word_files or [os.path.join(here, n) for n in ('english.txt', 'bip39-english.txt')]:
        if not word_list and os.path.exists(name):
            text = open(name, encoding='utf-8').read()
            found = re.findall('[a-z]+', text[text.find('abandon'):text.rfind('zoo') + 3])
            word_list.extend(found if H(('\n'.join(found) + '\n').encode()).hex() == WORDS_HASH else [])
    need(word_list, 'damaged', why='For typed words this reader needs the English list of BIP-39 (github.com/bitcoin/bips, bip-0039/english.txt): '
         'put it beside the reader as english.txt, or name it with --words. The text of a QR code does without.')
    return word_list

def as_words(data, count): return [words()[number(data) >> (8 * len(data) - 11 * i) & 2047] for i in range(1, count + 1)]
def make_words(kind, x): return as_words(x + H(binding('Heirlock words 2', kind, ''), x), 13 if len(x) == 16 else 25)

def read_words(text, kind, size):
    known = {**{w[:4]: w for w in words()}, **{w: w for w in words()}}
    typed, count = [known.get(t) for t in re.findall(r'[^\W\d_][^\W_]*', text.lower())], 13 if size == 16 else 25
    need(None not in typed, 'damaged', why='One of the words is not in the list.')
    first_format = kind in ('kit', 'sheet') and len(typed) == count - 1
    need(len(typed) >= count or first_format, 'truncated', len(typed) <= count, 'damaged', why=f'{count} words are needed; there are {len(typed)}.')
    x = (number(bytes.fromhex('')) + sum(words().index(w) << 11 * i for i, w in enumerate(reversed(typed)))) >> (11 * len(typed) - 8 * size)
    x = x.to_bytes(size, 'big')
    named = [k for k in KINDS if make_words(k, x) == typed] or [kind] * (first_format and as_words(x + H(x), count - 1) == typed)
    need(named and any(x), 'damaged', why='One of the words is not the one on the paper, or they are out of order.')
    need(kind in named, 'bad_header', why=f'These are words of another kind of paper ({named[0]}).')
    return x

def b32(text, size):
    need(re.fullmatch('[A-Z2-7]*', text) and len(text) == -(-size * 8 // 5), 'damaged')
    data = base64.b32decode(text + '=' * (-len(text) % 8))
    need(base64.b32encode(data).decode().rstrip('=') == text and any(data), 'damaged')
    return data

def paper_text(text, kind, version, count):
    """The fields of a QR code's text behind its version."""
    fields = text.strip().split(':')
    need(text.strip().startswith(f'heirlock:{kind}:'), 'bad_header', why=f'This is not the text of a {kind}.')
    need(fields[2] == str(version), 'unsupported_version', len(fields) >= count + 4, 'truncated', len(fields) == count + 4, 'damaged')
    need(H(':'.join(fields[:-1]).encode()).hex()[:8] == fields[-1] and is_id(fields[3]), 'damaged', why='The text is not the one on the paper.')
    return fields[3:-1]

def read_kit(text):
    account, secret, recovery = paper_text(text, 'kit', 1, 3)
    return account, b32(secret, 16), b32(recovery, 32)

def read_way_in(text):
    account, secret, server, code = paper_text(text, 'kit', 2, 4)
    origin = b32(server, len(server) * 5 // 8).decode('utf-8', 'replace')
    match = re.fullmatch(r'(https?)://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([1-9]\d{0,4}))?', origin)
    need(match and match[2] != {'http': '80', 'https': '443'}[match[1]] and int(match[2] or 1) < 65536, 'damaged')
    return account, b32(secret, 16), origin, b32(code, 16)

def read_sheet(text):
    sheet, code, generation = paper_text(text, 'sheet', 1, 3)
    need(re.fullmatch('[1-9][0-9]{0,15}', generation) and int(generation) <= SAFE, 'damaged')
    return sheet, b32(code, 16), int(generation)

def read_invitation(text):
    invitation, code = paper_text(text.partition('#')[2] if '#' in text else text, 'invitation', 1, 2)
    return invitation, b32(code, 16)

# --- keyring, enrolment, invitation -------------------------------------------------------------------------------------------------

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
        self.data, version = data, begin(data, b'KEY', (1, 2))
        renewed = data[10] if len(data) > 10 else 0
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
    passes, kib = costs(data, 262144)
    need(not any(data[10:12]), 'bad_header')
    if version == 2:
        need(is_id(data[104:130], data[130:156], data[156:182]) and (is_id(data[182:208]) or not any(data[182:208])), 'bad_header')
        need(data[156:182] == recipient.encode(), 'damaged')
    key = B(argon2id(passphrase, data[24:40], passes, kib), b'HeirlockEnrolK0%d' % version, data[:start])
    private = open_key(key, data[start:], binding('enrolment', recipient))
    need(box_public(private) == data[40:72], 'damaged')
    return data[40:72], private, data[72:104] if version == 2 else None

def invitation_key(code, invitation): return B(code + bytes(16), b'HeirlockInvite01', invitation.encode())

def check_offer(data, code, invitation):
    begin(data, b'OFR', (1,), 12)
    exactly(data, 220)
    need(data[10] in (1, 2) and not data[11] and number(data[116:124]) <= 253402300799999, 'bad_header')
    need(is_id(*(data[p:p + 26] for p in (12, 38, 64, 90))), 'bad_header', data[90:116] == invitation.encode(), 'wrong_key')
    need(B(invitation_key(code, invitation), b'HeirlockOffer001', data[:188]) == data[188:], 'wrong_key')

def safety_phrase(owner, enrolment):
    d = H(b'Heirlock safety phrase 2\n', owner, enrolment)
    return ' '.join(as_words(argon2id(d.hex(), H(b'Heirlock safety salt 2\n', d)[:16], 16, 81920), 6))

# --- lock and bundle ----------------------------------------------------------------------------------------------------------------

def gf(a, b):
    product = 0
    while b:
        product, a, b = product ^ (a if b & 1 else 0), a << 1 ^ (0x11b if a & 0x80 else 0), b >> 1
    return product

def combine(shares):
    """Shamir's polynomials at zero, from {x: 32 values}."""
    half = bytes(32)
    for x, values in shares.items():
        weight = 1
        for other in shares:
            weight = weight if other == x else gf(weight, gf(other, next(i for i in range(256) if gf(i, other ^ x) == 1)))
        half = bytes(h ^ gf(v, weight) for h, v in zip(half, values))
    return half

class Lock:
    def __init__(self, data):
        self.data, self.version = data, begin(data, b'LCK', (1, 2), 13)
        self.kind, self.threshold, n = data[10:13]
        fits = 2 <= self.threshold <= n <= 16 if self.kind == 3 else self.threshold == n == 1
        need(self.kind in (1, 2, 3) and fits and not any(data[13:16]), 'bad_header')
        size = {1: 138, 2: 144, 3: 139}[self.kind] - 6 * (self.version == 1 and self.kind != 2)
        exactly(data, 288 + n * size)
        self.account, self.vault, self.recipient, self.id = (data[p:p + 26].decode('latin-1') for p in (16, 42, 68, 94))
        self.generation, self.identity, self.address = number(data[120:128]), data[128:160], data[160:192]
        self.entries = [data[224 + i * size:224 + (i + 1) * size] for i in range(n)]
        need(signed(self.identity, 'lock', data[:-64], data[-64:]), 'damaged', why='The signature of a lock does not hold.')
        sheets = [e[:26] for e in self.entries if self.kind != 2]
        need(is_id(self.account, self.vault, self.recipient, self.id, *sheets) and len(set(sheets)) == len(sheets), 'damaged')
        need(whole(self.generation), 'damaged')

    def expect(self, **said):
        for name, value in said.items():
            need(getattr(self, name) == value, 'damaged', why=f'A lock is for another {name}.')

    def boxed(self, i, sealed, public, private):
        """What is boxed in entry i; None where the key does not fit."""
        plain, words = box_open(public, private, sealed), b'Heirlock enrolled lock 1\n' if self.version == 1 else b'Heirlock lock entry 2\n'
        need(plain is None or plain[-32:] == H(words, self.data[:224], bytes([i]) * (self.version == 2), public), 'damaged')
        return plain and plain[:-32]

    def of_sheet(self, i, code):
        sheet, sealed = self.entries[i][:26], self.entries[i][26:]
        if self.version == 2:
            private = B(code + bytes(16), b'HeirlockSheetK02', sheet + self.identity)
            return self.boxed(i, sealed, box_public(private), private)
        key, place = B(code + bytes(16), b'HeirlockSheetK01', sheet), b'lock\n' + self.data[:192] + b'\n' + bytes([i])
        try:
            return open_secret(key, b'HeirlockShare001', sealed, place, 74, len(sealed))
        except Refused as e:
            need(e.code == 'wrong_key', e.code)

    def open(self, codes=(), keys=None):
        half, tried = None, range(len(self.entries)) if self.kind != 2 else ()
        found = [s for s in (self.of_sheet(i, c) for i in tried for c in codes) if s is not None]
        if self.kind == 1:
            half = found[0] if found else None
        elif self.kind == 3:
            shares = {s[32]: s[:32] for s in found if s[32]}
            need(len(shares) >= self.threshold, 'wrong_key', why=f'{self.threshold} different sheets are needed; there are {len(shares)}.')
            half = combine(dict(list(shares.items())[:self.threshold]))
        elif keys and self.entries[0][:32] == keys[0]:
            half = self.boxed(0, self.entries[0][32:], *keys) or b''
        need(half is not None, 'wrong_key')
        need(any(half) and B(half, b'HeirlockHalfChk1', self.data[:192]) == self.data[192:224], 'damaged')
        return half

def is_instant(text):
    try:
        return bool(re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z', text) and datetime.datetime.fromisoformat(text[:-1]))
    except (ValueError, TypeError):
        return False

def root_of(parts): return H(b'Heirlock parts 1\n', *(bytes.fromhex(name) + u64(size) for name, size in parts)).hex()

def is_parts(value, plain_bytes):
    """Whether this is the parts list of a container of so many plain bytes."""
    pairs = isinstance(value, list) and all(isinstance(p, list) and len(p) == 2 and is_hash(p[0]) for p in value)
    return pairs and [size for _, size in value] == part_sizes(plain_bytes)

def is_document(d):
    return (isinstance(d, dict) and is_id(d.get('id')) and whole(d.get('version')) and whole(d.get('sizeBytes'), 0, 1 << 40)
            and is_text(d.get('name'), 1024, 1) and is_text(d.get('folder'), 1024) and is_text(d.get('type'), 255) and is_instant(d.get('modifiedAt'))
            and is_parts(d.get('parts'), d['sizeBytes']) and root_of(d['parts']) == d.get('root') and is_text(d.get('note', '-'), 20000, 1))

def is_manifest(m, letter, place, owner):
    recipient, locks, documents = m.get('recipient'), m.get('locks'), m.get('documents')
    need(isinstance(recipient, dict) and isinstance(locks, list) and isinstance(documents, list) and is_text(letter, 100000), 'damaged')
    said = [m.get('account'), m.get('vault'), recipient.get('id'), m.get('keyGeneration'), m.get('generation')]
    return (said == list(place) and is_id(*said[:3]) and whole(said[3]) and whole(said[4]) and b64(m.get('owner')) == owner
            and is_text(recipient.get('name'), 1024) and is_text(recipient.get('email'), 254) and is_text(m.get('vaultName'), 1024)
            and is_instant(m.get('madeAt')) and m.get('letterHash') == H(letter.encode()).hex()
            and len(locks) <= 16 and is_id(*locks) and len(set(locks)) == len(locks) and len(documents) <= 10000 and all(map(is_document, documents))
            and len({d['id'] for d in documents}) == len(documents) and sum(len(d.get('note', '')) for d in documents) <= 1000000)

def open_bundle(sealed, half, server_half, place, owner):
    """The manifest, the letter, and the documents' keys."""
    release = bytes(a ^ b for a, b in zip(half, server_half))
    need(len(half) == len(server_half) == 32 and any(half) and any(server_half) and any(release), 'damaged')
    body = read_json(open_object(release, b'HeirlockBundle01', sealed, ['bundle', *place], 16 * MIB))
    text, letter, wrapped, keys = body.get('manifest'), body.get('letter'), body.get('keys'), {}
    need(isinstance(text, str) and isinstance(wrapped, dict), 'damaged')
    need(signed(owner, 'manifest', text.encode(), b64(body.get('signature'))), 'damaged', why='The signature of the manifest does not hold.')
    manifest = read_json(text)
    need(is_manifest(manifest, letter, place, owner) and set(wrapped) == {d['id'] for d in manifest['documents']}, 'damaged')
    for d in manifest['documents']:
        try:
            keys[d['id']] = open_key(subkey(release, 'documents of the bundle'), b64(wrapped[d['id']]), binding('bundle key', place[2], d['id'], d['version']))
        except Refused:
            raise Refused('damaged', 'The key of a document does not open.')
    return manifest, letter, keys

# --- containers ---------------------------------------------------------------------------------------------------------------------

SEGMENT, CHUNK, FRAME = 1 << 24, 1 << 18, 1 << 16

def cut(size, piece): return [min(piece, size - i * piece) for i in range(max(1, -(-size // piece)))]
def part_sizes(plain): return [64 * (i == 0) + 24 + s + 17 * len(cut(s, CHUNK)) for i, s in enumerate(cut(plain, SEGMENT))]

def plain_size(size):
    """The plain size of a document container of so many bytes."""
    segments, rest = divmod(max(0, size - 64), SEGMENT + 24 + 17 * 64)
    chunks, last = divmod(max(0, rest - 24), CHUNK + 17)
    plain = segments * SEGMENT + chunks * CHUNK + max(0, last - 17)
    need(size == 64 + 24 * max(1, -(-plain // SEGMENT)) + 17 * max(1, -(-plain // CHUNK)) + plain, 'truncated', plain <= 1 << 40, 'damaged')
    return plain

def container_key(header, magic, person, sizes, key):
    need(header[:8] == b'\x8bHL' + magic + b'\r\n', 'bad_header', header[8:10] == b'\1\1', 'unsupported_version', header[10:16] == sizes, 'bad_header')
    sealing, check = committed(key, person, header[:32])
    need(hmac.compare_digest(check, header[32:]), 'wrong_key')
    return sealing

def open_container(read, size, key, vault, document, version, expected=None, lost=()):
    """The plain bytes of a document, chunk by chunk; a number in the place of a lost segment, which says how many bytes are missing."""
    plain, header, offset = plain_size(size), read(0, 64), 64
    sealing = container_key(header, b'DOC', b'HeirlockDocKeys1', b'\x18\x12\0\0\0\0', key)
    need(expected is None or plain >= expected, 'truncated', expected is None or plain <= expected, 'damaged')
    segments = cut(plain, SEGMENT)
    for i, segment in enumerate(segments):
        chunks, last, place = cut(segment, CHUNK), i == len(segments) - 1, header + binding(vault + document) + u64(version) + u64(i)
        if i in lost:
            yield segment
        else:
            state = stream_start(read(offset, 24), sealing)
        offset += 24
        for c, length in enumerate(chunks):
            if i not in lost:
                sealed, final = read(offset, length + 17), c == len(chunks) - 1
                tag, opened = stream_pull(state, sealed, place + bytes([last]))
                need(not (last and c == 0 and tag is None and stream_pull(state, sealed, place + b'\0')[0] is not None), 'truncated')
                need(not (last and final and tag == 0), 'truncated', tag == (3 if final else 0), 'damaged')
                yield opened
            offset += length + 17

def open_custody(read, size, key, document, version):
    frames, rest = divmod(size - 64, FRAME + 16)
    need(size >= 80 and not 0 < rest < 16 and (rest != 16 or frames == 0), 'truncated')
    plain = frames * FRAME + max(0, rest - 16)
    need(plain <= 1 << 40, 'damaged')
    header, offset, all_frames = read(0, 64), 64, cut(plain, FRAME)
    sealing = container_key(header, b'CUS', b'HeirlockCustody1', b'\x10\0\0\0\0\0', key)
    for i, length in enumerate(all_frames):
        sealed, final, place = read(offset, length + 16), i == len(all_frames) - 1, header + document.encode() + u64(version) + u64(i)
        opened = [aead_open(sealing, u64(i) + bytes([f]) + bytes(15), sealed, place + bytes([f])) for f in ([1, 0] if final else [0])]
        need(opened[0] is not None or opened[-1] is None, 'truncated', opened[0] is not None, 'damaged')
        yield opened[0]
        offset += length + 16

# --- items and the chain of changes -------------------------------------------------------------------------------------------------

def is_entry(e): return isinstance(e, dict) and 'value' in e and re.fullmatch(r'\d{15}-\d{5}-[0-7][0-9A-HJKMNP-TV-Z]{25}', str(e.get('at'))) is not None

def open_item(item, key, account):
    kind, parts, deleted = item.get('kind'), item.get('parts'), item.get('deleted')
    need(kind in ('vault', 'folder', 'document', 'recipient', 'letter', 'policy', 'settings') and isinstance(deleted, bool), 'damaged')
    need(item.get('vault') == '-' if kind in ('vault', 'settings') else is_id(item.get('vault')), 'damaged')
    need(is_id(item.get('id')) and whole(item.get('revision')) and isinstance(parts, list) and all(map(is_hash, parts)), 'damaged')
    need(parts == sorted(set(parts)) and len(parts) <= (100000 if kind == 'document' else 0), 'damaged')
    hashed = H('\n'.join(parts).encode()).hex()
    words = ['item', account, item['vault'], kind, item['id'], item['revision'], int(deleted), hashed]
    body = read_json(open_object(key, b'HeirlockItem0001', b64(item.get('sealed')), words, MIB))
    fields = body.get('fields')
    need(isinstance(fields, dict) and all(map(is_entry, fields.values())), 'damaged')
    need((fields.get('deleted', {}).get('value') is True) == deleted and ('versions' not in fields or kind == 'document'), 'damaged')
    for name, entry in fields.get('versions', {'value': {}})['value'].items():
        need(is_entry(entry) and re.fullmatch('[1-9][0-9]{0,15}-[0-9a-f]{64}', name) and isinstance(entry['value'], (dict, type(None))), 'damaged')
    return body

def merge(a, b):
    """Two versions of an item's body, or two maps of entries."""
    merged = {}
    for name in {*a, *b}:
        both = [m[name] for m in (a, b) if name in m]
        merged[name] = max(both, key=lambda e: (e.get('at', '') if isinstance(e, dict) else '', canonical(e)))
        if len(both) == 2 and name == 'fields':
            merged[name] = merge(*both)
        elif len(both) == 2 and name == 'versions':
            merged[name] = {**merged[name], 'value': merge(both[0]['value'], both[1]['value'])}
    return merged

def shown_versions(names):
    """Under which number each version of a document is shown: {number: name}."""
    shown, others = {}, []
    for n, root, name in sorted((int(name.split('-')[0]), name.split('-')[1], name) for name in names):
        others.append(name) if n in shown else shown.update({n: name})
    for name in others:
        shown[next(n for n in range(1, SAFE) if n not in shown and n not in {int(o.split('-')[0]) for o in names})] = name
    return shown

def chain_after(chain, e): return H(b'Heirlock chain 1\n', chain, u64(e['seq']), e['id'].encode(), u64(e['revision']), bytes.fromhex(e['hash']))

def history(known, entries, last, more, heads):
    """What a server told, judged by what is known."""
    if last['seq'] < max([known['seq']] + [h['seq'] for h in heads]):
        return 'rolled_back'
    chains = {known['seq']: bytes.fromhex(known['chain'])}
    for e in entries:
        if e['seq'] - 1 not in chains or e['seq'] in chains:
            return 'forked'
        chains[e['seq']] = chain_after(chains[e['seq'] - 1], e)
    told = heads + [last]
    agree = all(chains.get(h['seq'], bytes.fromhex(h['chain'])).hex() == h['chain'] for h in told) and (more or last['seq'] in chains)
    return 'consistent' if agree and all(h['chain'] == last['chain'] for h in heads if h['seq'] == last['seq']) else 'forked'

# --- files --------------------------------------------------------------------------------------------------------------------------

def at(file, offset, size):
    file.seek(offset)
    data = file.read(size)
    need(len(data) == size, 'truncated')
    return data

def tar_header(block):
    """Type, name and size of an entry, or None where the block is no header."""
    try:
        field = lambda start, size: int(block[start:start + size].strip(b' \0') or b'0', 8)
        if block[257:262] != b'ustar' or sum(block) - sum(block[148:156]) + 256 != field(148, 8):
            return None
        name, prefix = (block[a:b].split(b'\0')[0].decode('utf-8', 'replace') for a, b in ((0, 100), (345, 500)))
        return block[156:157], prefix + '/' * bool(prefix) + name, field(124, 12)
    except ValueError:
        return None

def next_header(file, least, size):
    """Where the next whole header begins, wherever it was moved to."""
    start = least
    while start < size:
        window = at(file, start, min(MIB, size - start))
        found = window.find(b'ustar')
        here = start + found - 257
        if found >= 0 and least <= here <= size - 512 and tar_header(at(file, here, 512)):
            return here
        start += found + 1 if found >= 0 else max(1, len(window) - 4)
    return size

def tar_entries(file, size, wrong):
    """Every entry as (name, offset, size); what stands behind a broken header comes without a name."""
    entries, position, long = [], 0, {}
    while position + 512 <= size and not (entries and entries[-1][0] == 'end.json'):
        header = tar_header(at(file, position, 512))
        if not header:
            start = entries[-1][1] + 1 if entries else 0
            following = next_header(file, start, size)
            wrong.append(f'the heading of an entry is broken at byte {position}')
            entries.append(('', position + 512, max(0, following - position - 512)))
            position = following
            continue
        kind, name, length = header
        offset, length = position + 512, int(long.get('size', length)) if kind not in b'xg' else length
        if kind == b'x':
            records = at(file, offset, min(length, size - offset)).decode('utf-8', 'replace')
            long = dict(re.findall(r'\d+ ([^=\n]+)=([^\n]*)\n', records))
        elif kind != b'g':
            entries.append((long.get('path', name), offset, min(length, size - offset)))
            long = {}
        position = offset + -(-length // 512) * 512
    return entries

def hash_at(file, offset, size):
    hashed = hashlib.sha256()
    for start in range(offset, offset + size, MIB):
        hashed.update(at(file, start, min(MIB, offset + size - start)))
    return hashed.hexdigest()

def take(file, entries, name, begins):
    """The bytes of an entry, also where its heading is broken."""
    for entry, offset, size in [e for e in entries if e[0] == name] or [e for e in entries if not e[0]]:
        data = at(file, offset, min(size, 1 << 30))
        if entry or data.startswith(begins):
            return data if entry else data.rstrip(b'\0')
    raise Refused('damaged', f'The file has no {name}, so nothing in it can be opened.')

def check_wrapping(file, entries, heads, hashed, items, wrong):
    """What the page asks of the order of the entries, and of the end."""
    names = [n for n, _, _ in entries if n in heads or n == 'end.json' or re.fullmatch('parts/[0-9a-f]{64}', n)]
    parts = [n for n in names if n.startswith('parts/')]
    if names != [*heads, *parts, 'end.json'] or len(set(parts)) != len(parts):
        wrong.append('an entry is missing, repeated or out of its order' if 'end.json' in names else 'the end of the file is missing')
    try:
        end = read_json(take(file, entries, 'end.json', b'{"items"'))
        need([end.get('items'), end.get('parts'), end.get('hash')] == [items, len(parts), H(hashed).hex()], 'damaged')
    except Refused:
        wrong.append('the end of the file does not say what the file has')

class Output:
    """Writes files into one folder: never outside it, and never over anything."""
    def __init__(self, folder):
        os.makedirs(folder, exist_ok=True)
        self.root, self.written = os.path.realpath(folder), []

    @staticmethod
    def safe(name):
        name = re.sub(r'[\0-\x1f\x7f-\x9f/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]', '_', name).strip(' ').rstrip('. ')
        name = '_' + name if re.match(r'\.|(con|prn|aux|nul|com\d|lpt\d)(\.|$)|$', name, re.I) else name
        stem, dot = os.path.splitext(name)
        while len((stem + dot[:20]).encode()) > 180:
            stem = stem[:-1]
        return stem, dot[:20]

    def write(self, folder, name, chunks, when=None):
        where = os.path.join(self.root, *(''.join(self.safe(f)) for f in folder.split('/') if f))
        os.makedirs(where, exist_ok=True)
        need(os.path.join(os.path.realpath(where), '').startswith(os.path.join(self.root, '')), 'damaged', why=f'{where} leads out of the folder.')
        stem, dot = self.safe(name)
        path = next(p for p in (os.path.join(where, f'{stem} ({n}){dot}' if n else stem + dot) for n in range(1 << 20)) if self.free(p))
        try:
            with open(path + '.unfinished', 'xb') as out:
                for chunk in chunks:
                    out.seek(chunk, 1) if isinstance(chunk, int) else out.write(chunk)
                out.truncate()
            os.replace(path + '.unfinished', path)
        except BaseException:
            os.remove(path + '.unfinished')
            os.remove(path)
            raise
        if when:
            moment = datetime.datetime.fromisoformat(when[:-1] + '+00:00').timestamp()
            os.utime(path, (moment, moment))
        self.written.append((os.path.relpath(path, self.root), os.path.getsize(path)))

    @staticmethod
    def free(path):
        try:
            return not os.path.lexists(path + '.unfinished') and open(path, 'xb').close() is None
        except FileExistsError:
            return False

def deliver(file, entries, vault, documents, out, wrong, lost):
    """Writes the documents whose parts are there, as far as they are, and names what is lost."""
    checked = set()
    for d in documents:
        title, places, starts = '/'.join(filter(None, [d['folder'], d['name']])), [], [0]
        for name, size in d['parts']:
            found = [o for n, o, s in entries if n in ('parts/' + name, '') and s >= size and hash_at(file, o, size) == name]
            places.append(found[0] if found else None)
            starts.append(starts[-1] + size)
            checked.add('parts/' + name)
        gaps = [i for i, place in enumerate(places) if place is None]
        def read(offset, size):
            i = next(i for i in range(len(places)) if offset < starts[i + 1])
            return at(file, places[i] + offset - starts[i], size)
        try:
            need(0 not in gaps, 'damaged', why=f'part 1 of {len(places)} is missing or damaged')
            chunks = open_container(read, starts[-1], d['key'], vault, d['id'], d['version'], d['sizeBytes'], gaps)
            out.write(d['folder'], d['name'] + '.incomplete' * bool(gaps), chunks, d['modifiedAt'])
            lost.extend(f'{title}: bytes {i * SEGMENT} to {min(d["sizeBytes"], (i + 1) * SEGMENT)} of {d["sizeBytes"]}' for i in gaps)
        except Refused as e:
            lost.append(f'{title} ({d["sizeBytes"]} bytes): {e.sentence or e.code}')
    for name, offset, size in entries:
        if re.fullmatch('parts/[0-9a-f]{64}', name) and name not in checked and hash_at(file, offset, size) != name[6:]:
            wrong.append(f'{name}, which nothing needs, is damaged')

def report(out, wrong, lost):
    for name, size in out.written:
        print(f'  {size:>14,} bytes  {name}')
    for sentence in lost:
        print(f'LOST: {sentence}')
    for sentence in wrong:
        print(f'DAMAGED: {sentence}')
    print('Everything was opened.' if not wrong + lost else 'The file is damaged. What is listed above was opened, and is what was sealed.')
    return 3 if wrong + lost else 0

def ask(what): return getpass.getpass(what + ': ') if sys.stdin.isatty() else sys.stdin.readline().rstrip('\r\n')

def open_locks(b, place, codes, keys, owner, wrong):
    """The recipient's half by the first lock that opens, and what the bundle says; a lock that is broken is none."""
    failures = []
    for i, text in enumerate(b['locks'], 1):
        try:
            lock = Lock(b64(text))
            lock.expect(account=place[0], vault=place[1], recipient=place[2], generation=place[3], **({'identity': owner} if owner else {}))
        except Refused as e:
            wrong.append(f'lock {i} of {len(b["locks"])} is broken ({e.code})')
            failures.append(e)
            continue
        try:
            return lock, open_bundle(b64(b['bundle']), lock.open(codes, keys), b64(b['half']), place, lock.identity)
        except Refused as e:
            failures.append(e)
    worst = next((e for e in failures if e.code != 'wrong_key'), None) or (failures or [Refused('damaged', 'The file has no lock.')])[0]
    raise Refused(worst.code, worst.sentence or 'No lock of this file opens with what you gave.')

def command_bundle(options):
    wrong, lost, codes, lowest, keys, owner = [], [], [], options.lowest, None, None
    for text in options.sheet:
        sheet = read_sheet(text) if text.strip().startswith('heirlock:') else (None, read_words(text, 'sheet', 16), 1)
        codes, lowest = codes + [sheet[1]], max(lowest, sheet[2])
    with open(options.file, 'rb') as file:
        size = os.path.getsize(options.file)
        entries = tar_entries(file, size, wrong)
        text = take(file, entries, 'bundle.json', b'{')
        b = read_json(text)
        place = tuple(b.get(k) for k in ('account', 'vault', 'recipient', 'keyGeneration', 'generation'))
        need(is_id(*place[:3]) and isinstance(b.get('locks'), list), 'damaged')
        if options.passphrase:
            need(b.get('enrolment'), 'wrong_key', why='The recipient of this bundle has not enrolled: it opens with a sheet.')
            *keys, owner = open_enrolment(b64(b['enrolment']), place[2], ask('Passphrase'))
        lock, (m, letter, document_keys) = open_locks(b, place, codes, keys, owner, wrong)
        need(m['generation'] >= lowest, 'rolled_back', why=f'This is bundle {m["generation"]}; the sheet asks for {lowest} or a later one.')
        need(lock.address == address_hash(m['recipient']['email']), 'damaged', why='The lock is for another address than the bundle.')
        check_wrapping(file, entries, ['bundle.json'], text, 0, wrong)
        print(f'From:  account {m["account"]}, whose signature {lock.identity.hex()} holds')
        print(f'For:   {m["recipient"]["name"]} <{m["recipient"]["email"]}>')
        print(f'Vault: {m["vaultName"]}, bundle {m["generation"]} of {m["madeAt"]}')
        if lock.version == 1 or options.passphrase and not owner:
            print('It is not proved who the sender is: the lock or the enrolment is of the first format, which names no owner.')
        out = Output(options.out)
        if letter:
            out.write('', 'letter.txt', [letter.encode()])
        for d in m['documents']:
            d['key'] = document_keys[d['id']]
            if 'note' in d:
                out.write(d['folder'], d['name'] + ' - note.txt', [d['note'].encode()])
        deliver(file, entries, m['vault'], m['documents'], out, wrong, lost)
    return report(out, wrong, lost)

def keys_inside(value):
    """Everything in a body that has the form of a wrapped key."""
    if isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from keys_inside(inner)
    elif isinstance(value, str) and re.fullmatch('AQ[A-Za-z0-9+/]{140}==', value):
        yield b64(value)

def first_that_opens(attempts):
    failure = Refused('wrong_key')
    for attempt in attempts:
        try:
            return attempt()
        except Refused as e:
            failure = e if failure.code == 'wrong_key' else failure
    raise failure

def vault_keys(account, vault, body, masters):
    """Every key that a vault had, the newest first: one wrapped under a master key, and one made of it under each later one."""
    for wrapped in keys_inside(body):
        for i, master in enumerate(masters):
            try:
                key = open_key(master, wrapped, binding('vault key', account, vault))
            except Refused:
                continue
            return [B(m, b'HeirlockVaultKy2', (account + vault).encode() + key) for m in reversed(masters[i + 1:])] + [key]
    return []

def field(body, name): return body['fields'].get(name, {}).get('value')

def command_archive(options):
    wrong, lost, documents, others, vaults, bodies = [], [], [], [], {}, []
    with open(options.file, 'rb') as file:
        entries = tar_entries(file, os.path.getsize(options.file), wrong)
        keyring = Keyring(take(file, entries, 'keyring', b'\x8bHLKEY'))
        secret = options.secret_key and read_words(options.secret_key, 'kit', 16)
        recovery = options.recovery and read_words(options.recovery, 'kit', 32)
        if options.kit:
            account, secret, *more = read_way_in(options.kit) if options.kit.strip().startswith('heirlock:kit:2:') else read_kit(options.kit)
            recovery = recovery or (more[0] if len(more) == 1 else None)
            need(account == keyring.account, 'wrong_key', why='The kit is that of another account.')
        masters = (keyring.by_recovery(recovery) if recovery else keyring.by_passphrase(ask('Passphrase'), secret))[1]
        text = take(file, entries, 'items.jsonl', b'{"')
        lines = text.split(b'\n')
        for i, line in enumerate(lines[:-1], 1):
            try:
                bodies.append(read_json(line))
            except Refused:
                lost.append(f'item {i}: {len(line)} bytes that are no item')
        for item in sorted(bodies, key=lambda i: i.get('vault') != '-'):
            account_level = item.get('vault') == '-'
            keys = [subkey(m, 'items of the account') for m in reversed(masters)] if account_level else \
                   [subkey(k, 'items of the vault') for k in vaults.get(item.get('vault'), [])]
            try:
                body = first_that_opens([lambda k=k: open_item(item, k, keyring.account) for k in keys])
            except Refused as e:
                lost.append(f'{item.get("kind")} {item.get("id")}: {e.code}')
                continue
            if item['kind'] == 'vault':
                vaults[item['id']] = vault_keys(keyring.account, item['id'], body, masters)
            others.append({'kind': item['kind'], 'id': item['id'], 'vault': item['vault'], 'deleted': item['deleted'], 'body': body})
            if item['kind'] == 'document' and not item['deleted']:
                documents.append((item, body))
        check_wrapping(file, entries, ['keyring', 'items.jsonl'], text, len(lines) - 1, wrong)
        print(f'Account {keyring.account}, keyring of generation {keyring.generation}, {len(others)} items, {len(documents)} documents')
        out = Output(options.out)
        out.write('', 'items.json', [json.dumps(others, ensure_ascii=False, indent=1).encode()])
        for item, body in documents:
            versions = field(body, 'versions') or {}
            named = [name for _, name in sorted(shown_versions(versions).items()) if versions[name]['value']]
            for name in named[-1:]:
                value, number_of = versions[name]['value'], int(name.split('-')[0])
                print(json.dumps(value)[:600], [k for k in body['fields']])

# --- vectors ------------------------------------------------------------------------------------------------------------------------

def pattern(size): return b''.join(bytes((i + j) & 255 for i in range(256)) for j in range(256))[:size] if size <= FRAME else (pattern(FRAME) * (size // FRAME + 1))[:size]
def plain_of(p): return bytes.fromhex(p['hex']) if 'hex' in p else pattern(p['patternBytes'])
def x(e, *names):
    values = [bytes.fromhex(e[n]) if e.get(n) is not None else None for n in names]
    return values[0] if len(names) == 1 else values

def aead_seal(key, nonce, plain, ad):
    out = room(len(plain) + 16)
    sodium(AEAD + 'encrypt', out, None, plain, len(plain), ad, len(ad), None, nonce, key)
    return out.raw[:len(plain) + 16]

def same_bytes(made, said):
    need(made == bytes.fromhex(said['hex']) if 'hex' in said else (len(made), H(made).hex()) == (said['sizeBytes'], said['sha256']), 'differs')
    return made

def seal_custody(e):
    header = b'\x8bHLCUS\r\n\1\1\x10\0\0\0\0\0' + x(e, 'salt')
    (sealing, check), plain, offset = committed(x(e, 'key'), b'HeirlockCustody1', header), plain_of(e['plain']), 0
    made = [header, check]
    frames = cut(len(plain), FRAME)
    for i, size in enumerate(frames):
        last = bytes([i == len(frames) - 1])
        place = header + check + e['documentId'].encode() + u64(e['version']) + u64(i) + last
        made.append(aead_seal(sealing, u64(i) + last + bytes(15), plain[i * FRAME:i * FRAME + size], place))
    return same_bytes(b''.join(made), e['container'])

def seal_document(e):
    header, plain = b'\x8bHLDOC\r\n\1\1\x18\x12\0\0\0\0' + x(e, 'salt'), plain_of(e['plain'])
    sealing, check = committed(x(e, 'key'), b'HeirlockDocKeys1', header)
    made, segments = [header, check], cut(len(plain), SEGMENT)
    for i, segment in enumerate(segments):
        start = bytes.fromhex(e['streamHeaders'][i])
        state, chunks = stream_start(start, sealing), cut(segment, CHUNK)
        place = header + check + (e['vaultId'] + e['documentId']).encode() + u64(e['version']) + u64(i) + bytes([i == len(segments) - 1])
        made.append(start)
        for c, size in enumerate(chunks):
            piece, out = plain[i * SEGMENT + c * CHUNK:][:size], room(size + 17)
            sodium(STREAM + 'push', state, out, None, piece, size, place, len(place), ctypes.c_ubyte(3 * (c == len(chunks) - 1)))
            made.append(out.raw)
    return same_bytes(b''.join(made), e['container'])

def edited(data, e, piece=MIB):
    data, start, piece = bytearray(data), 88 if 'swapChunks' in e else 64, CHUNK + 17 if 'swapChunks' in e else piece
    if 'flip' in e:
        data[e['flip']['offset']] ^= 1 << e['flip']['bit']
    if 'set' in e:
        data[e['set']['offset']:e['set']['offset'] + len(e['set']['hex']) // 2] = bytes.fromhex(e['set']['hex'])
    data = data[:e.get('cut')] + bytes.fromhex(e.get('append', ''))
    pieces, swap, repeat = [data[p:p + piece] for p in range(start, len(data), piece)], e.get('swap') or e.get('swapChunks'), e.get('repeat')
    if swap:
        pieces[swap[0]], pieces[swap[1]] = pieces[swap[1]], pieces[swap[0]]
    if repeat:
        pieces[repeat[1]] = pieces[repeat[0]]
    if 'drop' in e:
        del pieces[e['drop']]
    return bytes(data[:start] + b''.join(pieces))

def v_container(e, seal, open_it, piece, cache={}):
    base = (seal, e.get('of', e['name']))
    if base not in cache:
        cache.clear()
        cache[base] = seal(e['base'])
    data = x(e, 'container') if isinstance(e['container'], str) else edited(cache[base], e, piece)
    hashed = hashlib.sha256()
    for opened in open_it(lambda offset, size: at(io.BytesIO(data), offset, size), len(data), x(e, 'key'), e):
        hashed.update(opened)
    parts = [data[sum(([0] + part_sizes(plain_size(len(data))))[:i + 1]):][:s] for i, s in enumerate(part_sizes(plain_size(len(data))))] if 'root' in e else []
    listed = [[H(p).hex(), len(p)] for p in parts]
    return hashed.digest() == H(plain_of(e['plain'])) and ('root' not in e or listed == e['parts'] and root_of(listed) == e['root'])

def v_custody(e): return v_container(e, seal_custody, lambda r, n, k, e: open_custody(r, n, k, e['documentId'], e['version']), FRAME + 16)

def v_document(e):
    opened = lambda r, n, k, e: open_container(r, n, k, e['vaultId'], e['documentId'], e['version'], e.get('plainBytes'))
    return v_container(e, seal_document, opened, SEGMENT + 24 + 64 * 17)

def v_sealed(e):
    key, body = x(e, 'key'), plain_of(e['body']) if 'body' in e else None
    sealed = x(e, 'sealed') if body is None else b''
    if body is not None:
        head = b'\1\1' + x(e, 'nonce')
        sealing, check = committed(key, e['person'].encode(), head)
        padded = (body + b'\x80').ljust(padded_size(len(body)), b'\0')
        sealed = same_bytes(head + check + aead_seal(sealing, head[2:], padded, head + check + binding(*e['binding'])), e['sealed'])
    return open_object(key, e['person'].encode(), sealed, e['binding'], e['maxBytes']) == body

def v_keyring(e):
    keyring, drawn, base = Keyring(x(e, 'keyring')), dict(e), e
    while base:
        drawn, base = {**base, **base.get('draw', {}), **drawn}, base.get('base') if base.get('base') is not base else None
    secret, recovery = bytes.fromhex(drawn['secretKey']), bytes.fromhex(drawn.get('newRecoveryKey', drawn['recoveryKey']))
    made = [keyring.by_passphrase(p, secret) for p in [drawn['passphrase'], *e.get('opensToo', [])] if e.get('by') != 'recovery']
    made += [keyring.by_recovery(recovery)] if e.get('by') != 'passphrase' else []
    masters = [bytes.fromhex(k) for k in e.get('earlierKeys', [])] + [bytes.fromhex(drawn.get('masterKey', ''))]
    return all(m == (bytes.fromhex(drawn.get('identitySeed', '')), masters) for m in made)

def v_words(e):
    code, kinds = x(e, 'bytes'), e.get('kinds') or [e['kind']]
    read = [read_words(t, k, e.get('sizeBytes') or len(code)) for k in kinds for t in [e.get('words', e.get('text')), *e.get('typed', [])]]
    return all(r == code for r in read) and ('kinds' in e or ' '.join(make_words(e['kind'], code)) == e['words'])

def v_way_in(e):
    account, secret, origin, code = read_way_in(e['text'])
    return [account, secret.hex(), origin, code.hex(), H(b'Heirlock kit access\n', code).hex()] == [e[k] for k in ('accountId', 'secretKey', 'server', 'access', 'hash')]

def ids(e, *names): return ''.join(e[n] for n in names).encode()

def v_offer(e):
    data = x(e, 'offer')
    check_offer(data, x(e, 'code'), e['invitationId'])
    said = ids(e, 'accountId', 'vaultId', 'recipientId', 'invitationId') + u64(e['expiresAt']) + address_hash(e['email']) + x(e, 'ownerIdentity')
    return data[10:188] == bytes([e['way'], 0]) + said

def v_proof(e):
    message = b'\1\1' + ids(e, 'accountId', 'vaultId', 'recipientId', 'invitationId') + address_hash(e['email']) + x(e, 'ownerIdentity') + H(x(e, 'enrolment'))
    return B(invitation_key(x(e, 'code'), e['invitationId']), b'HeirlockProof001', message) == x(e, 'proof')

def v_text(e):
    read = [read_invitation(t) for t in [e['text'], *e.get('typed', [])]]
    return all(r == (e['invitationId'], x(e, 'code')) for r in read) and read_words(e['words'], 'invitation', 16) == x(e, 'code')

def v_bundle(e):
    place = {**e['base']['place'], **e['place']}
    place = tuple(place[k] for k in ('accountId', 'vaultId', 'recipientId', 'keyGeneration', 'generation'))
    manifest, letter, keys = open_bundle(edited(b64(e['bundle']), e), x(e, 'recipientHalf'), x(e, 'serverHalf'), place, x(e, 'owner'))
    return canonical({'manifest': manifest, 'letter': letter, 'keys': {i: k.hex() for i, k in keys.items()}}) == e['opened']

def v_lock(e):
    lock, said = Lock(edited(x(e, 'lock'), e)), {**e['base'].get('says', {}), **e.get('says', {})}
    names = {'accountId': 'account', 'vaultId': 'vault', 'recipientId': 'recipient', 'lockId': 'id', 'keyGeneration': 'generation', 'threshold': 'threshold'}
    lock.expect(**{names[k]: said[k] for k in said if k in names})
    if said:
        kind = ['sheet', 'enrolled', 'quorum'].index(said['kind']) + 1
        lock.expect(identity=x(said, 'identity'), address=address_hash(said['email']), kind=kind)
    return lock.open([bytes.fromhex(c) for c in e.get('codes', [])], e.get('keys') and x(e['keys'], 'publicKey', 'privateKey')) == x(e, 'half')

def v_item(e):
    item = {**e['item'], **e.get('over', {})}
    item['sealed'] = base64.b64encode(edited(b64(item['sealed']), e)).decode()
    return canonical(open_item(item, x(e, 'key'), e['accountId'])) == e['body']

def v_head(e):
    message = ids(e, 'accountId', 'deviceId') + u64(e['seq']) + x(e, 'chain')
    return signed(x(e, 'publicKey') or sign_public(x(e, 'deviceSeed')), 'head', message, x(e, 'signature'))

def v_removal(e):
    message = ids(e, 'accountId', 'askedBy', 'deviceId') + x(e, 'nonce') + u64(e['seq']) + x(e, 'chain')
    whole_form = len(x(e, 'nonce')) == len(x(e, 'chain')) == 32
    return whole_form and signed(x(e, 'identity') or sign_public(x(e, 'identitySeed')), 'removal', message, x(e, 'signature'))

def v_enrolment(e):
    return open_enrolment(x(e, 'enrolment'), e['recipientId'], e['passphrase']) == (*x(e, 'publicKey', 'privateKey'), x(e, 'ownerIdentity'))

def v_signature(e):
    return signed(x(e, 'publicKey'), e['purpose'], x(e, 'message'), x(e, 'signature')) and ('seed' not in e or sign_public(x(e, 'seed')) == x(e, 'publicKey'))

def v_derived(e):
    hashed = hashlib.blake2b(e['message'].encode(), key=x(e, 'master'), digest_size=32).hexdigest()
    return subkey(x(e, 'master'), e['purpose']) == x(e, 'subkey') and hashed == e['keyedHash']

def v_versions(e): return ' '.join(f'{n}={name}' for n, name in sorted(shown_versions(e['keys']).items())) == e['shown']

TRIES = {
    'bundle': {'opens': v_bundle, 'fails': v_bundle}, 'custody-container': {'opens': v_custody, 'fails': v_custody},
    'document-container': {'opens': v_document, 'fails': v_document}, 'item': {'opens': v_item, 'fails': v_item,
        'merges': lambda e: canonical(merge(e['a'], e['b'])) == canonical(merge(e['b'], e['a'])) == e['merged'], 'versions': v_versions},
    'chain': {'chains': lambda e: chain_after(x(e, 'previous'), e) == x(e, 'chain'), 'opens': v_head, 'fails': v_head,
        'certificates': lambda e: signed(x(e, 'identity'), 'device', ids(e, 'accountId', 'deviceId') + x(e, 'publicKey'), x(e, 'certificate')),
        'histories': lambda e: history(e['known'], e['entries'], e['last'], e['more'], e['heads']) == e['verdict']},
    'device-removal': {'opens': v_removal, 'fails': v_removal}, 'enrolment': {'opens': v_enrolment, 'reads': v_enrolment, 'fails': v_enrolment,
        'safetyPhrases': lambda e: safety_phrase(*x(e, 'ownerIdentity', 'enrolment')) == e['phrase']},
    'invitation': {'opens': v_offer, 'fails': v_offer, 'proofs': v_proof, 'refusedProofs': v_proof, 'texts': v_text, 'refusedTexts': v_text},
    'keyring': {'opens': v_keyring, 'changes': v_keyring, 'renewals': v_keyring, 'fails': v_keyring},
    'keys': {'opens': (v_key := lambda e: open_key(*x(e, 'wrappingKey', 'envelope'), e['binding'].encode()) == x(e, 'key')), 'fails': v_key, 'derived': v_derived},
    'kit': {'opens': (v_kit := lambda e: read_kit(e['text']) == (e['accountId'], *x(e, 'secretKey', 'recoveryKey'))), 'fails': v_kit,
        'waysIn': v_way_in, 'failingWaysIn': v_way_in},
    'lock': {'opens': v_lock, 'fails': v_lock}, 'primitives': {'signatures': v_signature, 'refusedSignatures': v_signature,
        'boxes': (v_box := lambda e: box_open(*x(e, 'publicKey', 'privateKey', 'sealed')) == x(e, 'message')),
        'closedBoxes': lambda e: box_open(*x(e, 'publicKey', 'privateKey', 'sealed')) is not None,
        'passphrases': lambda e: argon2id(e['passphrase'], x(e, 'salt'), e['cost']['passes'], e['cost']['memoryKiB']) == x(e, 'key'),
        'hashes': lambda e: H(pattern(e['patternBytes'])).hex() == e['sha256']},
    'sealed-object': {'opens': v_sealed, 'fails': v_sealed}, 'words': {'opens': v_words, 'reads': v_words, 'fails': v_words},
    'sheet': {'opens': (v_sheet := lambda e: read_sheet(e['text']) == (e['id'], x(e, 'code'), e['bundleGeneration'])), 'fails': v_sheet}}

def command_vectors(options):
    wrong = [f'{name}.json is missing' for name in TRIES if not os.path.exists(os.path.join(options.folder, name + '.json'))]
    for file in sorted(f for f in os.listdir(options.folder) if f.endswith('.json')):
        lists, tries, counts = json.load(open(os.path.join(options.folder, file), encoding='utf-8')), TRIES.get(file[:-5], {}), []
        named = {e['name']: e for k, es in lists.items() if k in ('opens', 'renewals') for e in es if isinstance(e, dict) and 'name' in e}
        for name, entries in lists.items():
            entries = [entries] if isinstance(entries, dict) else entries
            counts.append(f'{name} {len(entries)}')
            if name not in tries:
                wrong.append(f'{file}, {name}: {len(entries)} vectors not tried, since this reader knows no such list')
                continue
            for i, entry in enumerate(entries):
                base, refusal = named.get(entry.get('of'), entry), ''
                for of in [base] if base is not entry else []:
                    base = {**of, 'base': named.get(of.get('of'))}
                e = {**({} if file == 'keyring.json' else base), **entry, 'base': base}
                try:
                    got = 'opens' if tries[name](e) else 'refused'
                except Refused as r:
                    got, refusal = r.code, r.sentence
                except Exception as r:
                    got = repr(r)
                asked = [entry[k] for k in ('holds', 'valid', 'opens') if isinstance(entry.get(k), bool)]
                want = 'opens' if asked == [True] or not re.match('fail|refused', name) else 'refused' if asked else entry.get('outcome') or entry['code']
                want = 'refused' if name == 'closedBoxes' or asked == [False] else want
                if got != want or entry.get('named', '') not in refusal:
                    wrong.append(f'{file}, {name}, {entry.get("name", i)}: expected {want}, got {got}')
        print(f'{file}: {sum(int(c.split()[1]) for c in counts)} vectors ({", ".join(counts)})', flush=True)
    print('\n'.join(wrong) or 'Every vector came out as it must.')
    return 1 if wrong else 0

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest='command', required=True)
    parsers = {n: commands.add_parser(n) for n in ('bundle', 'archive', 'vectors')}
    parsers['vectors'].add_argument('folder')
    for name in ('bundle', 'archive'):
        parsers[name].add_argument('file')
        parsers[name].add_argument('--passphrase', action='store_true', help='ask for the passphrase, or read it from standard input')
        parsers[name].add_argument('--out', required=True, help='the folder that is written to')
    parsers['bundle'].add_argument('--sheet', action='append', default=[], help="a sheet's words, or the text of its QR code")
    parsers['bundle'].add_argument('--lowest', type=int, default=1, help='the lowest bundle generation to accept, as the sheet says')
    for name in ('--secret-key', '--kit', '--recovery'):
        parsers['archive'].add_argument(name)
    for p in parsers.values():
        p.add_argument('--words', help='a file with the English word list of BIP-39')
    options = parser.parse_args()
    word_files.extend([options.words] if options.words else [])
    try:
        return {'bundle': command_bundle, 'archive': command_archive, 'vectors': command_vectors}[options.command](options)
    except Refused as e:
        print(f'Refused ({e.code}): {e.sentence or "this is not what the format asks for."}', file=sys.stderr)
        return 1

if __name__ == '__main__':
    sys.exit(main())
