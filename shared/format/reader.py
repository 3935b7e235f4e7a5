#!/usr/bin/env python3
"""A second reader of Heirlock's files, written from FORMAT.md alone: it shares no code with Heirlock, and talks to nobody.
  python3 reader.py bundle FILE.heirlock-bundle --sheet "words or QR text" --out DIR      (a quorum: --sheet once for each; or --passphrase)
  python3 reader.py archive FILE.heirlock-vault --recovery "25 words" --out DIR           (or --kit; or --passphrase with --secret-key)
  python3 reader.py bundle ANSWER --part ANSWER-OR-TEXT --sheet … --out DIR               (two servers: custody_reader.py says how)
  python3 reader.py vectors DIR                                                           (needs reader_vectors.py beside this file)
It needs Python 3.9 or later, libsodium, and for typed words the English list of BIP-39. It ends with 0 when everything was opened, 17 when
something is lost or left out, 18 when nothing proves that this is all, 1 when nothing was opened, and 2 when it was called wrongly."""
import argparse, base64, bisect, ctypes, ctypes.util, datetime, functools, getpass, hashlib, hmac, itertools, json, os, re, sys, unicodedata
SAFE, MIB, SEGMENT, CHUNK = 2**53 - 1, 1 << 20, 1 << 24, 1 << 18
SENTENCES = {'bad_header': 'This is not the format that it claims to be.', 'unsupported_version': 'This reader does not know its version.',
             'wrong_key': 'It does not open with what was given.', 'truncated': 'Bytes are missing.', 'damaged': 'Its bytes were changed.'}

class Refused(Exception):  # What the page says a reader must reject: its code, and why.
    code, why = property(lambda self: self.args[0]), property(lambda self: self.args[1])
def need(*pairs, why='', then=None):  # Conditions in order, each with the code of refusal; and what to return where all hold.
    for holds, code in zip(pairs[::2], pairs[1::2]):
        if not holds: raise Refused(code, why)
    return then
def attempt(act, *args):  # What comes of it, and what was refused.
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
def call(name, *args):  # Whether a function of libsodium succeeds; plain numbers are 64 bits wide.
    return getattr(SODIUM, 'crypto_' + name)(*[ctypes.c_ulonglong(a) if type(a) is int else a for a in args]) == 0
def filled(name, size, *args):  # The bytes that a function writes; None where it fails.
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
    return need(key, 'wrong_key', then=key, why=f'This machine has not the {kib // 1024} MiB of memory that the passphrase asks for.')
def stream_start(header, key):
    state = ctypes.create_string_buffer(SODIUM.crypto_secretstream_xchacha20poly1305_statebytes())
    return need(call(STREAM + 'init_pull', state, header, key), 'damaged', then=state)
def stream_pull(state, sealed, ad):  # A chunk's tag and plain bytes; None, nothing, and the same state where it does not open.
    out, tag = ctypes.create_string_buffer(max(1, len(sealed) - 17)), ctypes.c_ubyte()
    good = call(STREAM + 'pull', state, out, None, ctypes.byref(tag), sealed, len(sealed), ad, len(ad))
    return (tag.value, out.raw[:len(sealed) - 17]) if good else (None, b'')
# --- sealed things ------------------------------------------------------------------------------------------------------------------
def committed(key, person, context):
    both = B(key, person, context, 64)
    return need(any(key), 'wrong_key', why='32 zero bytes are no key.', then=(both[:32], both[32:]))
def open_secret(key, person, sealed, binding, least, most):
    need(len(sealed) >= 2, 'truncated', sealed[:2] == b'\1\1', 'unsupported_version', len(sealed) >= least, 'truncated')
    (sealing, check), ad, box = committed(key, person, sealed[:26]), sealed[:58] + binding, sealed[58:]
    need(len(sealed) <= most, 'damaged', hmac.compare_digest(check, sealed[26:58]), 'wrong_key')
    plain = filled(AEAD + 'decrypt', len(box) - 16, None, None, box, len(box), ad, len(ad), sealed[2:26], sealing)
    return need(plain is not None, 'damaged', then=plain)
def open_key(key, sealed, binding):
    return need(any(plain := open_secret(key, b'HeirlockWrapKey1', sealed, binding, 106, 106)), 'damaged', then=plain)
def padded_size(size): return next((s for s in (256, 512, 1024, 2048, 4096) if size < s), -(-(size + 1) // 4096) * 4096)
def open_object(key, person, sealed, words, most):
    plain = open_secret(key, person, sealed, bound(*words), 330, most)
    return need((body := plain.rstrip(b'\0'))[-1:] == b'\x80' and padded_size(len(body) - 1) == len(plain), 'damaged', then=body[:-1])
def depth(value):
    inside = list(value.values()) if isinstance(value, dict) else value
    return 1 + max(map(depth, inside), default=0) if isinstance(inside, list) else 0
def read_json(data):
    try:
        value = json.loads(data.decode() if isinstance(data, bytes) else data, parse_constant=lambda text: float(text + '?'))
        good = isinstance(value, dict) and depth(value) <= 64 and json.dumps(value, ensure_ascii=False).encode()
        return need(good, 'damaged', then=value)
    except (ValueError, RecursionError): raise Refused('damaged', 'This is not JSON.')
def b64(text):
    try: data = base64.b64decode(text, validate=True)
    except (ValueError, TypeError): data = b''
    return need(base64.b64encode(data).decode() == text, 'damaged', why='This is not base64.', then=data)
# --- what is on paper ---------------------------------------------------------------------------------------------------------------
WORDS_HASH, word_list = '2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda', []
KINDS, word_files = ['kit', 'sheet', 'invitation', 'access', 'masterkey', 'third'], [os.path.join(os.path.dirname(__file__), 'english.txt')]
def words():  # The English list of BIP-39, from a file with one word a line, or from a program that has it as a list.
    if not word_list and os.path.exists(word_files[-1]):
        with open(word_files[-1], encoding='utf-8') as file: text = file.read()
        found = re.findall('[a-z]+', text[text.find('abandon'):text.rfind('zoo') + 3])
        word_list.extend(found if H(('\n'.join(found) + '\n').encode()).hex() == WORDS_HASH else [])
    why = 'Typed words need the English list of BIP-39, beside this reader as english.txt or named with --words.'
    return need(word_list, 'damaged', why=why, then=word_list)
def as_words(data, count): return [words()[number(data) >> (8 * len(data) - 11 * i) & 2047] for i in range(1, count + 1)]
def make_words(kind, code): return as_words(code + H(bound('Heirlock words 2', kind, ''), code), 13 if len(code) == 16 else 25)
def read_words(text, kind, size):
    known = {**{w[:4]: i for i, w in enumerate(words())}, **{w: i for i, w in enumerate(words())}}
    typed, count = [known.get(t) for t in re.findall(r'[^\W\d_][^\W_]*', text.lower())], 13 if size == 16 else 25
    need(None not in typed, 'damaged', why='One of the words is not in the list.')
    old = kind in ('kit', 'sheet') and len(typed) == count - 1
    need(len(typed) >= count or old, 'truncated', len(typed) <= count, 'damaged', why=f'There are {len(typed)} words; {count} are needed.')
    code, typed = int(''.join(f'{i:011b}' for i in typed)[:8 * size], 2).to_bytes(size, 'big'), [words()[i] for i in typed]
    named = [k for k in KINDS if make_words(k, code) == typed] or [kind] * (old and as_words(code + H(code), count - 1) == typed)
    need(named and (any(code) or kind not in named), 'damaged', why='One of the words is not the one on the paper.')
    return need(kind in named, 'bad_header', why=f'These are words of another kind of paper: {named[0]}.', then=code)
def b32(text, size):
    need(re.fullmatch('[A-Z2-7]*', text) and len(text) == -(-size * 8 // 5), 'damaged')
    data = base64.b32decode(text + '=' * (-len(text) % 8))
    return need(base64.b32encode(data).decode().rstrip('=') == text and any(data), 'damaged', then=data)
def paper_text(text, kind, version, count):  # The fields of a QR code's text behind its version.
    text, fields = text.strip(), text.strip().split(':')
    need(text.startswith(f'heirlock:{kind}:'), 'bad_header', why=f'This is not the text of a {kind}.')
    need(fields[2] == str(version), 'unsupported_version', len(fields) >= count + 4, 'truncated', len(fields) == count + 4, 'damaged')
    good = H(':'.join(fields[:-1]).encode()).hex()[:8] == fields[-1] and (kind in ('third', 'witness') or is_id(fields[3]))
    return need(good, 'damaged', why='This is not what the paper says.', then=fields[3:-1])
def read_sheet(text):
    sheet, code, generation = paper_text(text, 'sheet', 1, 3)
    good = re.fullmatch('[1-9][0-9]{0,15}', generation) and int(generation) <= SAFE
    return need(good, 'damaged', then=(sheet, b32(code, 16), good and int(generation)))
# --- keyring and enrolment ----------------------------------------------------------------------------------------------------------
def begin(data, magic, versions, least=10):
    need(len(data) >= 8, 'truncated', data[:8] == b'\x8bHL' + magic + b'\r\n', 'bad_header', len(data) >= least, 'truncated')
    return need(data[8] in versions and data[9] == 1, 'unsupported_version', then=data[8])
def exactly(data, size): return need(len(data) >= size, 'truncated', len(data) <= size, 'damaged', then=size)
def costs(data, most):
    passes, kib = number(data[12:16]), number(data[16:20])
    return need(1 <= passes <= 16 and 8192 <= kib <= most and not any(data[20:24]), 'bad_header', then=(passes, kib))
class Keyring:
    def __init__(self, data):
        self.data, self.identity, version, renewed = data, data[80:112], begin(data, b'KEY', (1, 2)), number(data[10:11])
        size, self.costs, self.account = exactly(data, 494 + 146 * renewed * (version - 1)), costs(data, MIB), data[32:58].decode('latin-1')
        self.earlier, self.always = [data[p:p + 146] for p in range(430, size - 64, 146)], data[32:58] + data[80:112] + data[10:9 + version]
        order = [number(e[:8]) for e in self.earlier]
        need((renewed > 0) == (version == 2) and order == sorted(order) and all(n <= SAFE for n in order), 'bad_header')
        need(whole(number(data[24:32])) and is_id(self.account) and not any(data[11:12] + data[58:64]), 'bad_header')
        need(signed(self.identity, 'keyring', data[:-64], data[-64:]), 'damaged', why='The signature of the keyring does not hold.')
    def by_passphrase(self, passphrase, secret):
        key = B(argon2id(passphrase, self.data[64:80], *self.costs), b'HeirlockUnlockK1', secret + self.data[:112])
        return self.keys(open_key(key, self.data[112:218], b'keyring passphrase\n' + self.data[:112]))
    def by_recovery(self, recovery): return self.keys(open_key(recovery, self.data[218:324], b'keyring recovery\n' + self.always))
    def keys(self, master):  # The seed of the identity, and all master keys, the oldest first.
        need(sign_public(seed := open_key(master, self.data[324:430], b'keyring identity\n' + self.always)) == self.identity, 'damaged')
        places = [b'keyring earlier\n' + self.always + bytes([i]) + e[:40] for i, e in enumerate(self.earlier)]
        return seed, [open_key(master, e[40:], place) for e, place in zip(self.earlier, places)] + [master]
def open_enrolment(data, recipient, passphrase):  # The recipient's key pair, and the owner's identity where the passphrase vouches for it.
    start, version = exactly(data, {1: 178, 2: 314}[begin(data, b'ENR', (1, 2))]) - 106, data[8]
    ids, cost = [data[p:p + 26] for p in (104, 130, 156)] + [data[182:208]] * any(data[182:208]), costs(data, 262144)
    need(not any(data[10:12]) and (version == 1 or is_id(*ids)), 'bad_header', version == 1 or ids[2] == recipient.encode(), 'damaged')
    key = B(argon2id(passphrase, data[24:40], *cost), b'HeirlockEnrolK0%d' % version, data[:start])
    private = open_key(key, data[start:], bound('enrolment', recipient))
    return need(box_public(private) == data[40:72], 'damaged', then=(data[40:72], private, data[72:104] if version == 2 else None))
# --- lock and bundle ----------------------------------------------------------------------------------------------------------------
def gf(a, b):
    product = 0
    while b: product, a, b = product ^ (a if b & 1 else 0), a << 1 ^ (0x11b if a & 0x80 else 0), b >> 1
    return product
def combine(shares):  # Shamir's polynomials at zero, from {x: 32 values}.
    half = bytes(32)
    for x, values in shares.items():
        others = [gf(o, next(i for i in range(256) if gf(i, o ^ x) == 1)) for o in shares if o != x]
        half = bytes(h ^ functools.reduce(gf, others, v) for h, v in zip(half, values))
    return half
class Lock:
    def __init__(self, data, **said):
        self.data, self.version, (self.kind, self.threshold, n) = data, begin(data, b'LCK', (1, 2), 13), data[10:13]
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
    def boxed(self, i, sealed, public, private):  # What is boxed in entry i; None where the key does not fit.
        first, last = (b'Heirlock lock entry 2\n', bytes([i])) if self.version == 2 else (b'Heirlock enrolled lock 1\n', b'')
        plain, place = box_open(public, private, sealed), H(first, self.data[:224], last, public)
        return need(plain is None or plain[-32:] == place, 'damaged', then=plain and plain[:-32])
    def of_sheet(self, i, code):
        sheet, sealed = self.entries[i][:26], self.entries[i][26:]
        private = B(code + bytes(16), b'HeirlockSheetK02', sheet + self.identity)
        if self.version == 2: return self.boxed(i, sealed, box_public(private), private)
        key, place = B(code + bytes(16), b'HeirlockSheetK01', sheet), b'lock\n' + self.data[:192] + b'\n' + bytes([i])
        share, refused = attempt(open_secret, key, b'HeirlockShare001', sealed, place, 74, len(sealed))
        return need(not refused or refused.code == 'wrong_key', refused and refused.code, then=share)
    def open(self, codes=(), keys=None):
        tried, theirs = range(len(self.entries)) if self.kind != 2 else (), keys and self.entries[0][:32] == keys[0]
        found = [s for s in (self.of_sheet(i, c) for i in tried for c in codes) if s is not None]
        shares = {s[32]: s[:32] for s in found if s[32]} if self.kind == 3 else {}
        if self.kind == 2 and theirs: found = [self.boxed(0, self.entries[0][32:], *keys) or b'']
        if self.kind == 3: found = [combine(dict(list(shares.items())[:self.threshold]))] if len(shares) >= self.threshold else []
        need(found, 'wrong_key', why=f'{self.threshold} sheets of a quorum are needed, not {len(shares)}.' if self.kind == 3 else '')
        return need(any(found[0]) and B(found[0], b'HeirlockHalfChk1', self.data[:192]) == self.data[192:224], 'damaged', then=found[0])
def is_instant(text):
    try: return bool(re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z', text) and datetime.datetime.fromisoformat(text[:-1]))
    except (ValueError, TypeError): return False
def root_of(parts): return H(b'Heirlock parts 1\n', *(bytes.fromhex(name) + u64(size) for name, size in parts)).hex()
def part_sizes(plain): return [64 * (i == 0) + 24 + s + 17 * len(cut(s, CHUNK)) for i, s in enumerate(cut(plain, SEGMENT))]
def is_sealed_as(value, plain, root):  # Whether this is the parts list, with this root, of a container of so many plain bytes.
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
            and len(locks) <= 16 and is_id(*locks) and len(set(locks)) == len(locks) and len(documents) <= 10000
            and all(map(is_document, documents)) and len({d['id'] for d in documents}) == len(documents)
            and sum(len(d.get('note', '')) for d in documents) <= 1000000)
def open_bundle(sealed, half, server_half, place, owner):  # The manifest, the letter, and the documents' keys.
    release = bytes(a ^ b for a, b in zip(half, server_half))
    need(len(half) == len(server_half) == 32 and any(half) and any(server_half) and any(release), 'damaged')
    body = read_json(open_object(release, b'HeirlockBundle01', sealed, ['bundle', *place], 16 * MIB))
    text, letter, wrapped, key = body.get('manifest'), body.get('letter'), body.get('keys'), subkey(release, 'documents of the bundle')
    need(isinstance(text, str) and isinstance(wrapped, dict), 'damaged')
    need(signed(owner, 'manifest', text.encode(), b64(body.get('signature'))), 'damaged', why='The signature of a manifest does not hold')
    manifest = read_json(text)
    need(is_manifest(manifest, letter, place, owner) and set(wrapped) == {d['id'] for d in manifest['documents']}, 'damaged')
    bindings = {d['id']: bound('bundle key', place[2], d['id'], d['version']) for d in manifest['documents']}
    keys = {i: attempt(lambda: open_key(key, b64(wrapped[i]), binding))[0] for i, binding in bindings.items()}
    return need(None not in keys.values(), 'damaged', why='The key of a document does not open.', then=(manifest, letter, keys))
# --- document container and items ---------------------------------------------------------------------------------------------------
def container_key(header, magic, person, sizes, key):
    need(begin(header, magic, (1,)) and header[10:16] == sizes, 'bad_header')
    sealing, check = committed(key, person, header[:32])
    return need(hmac.compare_digest(check, header[32:]), 'wrong_key', then=sealing)
def open_container(read, size, key, vault, document, version, expected=None, lost=()):  # Plain chunks; of a lost segment, its size.
    count = max(1, -(-(size - 64) // (SEGMENT + 24 + 17 * 64)))
    plain = max(0, size - 64 - 24 * count - 17 * max(1, -(-(size - 64 - 24 * count) // (CHUNK + 17))))
    segments, header = cut(plain, SEGMENT), read(0, 64)
    need(size == 64 + 24 * len(segments) + 17 * max(1, -(-plain // CHUNK)) + plain, 'truncated', plain <= 1 << 40, 'damaged')
    sealing = container_key(header, b'DOC', b'HeirlockDocKeys1', b'\x18\x12\0\0\0\0', key)
    need(expected is None or plain >= expected, 'truncated', expected is None or plain <= expected, 'damaged')
    for i, segment in enumerate(segments):
        pieces, last, place = cut(segment, CHUNK), i == len(segments) - 1, header + (vault + document).encode() + u64(version) + u64(i)
        offset = 64 + i * (SEGMENT + 24 + 17 * 64) + 24
        if i in lost: yield segment
        state = None if i in lost else stream_start(read(offset - 24, 24), sealing)
        for c, length in enumerate(pieces if state else []):
            sealed, final, offset = read(offset, length + 17), c == len(pieces) - 1, offset + length + 17
            tag, opened = stream_pull(state, sealed, place + bytes([last]))
            need(not (last and c == 0 and tag is None and stream_pull(state, sealed, place + b'\0')[0] is not None), 'truncated')
            need(not (last and final and tag == 0), 'truncated', tag == (3 if final else 0), 'damaged')
            yield opened
ITEMS = ('vault', 'folder', 'document', 'recipient', 'letter', 'policy', 'settings')
def is_entry(e):
    at = e.get('at') if isinstance(e, dict) and 'value' in e else None
    return isinstance(at, str) and re.fullmatch(r'\d{15}-\d{5}-', at[:22]) and is_id(at[22:])
def open_item(item, key, account):
    ident, vault, kind, revision, deleted, parts = (item.get(k) for k in ('id', 'vault', 'kind', 'revision', 'deleted', 'parts'))
    need(kind in ITEMS and isinstance(deleted, bool) and isinstance(parts, list) and all(map(is_hash, parts)), 'damaged')
    need(is_id(ident) and (vault == '-' if kind in ('vault', 'settings') else is_id(vault)) and whole(revision), 'damaged')
    need(parts == sorted(set(parts)) and len(parts) <= (100000 if kind == 'document' else 0), 'damaged')
    words = ['item', account, vault, kind, ident, revision, int(deleted), H('\n'.join(parts).encode()).hex()]
    body = read_json(open_object(key, b'HeirlockItem0001', b64(item.get('sealed')), words, MIB))
    need(isinstance(body.get('fields'), dict) and all(map(is_entry, body['fields'].values())), 'damaged')
    versions = body['fields'].get('versions', {'value': {}})['value']
    need(isinstance(versions, dict) and ('versions' not in body['fields'] or kind == 'document'), 'damaged')
    names = all(re.fullmatch('[1-9][0-9]{0,15}-[0-9a-f]{64}', name) and int(name[:-65]) <= SAFE for name in versions)
    need(names and all(is_entry(e) and isinstance(e['value'], (dict, type(None))) for e in versions.values()), 'damaged')
    return need((body['fields'].get('deleted', {}).get('value') is True) == deleted, 'damaged', then=body)
def shown_versions(names):  # Each version of a document by the number that it is shown under.
    sealed, shown = {name: int(name.split('-')[0]) for name in names}, {}
    others = [name for name in sorted(names, key=lambda name: (sealed[name], name)) if shown.setdefault(sealed[name], name) != name]
    for name in others: shown[next(n for n in range(1, SAFE) if n not in shown)] = name
    return shown
# --- files: what stands where, whatever became of the file --------------------------------------------------------------------------
def at(file, offset, size):
    file.seek(offset)
    return need(len(data := file.read(size)) == size, 'truncated', then=data)
def hash_at(file, offset, size):
    hashed = hashlib.sha256()
    for start in range(offset, offset + size, MIB): hashed.update(at(file, start, min(MIB, offset + size - start)))
    return hashed.hexdigest()
def tar_header(block):  # Type, name and size of an entry, and whether its header holds: one that does not may still tell the name.
    size, sums = (re.fullmatch(rb' *([0-7]+)[ \0]*', block[start:end]) for start, end in ((124, 136), (148, 156)))
    holds = len(block) == 512 and block[257:262] == b'ustar' and size and sums and sum(block) - sum(block[148:156]) + 256 == int(sums[1], 8)
    name, prefix = (block[start:end].split(b'\0')[0].decode('utf-8', 'replace') for start, end in ((0, 100), (345, 500)))
    return block[156:157], (prefix + '/' if prefix else '') + name, int(size[1], 8) if size else 0, holds
def next_header(file, least, size):  # The next place at which a header holds: at any byte, since bytes may have been lost or added.
    for start in range(least, size, MIB):
        data = at(file, start, min(MIB + 511, size - start))
        for place in (m.start() - 257 for m in re.finditer(b'ustar', data) if 257 <= m.start() < MIB + 257):
            if tar_header(data[place:place + 512])[3]: return start + place
    return size
class Tar:  # A file as tar has it: entries as (name, offset, size, None), or of a gap ('', offset, 0, (start, end)); and what is wrong.
    def __init__(self, file, size):
        self.file, self.size, self.entries, self.wrong, position, behind, pax = file, size, [], [], 0, 0, {}
        while position < size:
            block, offset = at(file, position, min(512, size - position)), position + 512
            kind, name, length, holds = tar_header(block)
            if not any(block) and not any(at(file, o, min(MIB, size - o)).strip(b'\0') for o in range(position, size, MIB)): break
            if not holds:
                start, position = position, next_header(file, behind, size)
                self.entries.append(('', start + 512, 0, (min(start, position), position)))
                self.fault('truncated' if len(block) < 512 else 'damaged', f'the heading of an entry is broken at byte {start}')
                continue
            more = at(file, offset, min(length, size - offset)).decode('utf-8', 'replace') if kind == b'x' else ''
            pax = dict(re.findall(r'\d+ ([^=\n]+)=([^\n]*)\n', more)) or pax
            if kind in b'0\0':
                length, name = int(re.sub(r'\D', '', pax.pop('size', '')) or length), pax.pop('path', name)
                self.entries.append((name, offset, min(length, size - offset), None))
            behind, position = offset, offset + -(-length // 512) * 512
            if offset + length > size: self.fault('truncated', f'it ends within {name}')
            if position > size: position = next_header(file, offset, size)
        need(not all(e[3] for e in self.entries) or at(file, 0, 512)[257:262] == b'ustar', 'bad_header', why='It is no file of this kind.')
    def fault(self, code, why): self.wrong.append(Refused(code, why))
    def named(self, *names):  # What stands under these names, and all that may be a keyring or JSON where no header holds.
        for name in names: yield from (at(self.file, offset, size) for n, offset, size, gap in self.entries if n == name and not gap)
        for start, end in (e[3] for e in self.entries if e[3]):
            data = at(self.file, start, min(end - start, 1 << 27))
            yield from (m[1] or m[0] for m in re.finditer(rb'(?=(\x8bHLKEY[\s\S]{,37720}))|\{\s*"[^\0-\x08\x0e-\x1f]{99,}', data))
    def check(self, archive):  # What the page asks of the order of the entries, of the copy of one of them, and of the end.
        first, main = ('whole.json', 'items.jsonl') if archive else ('bundle.json', 'bundle.json')
        again, heads = first.replace('.', '-again.'), ['keyring', first, main] if archive else [main]
        names = [e[0] for e in self.entries if e[0] in [*heads, again, 'end.json'] or re.fullmatch('parts/[0-9a-f]{64}', e[0])]
        parts = [n for n in names if n.startswith('parts/')]
        text, end, one, other = (next(self.named(n), b'') for n in (main, 'end.json', first, again))
        self.end, right = attempt(read_json, end)[0] or {}, [text.count(b'\n') * archive, len(parts), H(text).hex()]
        tail = [again] * (again in names or archive and first in names)
        ordered = [*[h for h in heads if tail or h != first or not archive], *parts, *tail, 'end.json']
        if 'end.json' not in names: self.fault('truncated', 'it is truncated, since it has no end')
        elif names != ordered or len(set(parts)) < len(parts): self.fault('damaged', 'an entry is missing, repeated or misplaced')
        if [self.end.get(k) for k in ('items', 'parts', 'hash')] != right: self.fault('damaged', 'the end says something else')
        if tail and one != other: self.fault('damaged', f'{again} has not the bytes of {first}')
    def find(self, wanted):  # Where each part of {name: size} is: at an entry of its name, else wherever bytes of its size have its hash.
        def search(name, near): return next((o for o in near if attempt(hash_at, self.file, o, wanted[name])[0] == name), None)
        found = {name: search(name, [e[1] for e in self.entries if e[0] == 'parts/' + name]) for name in wanted}
        places, gaps = {e[1] for e in self.entries}, [e[3] for e in self.entries if e[3]]
        for start, end in gaps if None in found.values() else []:  # What is mostly zeros may have been a header.
            zeros = [at(self.file, o, 512).count(0) > 255 for o in range(start, end - 511, 512)]
            places.update([start], (start + 512 * i for i in range(1, len(zeros)) if zeros[i - 1] and not zeros[i]))
        for name in [n for n in wanted if found[n] is None]:
            room = -(-wanted[name] // 512) * 512
            found[name] = search(name, sorted({*places, *(max(0, end - room) for _, end in gaps)} - {*found.values()}))
            places.update([] if found[name] is None else [found[name] + room, found[name] + room + 512])
        return {name: offset for name, offset in found.items() if offset is not None}
def mixtures(copies):  # The copies, and what two of one length make that differ in a few places, each place taken from either of them.
    copies = [c.ljust(-(-len(c) // 512) * 512, b'\0') for c in copies]
    yield from (c.rstrip(b'\0') for c in copies)
    for a, b in (pair for pair in itertools.combinations(dict.fromkeys(copies), 2) if len(pair[0]) == len(pair[1])):
        differs = {p for p in range(0, len(a), 16) if a[p:p + 16] != b[p:p + 16]}
        starts = [0, *sorted(p for p in differs if p - 16 not in differs), len(a)]
        for choice in itertools.product((a, b), repeat=len(starts) - 2) if len(starts) <= 10 else ():
            yield b''.join(copy[start:end] for copy, start, end in zip((a, *choice), starts, starts[1:])).rstrip(b'\0')
def values_in(text, pattern):  # JSON that can be read in a text behind the pattern, with its word; never one within another.
    text, end = text.decode('utf-8', 'replace'), 0
    for place in (p for p in re.finditer(pattern, text) if p.start() >= end):
        try: value, end = json.JSONDecoder().raw_decode(text, place.end())
        except (ValueError, RecursionError): continue
        yield place[1], value
def objects(text): return [value for _, value in values_in(text, r'()(?=\{\s*")')]
def members(text):  # The members of an object; of one that is no JSON any more, those that can still be read.
    return attempt(read_json, text.rstrip(b'\0'))[0] or dict(values_in(text, r'"(\w+)"\s*:\s*'))
def listed(item): return (item['id'], item['kind'], item['revision'], item['deleted'], H(b64(item['sealed'])).hex())
def are_listed(entries, size, holds):  # Whether each in a list is one of this size for which the condition holds, and begins as no other.
    good = isinstance(entries, list) and all(isinstance(e, list) and len(e) == size and holds(*e) for e in entries)
    return good and len({e[0] for e in entries}) == len(entries)
def read_whole(text, account, owner, vault=None):  # The list of a whole.json, if the owner signed it for this account, and this vault.
    beside = read_json(text if len(text) <= 1 << 27 else '')
    forms = tuple(type(beside.get(name, 0)) for name in ('names', 'list', 'vault', 'keyring'))
    need(forms[0] in (str, type(None)) and forms[1:] == (str, dict, str), 'damaged')
    text, m = beside['list'].encode(), read_json(beside['list'])
    need(signed(owner, 'archive', H(text), b64(beside.get('signature'))), 'damaged', why='The signature of the list does not hold.')
    need(m.get('account') == account and b64(m.get('owner')) == owner and is_id(m.get('vault')) and vault in (None, m['vault']), 'damaged')
    need(is_instant(m.get('madeAt')) and whole(m.get('seq'), 0) and is_hash(m.get('chain')) and is_hash(m.get('keyring')), 'damaged')
    def is_item(ident, kind, revision, deleted, sealed):
        return is_id(ident) and kind in ITEMS and whole(revision) and isinstance(deleted, bool) and is_hash(sealed)
    need(are_listed(m.get('items'), 5, is_item) and are_listed(m.get('parts'), 2, lambda n, s: is_hash(n) and whole(s, 0)), 'damaged')
    need(m['items'] and m['items'][0][:2] == [m['vault'], 'vault'], 'damaged')
    return {**m, 'names': b64(beside['names'] or ''), 'place': ['archive names', account, m['vault'], H(text).hex()]}
def names_in(says, key):  # What the items of a list are called.
    return read_json(open_object(key, b'HeirlockArchive1', says['names'], says['place'], 16 * MIB))
def latest(body):  # The last stamp in an item.
    return max((entry['at'] for entries in (body['fields'], field(body, 'versions', dict)) for entry in entries.values()), default='')
def read_archive(tar, account, owner, opening):
    """The owner's list, if one is valid; items to take, and to leave out, each with its body; and those lost, as the list has them."""
    copies = list(tar.named('whole.json', 'whole-again.json'))
    def valid(texts): return filter(None, (attempt(read_whole, text, account, owner)[0] for text in texts))
    lists, texts, opened, closed = list(valid(copies)), list(tar.named('items.jsonl')), [], []
    says = max(lists or itertools.islice(valid(mixtures(copies)), 1), key=lambda w: (w['seq'], w['madeAt']), default=None)
    lines = [o for text in texts for o in objects(text) if 'sealed' in o]
    found = {json.dumps(o, sort_keys=True): o for o in [*(members(c).get('vault') for c in copies), *lines] if isinstance(o, dict)}
    for item in sorted(found.values(), key=lambda o: o.get('kind') != 'vault'):
        body, refused = attempt(opening, item)
        closed.append((str(item.get('id')), str(item.get('kind')))) if refused else opened.append((item, body))
    ids = [str(o.get('id')) for o in lines]
    if ids != ([e[0] for e in says['items']] if says else [*dict.fromkeys(ids)]): tar.fault('damaged', 'the items are not each there once')
    if len(lists) < 2 and {e[0] for e in tar.entries} & {'whole.json', 'whole-again.json'}: tar.fault('damaged', 'a list is not as signed')
    ring = next(tar.named('keyring'), b'')
    if H(ring).hex() != says['keyring'] if says else attempt(Keyring, ring)[1]: tar.fault('damaged', 'the keyring is not what it should be')
    taken, left = dict.fromkeys(map(tuple, says['items']) if says else (item['id'] for item, _ in opened)), []
    for item, body in sorted(opened, key=lambda pair: latest(pair[1])):
        key = listed(item) if says else item['id']
        if key in taken: taken[key] = (item, body)
        else: left.append((item, body))
    count = (tar.end['items'] if whole(tar.end.get('items'), 0) else sum(text.count(b'\n') for text in texts)) - len(ids)
    gone = [entry for entry in dict.fromkeys(closed) if entry[0] not in taken] + [('items that cannot be read', count)] * (count > 0)
    return says, list(filter(None, taken.values())), left, [entry for entry, pair in taken.items() if not pair] if says else gone
def safe(name):  # A name that means itself on every system, and leads nowhere.
    name = re.sub('[\0-\x1f\x7f-\x9f/\\\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]', '_', name).strip().rstrip('. ')
    stem, dot = os.path.splitext('_' * bool(re.match(r'\.|(con|prn|aux|nul|com\d|lpt\d)(\.|$)|$', name, re.I)) + name)
    while len((stem + dot[:20]).encode()) > 180: stem = stem[:-1]
    return stem, dot[:20]
def write(root, written, folder, name, chunks, when=None):  # Never out of the folder, over anything, or under its name in part.
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
def deliver(tar, documents, out, lost, left=(), says=None, proved=True):  # Writes what there is of the documents, and says what is lost.
    needed = {name: size for d in documents for name, size in d['parts']}
    found = tar.find(wanted := {**dict(says['parts'] if says else ()), **needed})
    for d in documents:
        title, starts = '/'.join(filter(None, [d['folder'], d['name']])), [0, *itertools.accumulate(size for _, size in d['parts'])]
        size, gaps = d['sizeBytes'], [i for i, (name, _) in enumerate(d['parts']) if name not in found]
        def read(offset, size):
            i = bisect.bisect(starts, offset) - 1
            need(i not in gaps, 'damaged', why=f'part {i + 1} of {len(d["parts"])} is missing or damaged')
            return at(tar.file, found[d['parts'][i][0]] + offset - starts[i], size)
        chunks = open_container(read, starts[-1], d['key'], d['vault'], d['id'], d['version'], size, gaps)
        refused = attempt(write, *out, d['folder'], d['name'] + '.incomplete' * bool(gaps), chunks, d['modifiedAt'])[1]
        if refused: lost.append(f'{title}, {size:,} bytes: {refused.why or refused.code}')
        else: lost.extend(f'{title}: bytes {i * SEGMENT:,} to {min(size, (i + 1) * SEGMENT):,} of {size:,}' for i in gaps)
        if d.get('note'): attempt(write, *out, d['folder'], d['name'] + ' - note.txt', [d['note'].encode()])
    lost.extend(f'part {name}' for name in wanted if name not in found and name not in needed)
    for name, offset, size, _ in (e for e in tar.entries if re.fullmatch('parts/[0-9a-f]{64}', e[0]) and found.get(e[0][6:]) != e[1]):
        spare = name[6:] in found or name[6:] not in wanted
        if spare and hash_at(tar.file, offset, size) != name[6:]: tar.fault('damaged', f'{name} has not the bytes that it is named after')
    for name, size in out[1]: say(f'  {size:>15,} bytes  {name}')
    for s in [*(f'LOST: {s}' for s in lost), *(f'LEFT OUT: {s}' for s in left), *(f'DAMAGED: {w.why}' for w in tar.wrong)]: say(s)
    if not proved: say('NOT PROVED: that this is all, or the newest. An earlier version wrote the file, or somebody made it look so.')
    say('Opened in part: what is listed is what was sealed.' if lost or left else 'Everything in the file was opened.')
    return 17 if lost or left else 0 if proved else 18
# --- the commands -------------------------------------------------------------------------------------------------------------------
def say(text): print(re.sub('[\0-\x1f\x7f-\x9f]', '?', text))
def ask(what): return getpass.getpass(what + ': ') if sys.stdin.isatty() else sys.stdin.readline().rstrip('\r\n')
def in_any(copies, name):  # What is under a name in any copy, or in a list there, each once.
    found = [v for c in copies for v in (c[name] if isinstance(c.get(name), list) else [c.get(name)])]
    return list(dict.fromkeys(v for v in found if isinstance(v, (str, int))))
def bytes_in(copies, name): return [data for data in (attempt(b64, v)[0] for v in in_any(copies, name)) if data]
def open_locks(tar, copies, codes, keys, owner):  # The first lock that opens, and the bundle by it; a broken lock is as good as none.
    def by_lock(data):
        lock, refused = attempt(lambda: Lock(data, **({'identity': owner} if owner else {})))
        if refused: raise tar.fault('damaged', f'a lock is broken: {refused.code}') or refused
        half, ids = lock.open(codes, keys), (lock.account, lock.vault, lock.recipient, lock.generation)
        places = ((*ids, generation) for generation in dict.fromkeys([*in_any(copies, 'generation'), *range(1, 1000)]))
        tries = itertools.product(bytes_in(copies, 'bundle'), bytes_in(copies, 'half'), places)
        opened, refused = attempt(any_key, tries, lambda t: open_bundle(t[0], half, t[1], t[2], lock.identity))
        return need(opened, 'damaged', why=refused and refused.why or 'A lock opens, but half or bundle do not.', then=(lock, opened))
    locks = bytes_in(copies, 'locks')
    if not locks: raise (tar.wrong or [Refused('damaged', 'The file has no lock.')])[0]
    return any_key(locks, by_lock)
def command_bundle(options, tar, out):
    sheets = [read_sheet(s) if s.strip().startswith('heirlock:') else (None, read_words(s, 'sheet', 16), 1) for s in options.sheet]
    copies, keys, owner = [members(c) for c in mixtures(list(tar.named('bundle.json', 'bundle-again.json')))], None, None
    if options.passphrase:
        named = lambda d: [d[156:182].decode('latin-1')] if d[8:9] == b'\2' else in_any(copies, 'recipient')
        theirs = [(d, recipient) for d in bytes_in(copies, 'enrolment') for recipient in named(d)]
        typed = need(theirs, 'wrong_key', why='Nobody has enrolled for this file: it opens with sheets.', then=theirs and ask('Passphrase'))
        readings = dict.fromkeys([typed, typed.strip(), ' '.join(re.findall('[a-z]+', typed.lower())) or typed])
        *keys, owner = any_key(itertools.product(theirs, readings), lambda given: open_enrolment(*given[0], given[1]))
    lock, (m, letter, opened) = open_locks(tar, copies, [code for _, code, _ in sheets], keys, owner)
    lowest = max([options.lowest] + [generation for _, _, generation in sheets])
    need(m['generation'] >= lowest, 'rolled_back', why=f'This is bundle {m["generation"]}; the sheet asks for {lowest} or a later one.')
    sealed = {**m, 'recipient': m['recipient']['id']}
    wrong = [n for n in ('account', 'vault', 'recipient', 'keyGeneration', 'generation') if in_any(copies, n) != [sealed[n]]]
    if wrong: tar.fault('damaged', f'{", ".join(wrong)} outside of the bundle is not what is in it')
    say(f'From:  {m.get("ownerName", "somebody")}, account {m["account"]}, identity {lock.identity.hex()}')
    say(f'For:   {m["recipient"]["name"]} <{m["recipient"]["email"]}>')
    say(f'Vault: {m["vaultName"]}, bundle {m["generation"]}, made {m["madeAt"]}')
    if lock.address != address_hash(m['recipient']['email']): say('The lock was made for another address than the bundle.')
    if keys and not owner: say('Who sent it is not proved: an enrolment of the first format names no owner.')
    if letter: write(*out, '', 'letter.txt', [letter.encode()])
    return deliver(tar, [{**d, 'vault': m['vault'], 'key': opened[d['id']]} for d in m['documents']], out, [])
def field(body, name, form=str):
    value = body['fields'].get(name, {}).get('value')
    return value if isinstance(value, form) else form()
def any_key(keys, act):  # What comes of the first key that fits.
    refusals = []
    for value, refused in (attempt(act, key) for key in keys):
        if not refused: return value
        refusals.append(refused)
    raise min(refusals, key=lambda r: (r.code == 'wrong_key', not r.why), default=Refused('wrong_key', ''))
def vault_keys(account, vault, wrapped, masters):  # Newest first: one wrapped by a master key, one made of it for each later one.
    n, key = any_key(enumerate(masters), lambda m: (m[0], open_key(m[1], wrapped, bound('vault key', account, vault))))
    return [B(m, b'HeirlockVaultKy2', (account + vault).encode() + key) for m in reversed(masters[n + 1:])] + [key]
def versions_of(item, body, folder, keys):  # All versions of a document that are there, the newest first.
    entries, found = field(body, 'versions', dict), []
    for n, name in sorted((n, name) for n, name in shown_versions(entries).items() if entries[name]['value'] is not None):
        (sealed, root), value = name.split('-'), entries[name]['value']
        key = any_key(keys, lambda k: open_key(k, b64(value.get('key')), bound('document key', item['vault'], item['id'], sealed)))
        need(is_sealed_as(value.get('parts'), value.get('sizeBytes'), root) and is_instant(value.get('modifiedAt')), 'damaged')
        said = {'id': item['id'], 'vault': item['vault'], 'version': int(sealed), 'key': key, 'folder': folder}
        found.insert(0, {**value, **said, 'name': f'version {n} of {field(body, "name")}'})
    return [{**v, 'name': field(body, 'name'), 'note': field(body, 'note')} for v in found[:1]] + found[1:]
def keyrings_in(tar):  # Every keyring that the file has, its own and those beside the list; and what was refused.
    beside = [attempt(b64, members(c).get('keyring'))[0] or b'' for c in tar.named('whole.json', 'whole-again.json')]
    found = [attempt(Keyring, data) for d in [*tar.named('keyring'), *beside] for data in (d, d[:494 + 146 * sum(d[10:11])])]
    return list({k.data: k for k, _ in found if k}.values()), [refused for _, refused in found if refused]
def unlock(options, tar):  # The keyring that opens with what was given, and its master keys.
    (keyrings, refusals), secret, recovery, kit = keyrings_in(tar), None, None, (options.kit or '').strip()
    if not keyrings: raise (tar.wrong or refusals)[0]
    if kit:
        way_in = kit.startswith('heirlock:kit:2:')
        named, *secrets = paper_text(kit, 'kit', 1 + way_in, 3 + way_in)
        secret, recovery = b32(secrets[0], 16), None if way_in else b32(secrets[1], 32)
        need(keyrings := [k for k in keyrings if k.account == named], 'wrong_key', why='The kit is that of another account.')
    secret = read_words(options.secret_key, 'kit', 16) if options.secret_key else secret
    recovery = read_words(options.recovery, 'kit', 32) if options.recovery else recovery
    need(recovery or secret and options.passphrase, 'wrong_key', why='It opens with the recovery key, or with secret key and passphrase.')
    typed = None if recovery else ask('Passphrase')
    return any_key(keyrings, lambda k: (k, (k.by_recovery(recovery) if recovery else k.by_passphrase(typed, secret))[1]))
def command_archive(options, tar, out):
    (keyring, masters), vaults, documents = unlock(options, tar), {}, []
    keys = {'-': [subkey(m, 'items of the account') for m in reversed(masters)]}
    def opening(item):
        body = any_key(keys.get(str(item.get('vault')), []), lambda key: open_item(item, key, keyring.account))
        if item['kind'] == 'vault' and not item['deleted']:
            vaults.setdefault(item['id'], []).extend(vault_keys(keyring.account, item['id'], b64(field(body, 'key')), masters))
            keys[item['id']] = [subkey(k, 'items of the vault') for k in vaults[item['id']]]
        return body
    says, opened, left, gone = read_archive(tar, keyring.account, keyring.identity, opening)
    if not opened: raise (tar.wrong or [Refused('damaged', 'Nothing in the file opens with these keys.')])[0]
    called = attempt(any_key, keys.get(says['vault'], []) if says else [], lambda key: names_in(says, key))[0] or {}
    lost = [f'{kind} {called.get(ident, ident)}' for ident, kind, *_ in gone]
    left = [f'{i["kind"]} {field(body, "name") or i["id"]}, revision {i["revision"]}, which is not in the list' for i, body in left]
    names = {i['id']: (field(body, 'name').replace('/', '_'), field(body, 'parent')) for i, body in opened if i['kind'] == 'folder'}
    for item, body in opened:
        if item['kind'] == 'letter' and field(body, 'text'):
            write(*out, '', f'letter to {field(body, "recipient")}.txt', [field(body, 'text').encode()])
        if item['kind'] != 'document' or item['deleted']: continue
        path, folder = [], field(body, 'folder')
        while folder in names and len(path) < 32: path, folder = [names[folder][0], *path], names[folder][1]
        path = '/'.join(['Trash'] * bool(field(body, 'trash', dict)) + path)
        versions, refused = attempt(versions_of, item, body, path, vaults[item['vault']])
        lost.extend([f'{path}/{field(body, "name")}: {refused.code}'] if refused else [])
        documents.extend(versions or [])
    write(*out, '', 'items.json', [json.dumps([{**item, 'sealed': None, 'body': body} for item, body in opened], indent=1).encode()])
    say(f'Account {keyring.account}, vault {", ".join(field(body, "name") for item, body in opened if item["kind"] == "vault")}')
    return deliver(tar, documents, out, lost, left, says, says is not None)
def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('command', choices=['bundle', 'archive', 'vectors'])
    parser.add_argument('--sheet', action='append', default=[], help="a sheet's words, or the text of its QR code")
    parser.add_argument('--part', action='append', default=[], help='of two servers: what the other gave, a part, or a paper')
    parser.add_argument('--lowest', type=int, default=1, help='the lowest bundle generation to accept, which stands on the sheet')
    parser.add_argument('--passphrase', action='store_true', help='ask for the passphrase, or read it from standard input')
    kit = {name: "words of the owner's kit; for --kit its QR text" for name in ('--secret-key', '--recovery', '--kit')}
    for name, says in {'path': 'the file, or the folder of the vectors', '--out': 'the folder to write to', **kit,
                       '--words': 'a file with the English word list of BIP-39'}.items(): parser.add_argument(name, help=says)
    options = parser.parse_args()
    sys.stdout.reconfigure(errors='replace')
    word_files.extend(filter(None, [options.words]))
    sys.modules['reader'], sys.dont_write_bytecode = sys.modules[__name__], True
    if options.command == 'vectors': return __import__('reader_vectors').run(options.path)
    given = options.sheet or options.passphrase or options.kit or options.recovery
    if not (given and options.out and os.path.isfile(options.path)): parser.error('a file, what opens it, and --out are needed')
    opened = __import__('custody_reader').assemble if options.part else lambda path, _: open(path, 'rb')
    with opened(options.path, options.part) as file:
        tar, out = Tar(file, file.seek(0, 2)), (os.path.realpath(options.out), [])
        os.makedirs(options.out, exist_ok=True)
        tar.check(options.command == 'archive')
        return (command_bundle if options.command == 'bundle' else command_archive)(options, tar, out)
if __name__ == '__main__':
    try: sys.exit(main())
    except Refused as refused: sys.exit(f'Refused ({refused.code}): {refused.why or SENTENCES[refused.code]}')
    except OSError as fault: sys.exit(f'Not done: {fault}')
