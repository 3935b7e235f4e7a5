"""Makes the vectors of the owner's keys: python3 shared/format/vectors/make-vectors.py (from the project's root).

A second implementation of FORMAT.md, which shares nothing with ours: BLAKE2b and SHA-256 of Python's hashlib, ChaCha20-Poly1305, Poly1305,
Ed25519 and X25519 of OpenSSL (Debian: python3-cryptography), Argon2 of its reference implementation (python3-argon2), HChaCha20, Salsa20,
padding, words and layouts written out below. "Random" bytes come from SHA-256 of a label, so that a second run writes the same files.
"""
import base64, hashlib, json, os, re, struct, unicodedata
from argon2.low_level import Type, hash_secret_raw
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.poly1305 import Poly1305

FOLDER = os.path.dirname(os.path.abspath(__file__))
ACCOUNT, OTHER_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01J8ZQ4M7X0000000000000042'
VAULT, INVITATION, THIRD_ID = '01JVA00000000000000000000V', '01JNV1TAT10N0000000000000N', '01JREC0000000000000000000R'
KINDS = ('kit', 'sheet', 'invitation', 'access')
RAW, PUBLIC = serialization.Encoding.Raw, serialization.PublicFormat.Raw


def draw(label, size=32):
    out = b''
    while len(out) < size:
        out += hashlib.sha256(f'heirlock vectors/{label}/{len(out)}'.encode()).digest()
    return out[:size]


def rotl(x, n):
    return ((x << n) | (x >> (32 - n))) & 0xffffffff


# ---- primitives

def hchacha20(key, nonce16):
    s = list(struct.unpack('<16I', b'expand 32-byte k' + key + nonce16))

    def quarter(a, b, c, d):
        for x, y, z, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xffffffff
            s[z] = rotl(s[z] ^ s[x], n)
    for _ in range(10):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return struct.pack('<8I', *s[:4], *s[12:])


def aead(key, nonce, plain, ad):
    return ChaCha20Poly1305(hchacha20(key, nonce[:16])).encrypt(b'\0' * 4 + nonce[16:], plain, ad)


def salsa_rounds(words):
    s = list(words)

    def quarter(a, b, c, d):
        s[b] ^= rotl((s[a] + s[d]) & 0xffffffff, 7)
        s[c] ^= rotl((s[b] + s[a]) & 0xffffffff, 9)
        s[d] ^= rotl((s[c] + s[b]) & 0xffffffff, 13)
        s[a] ^= rotl((s[d] + s[c]) & 0xffffffff, 18)
    for _ in range(10):
        for q in ((0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11)):
            quarter(*q)
        for q in ((0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14)):
            quarter(*q)
    return s


def salsa_state(key, middle16):
    c, k, m = struct.unpack('<4I', b'expand 32-byte k'), struct.unpack('<8I', key), struct.unpack('<4I', middle16)
    return [c[0], *k[:4], c[1], *m, c[2], *k[4:], c[3]]


def hsalsa20(key, nonce16):
    s = salsa_rounds(salsa_state(key, nonce16))
    return struct.pack('<8I', s[0], s[5], s[10], s[15], s[6], s[7], s[8], s[9])


def xsalsa20(key, nonce24, size):
    subkey, out = hsalsa20(key, nonce24[:16]), b''
    for counter in range((size + 63) // 64):
        start = salsa_state(subkey, nonce24[16:] + struct.pack('<Q', counter))
        out += struct.pack('<16I', *((a + b) & 0xffffffff for a, b in zip(start, salsa_rounds(start))))
    return out[:size]


def box_public(private):
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes(RAW, PUBLIC)


def box_seal(public, message, ephemeral):
    """crypto_box_seal with the key pair that libsodium draws."""
    mine = box_public(ephemeral)
    shared = X25519PrivateKey.from_private_bytes(ephemeral).exchange(X25519PublicKey.from_public_bytes(public))
    nonce = hashlib.blake2b(mine + public, digest_size=24).digest()
    stream = xsalsa20(hsalsa20(shared, b'\0' * 16), nonce, 32 + len(message))
    sealed = bytes(a ^ b for a, b in zip(message, stream[32:]))
    return mine + Poly1305.generate_tag(stream[:32], sealed) + sealed


def keyed(key, person, message, size=32):
    return hashlib.blake2b(message, digest_size=size, key=key, person=person.encode()).digest()


def stretch(passphrase, salt, cost):
    text = unicodedata.normalize('NFC', passphrase).encode()
    return hash_secret_raw(text, salt, cost['passes'], cost['memoryKiB'], 1, 32, Type.ID, 19)


def identity_public(seed):
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes(RAW, PUBLIC)


def sign(seed, purpose, message):
    return Ed25519PrivateKey.from_private_bytes(seed).sign(b'Heirlock signature 1 ' + purpose.encode() + b'\n' + message)


# ---- layouts

def seal(text, key, person, binding, nonce, head=b'\x01\x01'):
    both = keyed(key, person, head + nonce, 64)
    front = head + nonce + both[32:]
    return front + aead(both[:32], nonce, text, front + binding)


def wrap(key, wrapping, binding, nonce, head=b'\x01\x01'):
    return seal(key, wrapping, 'HeirlockWrapKey1', binding, nonce, head)


def padded(body):
    size = 256
    while size < len(body) + 1:
        size = size * 2 if size < 4096 else size + 4096
    return body + b'\x80' + b'\0' * (size - len(body) - 1)


def keyring_head(facts, **wrong):
    f = {**facts, **wrong}
    return (f.get('magic', bytes.fromhex('8b484c4b45590d0a')) + f.get('versions', b'\1\1') + f.get('zero10', b'\0\0')
            + struct.pack('>II', f['cost']['passes'], f['cost']['memoryKiB']) + f.get('zero20', b'\0' * 4) + struct.pack('>Q', f['generation'])
            + f['account'].encode() + f.get('zero58', b'\0' * 6) + f['salt'] + f['identity'])


def unlock_key(passphrase, secret_key, salt, cost, head):
    return keyed(stretch(passphrase, salt, cost), 'HeirlockUnlockK1', secret_key + head)


def place(n, chain):
    return struct.pack('>Q', n) + chain


def keyring(k, generation=1, signer=None, purpose='keyring', wrapped=None, by_recovery=None, seed_inside=None, master_inside=None, unlock=None, earlier=None, **wrong):
    """Built from the members of a vector's `draw`; the rest are the ways in which a failing one is wrong."""
    account = wrong.pop('account', k['account'])
    identity = wrong.pop('identity', identity_public(k['identitySeed']))
    cost = wrong.pop('cost', k['cost'])
    head = keyring_head({'cost': cost, 'generation': generation, 'account': account, 'salt': k['salt'], 'identity': identity}, **wrong)
    always = account.encode() + identity + (b'' if earlier is None else head[10:11])
    unlock = unlock or unlock_key(k['passphrase'], k['secretKey'], k['salt'], k['cost'], head)
    one = wrap(master_inside or k['masterKey'], unlock, b'keyring passphrase\n' + head, k['nonces'][0])
    two = by_recovery or wrap(k['masterKey'], k['recoveryKey'], b'keyring recovery\n' + always, k['nonces'][1])
    three = wrap(seed_inside or k['identitySeed'], k['masterKey'], b'keyring identity\n' + always, k['nonces'][2])
    if wrapped:
        one, two, three = wrapped(one, two, three)
    before = head + one + two + three
    for i, (key, until, nonce) in enumerate(earlier or []):
        before += until + wrap(key, k['masterKey'], b'keyring earlier\n' + always + bytes([i]) + until, nonce)
    return before + sign(signer or k['identitySeed'], purpose, before)


def enrolment_of_first_format(e, wrapped=None, private_inside=None, binding=None, **wrong):
    cost = wrong.pop('cost', e['cost'])
    head = (wrong.pop('magic', bytes.fromhex('8b484c454e520d0a')) + wrong.pop('versions', b'\1\1') + wrong.pop('zero10', b'\0\0')
            + struct.pack('>II', cost['passes'], cost['memoryKiB']) + wrong.pop('zero20', b'\0' * 4) + e['salt'] + box_public(e['privateKey']))
    key = keyed(stretch(e['passphrase'], e['salt'], e['cost']), 'HeirlockEnrolK01', head)
    inside = wrap(private_inside or e['privateKey'], key, binding or f"enrolment\n{e['recipientId']}".encode(), e['nonce'])
    return head + (wrapped(inside) if wrapped else inside)


def enrolment(e, wrapped=None, private_inside=None, binding=None, person='HeirlockEnrolK02', **wrong):
    """Built from the members of a vector; the rest are the ways in which a failing one is wrong."""
    f = {**e, **wrong}
    head = (f.get('magic', bytes.fromhex('8b484c454e520d0a')) + f.get('versions', b'\2\1') + f.get('zero10', b'\0\0')
            + struct.pack('>II', f['cost']['passes'], f['cost']['memoryKiB']) + f.get('zero20', b'\0' * 4) + f['salt'] + box_public(f['privateKey']) + f['ownerIdentity']
            + (f['accountId'] + f['vaultId'] + f['recipientId'] + (f['invitationId'] or '\0' * 26)).encode())
    assert len(head) == 208
    key = keyed(stretch(e['passphrase'], e['salt'], e['cost']), person, head)
    inside = wrap(private_inside or e['privateKey'], key, binding or f"enrolment\n{f['recipientId']}".encode(), e['nonce'])
    return head + (wrapped(inside) if wrapped else inside)


# ---- invitations

def invitation_key(code, invitation):
    return keyed(code + b'\0' * 16, 'HeirlockInvite01', invitation.encode())


def address_hash(email):
    return hashlib.sha256(unicodedata.normalize('NFC', email).lower().encode()).digest()


def offer(i, key=None, person='HeirlockOffer001', **wrong):
    f = {**i, **wrong}
    before = (f.get('magic', bytes.fromhex('8b484c4f46520d0a')) + f.get('versions', b'\1\1') + bytes([f['way']]) + f.get('zero11', b'\0')
              + (f['accountId'] + f['vaultId'] + f['recipientId'] + f['invitationId']).encode() + struct.pack('>Q', f['expiresAt']) + address_hash(f['email']) + f['ownerIdentity'])
    assert len(before) == 188
    return before + keyed(key or invitation_key(f['code'], f['invitationId']), person, before)


def proof(i, record, person='HeirlockProof001', head=b'\1\1', key=None):
    said = (i['accountId'] + i['vaultId'] + i['recipientId'] + i['invitationId']).encode() + address_hash(i['email']) + i['ownerIdentity'] + hashlib.sha256(record).digest()
    return keyed(key or invitation_key(i['code'], i['invitationId']), person, head + said)


# ---- words and paper

def english():
    """The list from the package, which must be BIP-39's own file."""
    with open('node_modules/@scure/bip39/wordlists/english.js', encoding='utf8') as file:
        words = re.search(r'`(.*?)`', file.read(), re.S).group(1).split('\n')
    assert hashlib.sha256(('\n'.join(words) + '\n').encode()).hexdigest() == '2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda'
    return words


WORDS = english()


def in_words(bits):
    return ' '.join(WORDS[int(bits[i:i + 11], 2)] for i in range(0, len(bits), 11))


def as_bits(data):
    return f'{int.from_bytes(data, "big"):0{len(data) * 8}b}'


def words_of(data, kind):
    check = hashlib.sha256(b'Heirlock words 2\n' + kind.encode() + b'\n' + data).digest()
    return in_words(as_bits(data + check)[:{16: 143, 32: 275}[len(data)]])


def words_of_first_format(data):
    """BIP-39's own."""
    return in_words(as_bits(data) + as_bits(hashlib.sha256(data).digest())[:len(data) // 4])


def base32(data):
    return base64.b32encode(data).decode().rstrip('=')


def paper(*fields):
    before = ':'.join(('heirlock', *fields))
    return f'{before}:{hashlib.sha256(before.encode()).hexdigest()[:8]}'


def safety_phrase(identity, record):
    digest = hashlib.sha256(b'Heirlock safety phrase 2\n' + identity + record).digest()
    salt = hashlib.sha256(b'Heirlock safety salt 2\n' + digest).digest()[:16]
    return in_words(as_bits(stretch(digest.hex(), salt, {'passes': 16, 'memoryKiB': 81920}))[:66])


# ---- files

def plain(value):
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    return [plain(entry) for entry in value] if isinstance(value, (list, tuple)) else value


def write(name, content):
    with open(os.path.join(FOLDER, name), 'w', encoding='utf8') as file:
        file.write(json.dumps(plain(content), indent=1, ensure_ascii=False) + '\n')


def flip(data, offset, bit=0):
    return data[:offset] + bytes([data[offset] ^ 1 << bit]) + data[offset + 1:]


def pattern(size):
    return bytes((i + i // 256) % 256 for i in range(size))


def shown(data):
    return {'hex': data} if len(data) <= 5000 else {'sizeBytes': len(data), 'sha256': hashlib.sha256(data).digest()}


def sealed_objects():
    opens, fails = [], []
    item, bundle = 'HeirlockItem0001', 'HeirlockBundle01'
    limits = {item: 2 ** 20, bundle: 2 ** 24}

    def opening(name, size, person=item, binding=('item', ACCOUNT, 'x'), body=None):
        key, nonce = draw(f'object key {name}'), draw(f'object nonce {name}', 24)
        text = body if body is not None else pattern(size)
        sealed = seal(padded(text), key, person, '\n'.join(binding).encode(), nonce)
        assert len(sealed) <= limits[person]
        inside = {'hex': text} if body is not None else {'patternBytes': size}
        opens.append({'name': name, 'key': key, 'person': person, 'binding': list(binding), 'maxBytes': limits[person], 'nonce': nonce, 'body': inside, 'sealed': shown(sealed)})
        return sealed
    opening('empty body', 0)
    base = opening('a JSON body', 0, body=('{"fields": {"name": {"value": "Grüße", "at": "x"}}, "more": "' + 'ü' * 120 + '"}').encode())
    for size in (1, 255, 256, 511, 512, 1023, 1024, 2047, 2048, 4095, 4096, 8191, 8192, 70_000):
        opening(f'{size} bytes', size)
    opening('no binding words', 3, binding=())
    opening('empty binding words', 3, binding=('', ''))
    opening('binding beyond ASCII', 3, binding=('bündle', '鍵'))
    opening('longest binding', 3, binding=('b' * 1024,))
    opening('body that ends with the mark and zeros', 0, body=b'x\x80\0\0')
    opening('largest item', 255 * 4096 - 1)
    opening('largest bundle', 4095 * 4096 - 1, person=bundle, binding=('bundle', ACCOUNT, OTHER_ID, ACCOUNT, '1', '1'))
    k = {key: opens[1][key] for key in ('key', 'person', 'binding', 'maxBytes')}
    nonce, bound = opens[1]['nonce'], '\n'.join(k['binding']).encode()

    def failing(name, code, sealed, **other):
        fails.append({'name': name, **k, **other, 'sealed': sealed, 'code': code})

    def with_padding(name, text):
        failing(name, 'damaged', seal(text, k['key'], k['person'], bound, nonce))
    for size in (0, 1, 2, 57, 73, 329):
        failing(f'cut to {size} bytes', 'truncated', base[:size])
    failing('no bytes but the limit is less', 'truncated', b'', maxBytes=0)
    for size in (330, len(base) - 256, len(base) - 1):
        failing(f'cut to {size} bytes', 'damaged', base[:size])
    failing('one byte more', 'damaged', base + b'\0')
    failing('above the limit of its section', 'damaged', base, maxBytes=len(base) - 1)
    failing('above the limit, under another key', 'damaged', base, maxBytes=len(base) - 1, key=draw('another key'))
    failing('version 2', 'unsupported_version', b'\2' + base[1:])
    failing('version 0', 'unsupported_version', b'\0' + base[1:])
    failing('suite 2', 'unsupported_version', b'\1\2' + base[2:])
    failing('version 2, cut to 100 bytes', 'unsupported_version', (b'\2' + base[1:])[:100])
    failing('another key', 'wrong_key', base, key=draw('another key'))
    failing('another person string', 'wrong_key', base, person='HeirlockBundle01')
    failing('flipped bit of the nonce', 'wrong_key', flip(base, 2))
    failing('flipped bit of the key check', 'wrong_key', flip(base, 57, 7))
    failing('flipped bit of the ciphertext', 'damaged', flip(base, 58, 3))
    failing('flipped last bit of the tag', 'damaged', flip(base, len(base) - 1, 7))
    failing('one word of the binding is another', 'damaged', base, binding=['item', OTHER_ID, 'x'])
    failing('the words of the binding in another order', 'damaged', base, binding=['item', 'x', ACCOUNT])
    failing('a word of the binding more', 'damaged', base, binding=[*k['binding'], ''])
    with_padding('no mark behind the body, only zeros', b'\0' * 256)
    with_padding('no mark, the last byte is text', b'{}' * 128)
    with_padding('another byte in the place of the mark', b'{}\x81' + b'\0' * 253)
    with_padding('a byte behind the mark that is not zero', b'{}\x80' + b'\0' * 252 + b'\1')
    with_padding('padded to 768 bytes, which is not in the series', b'{}\x80' + b'\0' * 765)
    with_padding('padded to 512 bytes, though 256 are enough', b'{}\x80' + b'\0' * 509)
    with_padding('padded to 8,192 bytes, though 4,096 are enough', b'{}\x80' + b'\0' * 8189)
    with_padding('padded to 6,144 bytes', pattern(5000) + b'\x80' + b'\0' * 1143)
    write('sealed-object.json', {'opens': opens, 'fails': fails})


def keyrings():
    small = {'passes': 1, 'memoryKiB': 8192}
    opens, changes, renewals, fails, kits = [], [], [], [], []

    def material(name, passphrase, cost, account=ACCOUNT):
        nonces = [draw(f'keyring nonce {i} {name}', 24) for i in range(3)]
        keys = {key: draw(f'keyring {key} {name}') for key in ('recoveryKey', 'masterKey', 'identitySeed')}
        return {'account': account, 'passphrase': passphrase, 'cost': cost, 'secretKey': draw(f'secret key {name}', 16), **keys, 'salt': draw(f'salt {name}', 16), 'nonces': nonces}

    def opening(name, passphrase, cost=small, account=ACCOUNT, typed=None):
        k = material(name, passphrase, cost, account)
        drawn = {key: k[key] for key in ('secretKey', 'recoveryKey', 'masterKey', 'identitySeed', 'salt', 'nonces')}
        opens.append({'name': name, 'accountId': account, 'passphrase': passphrase, **({'opensToo': typed} if typed else {}), 'cost': cost, 'draw': drawn,
                      'identity': identity_public(k['identitySeed']), 'keyring': keyring(k)})
        kits.append({'name': name, 'accountId': account, 'secretKey': k['secretKey'], 'recoveryKey': k['recoveryKey'],
                     'text': paper('kit', '1', account, base32(k['secretKey']), base32(k['recoveryKey']))})
        return k
    k = opening('plain passphrase', 'correct horse battery staple')
    opening('passphrase with white space around it', ' a b ')
    opening('composed and decomposed letters are one passphrase', 'Grüße, Ångström', typed=[unicodedata.normalize('NFD', 'Grüße, Ångström'), 'Grüße, \u212bngström'])
    opening('passphrase of other scripts', '鍵と鎖 🔑', account=OTHER_ID)
    opening('passphrase of one letter', 'x')
    opening('longest passphrase', 'ü' * 512)
    opening('costs of another device', 'two passes', cost={'passes': 2, 'memoryKiB': 65536})
    opening('most passes', 'sixteen', cost={'passes': 16, 'memoryKiB': 8192})
    opening('a desktop\'s costs', 'three passes', cost={'passes': 3, 'memoryKiB': 262144})

    def changed(name, passphrase, new_secret=False, new_recovery=False, cost=small):
        salt, nonces = draw(f'salt {name}', 16), [draw(f'changed nonce {i} {name}', 24) for i in range(2)]
        new = {**k, 'passphrase': passphrase, 'salt': salt, 'cost': cost, 'nonces': [nonces[0], nonces[1], k['nonces'][2]]}
        if new_secret:
            new['secretKey'] = draw(f'secret key {name}', 16)
        if new_recovery:
            new['recoveryKey'] = draw(f'recovery key {name}')
        old = keyring(k)
        after = keyring(new, generation=2, by_recovery=None if new_recovery else old[218:324])
        assert after[324:430] == old[324:430]
        changes.append({'name': name, 'of': 'plain passphrase', 'passphrase': passphrase, 'secretKey': new['secretKey'], **({'newRecoveryKey': new['recoveryKey']} if new_recovery else {}),
                        'cost': cost, 'salt': salt, 'nonces': nonces, 'keyring': after})
    changed('another passphrase, the kit stays', 'new words')
    changed('another passphrase and another kit', 'new words', new_secret=True, new_recovery=True)
    changed('other costs', k['passphrase'], cost={'passes': 3, 'memoryKiB': 16384})

    def renewed(name, old, until, of=None):
        """Another master key, secret key and recovery key; what is in `old` stays as earlier keys."""
        r = len(old['earlier']) + 1
        new = {**material(name, 'the next passphrase', small), 'identitySeed': old['identitySeed']}
        earlier_nonces = [draw(f'earlier nonce {i} {name}', 24) for i in range(r)]
        keys = [*((key, at) for key, at, _ in old['earlier']), (old['masterKey'], until)]
        new['earlier'] = [(key, at, nonce) for (key, at), nonce in zip(keys, earlier_nonces)]
        data = keyring(new, generation=r + 1, earlier=new['earlier'], versions=b'\2\1', zero10=bytes([r, 0]))
        renewals.append({'name': name, 'of': of or 'plain passphrase', 'passphrase': new['passphrase'], 'cost': small,
                         'until': {'seq': struct.unpack('>Q', until[:8])[0], 'chain': until[8:]},
                         'draw': {**{key: new[key] for key in ('secretKey', 'recoveryKey', 'masterKey', 'salt', 'nonces')}, 'earlierNonces': earlier_nonces},
                         'earlierKeys': [key for key, _ in keys], 'keyring': data})
        return {**new, 'keyring': data}
    once = renewed('keys renewed once', {**k, 'earlier': []}, place(7, draw('chain of 7')))
    twice = renewed('keys renewed twice', once, place(2 ** 40, draw('chain of 2^40')), of='keys renewed once')

    good = keyring(k)
    secrets = {'passphrase': k['passphrase'], 'secretKey': k['secretKey'], 'recoveryKey': k['recoveryKey']}

    def failing(name, code, data, by='form', **other):
        fails.append({'name': name, 'by': by, **secrets, **other, 'keyring': data, 'code': code})
    for size in (0, 7, 8, 9, 10, 112, 430, 493):
        failing(f'cut to {size} bytes', 'truncated', good[:size])
    failing('one byte more', 'damaged', good + b'\0')
    failing('another magic', 'bad_header', flip(good, 3))
    failing('another magic, cut to 7 bytes', 'truncated', flip(good, 3)[:7])
    failing('another magic, cut to 8 bytes', 'bad_header', flip(good, 3)[:8])
    failing('version 3', 'unsupported_version', keyring(k, versions=b'\3\1'))
    failing('suite 2, and shorter', 'unsupported_version', keyring(k, versions=b'\1\2')[:480])
    failing('version 3, and longer', 'unsupported_version', keyring(k, versions=b'\3\1') + b'\0' * 100)
    some = draw('an unlock key')  # what these say of themselves is refused before anything is opened
    for name, wrong in (('no passes', {'cost': {'passes': 0, 'memoryKiB': 8192}}), ('17 passes', {'cost': {'passes': 17, 'memoryKiB': 8192}}),
                        ('8,191 KiB of memory', {'cost': {'passes': 1, 'memoryKiB': 8191}}), ('1,048,577 KiB of memory', {'cost': {'passes': 1, 'memoryKiB': 1048577}}),
                        ('memory and passes of all bits', {'cost': {'passes': 2 ** 32 - 1, 'memoryKiB': 2 ** 32 - 1}}), ('generation 0', {'generation': 0}),
                        ('generation 2^53', {'generation': 2 ** 53}), ('generation of all bits', {'generation': 2 ** 64 - 1}),
                        ('offset 11 is not zero', {'zero10': b'\0\1'}), ('offset 20 is not zero', {'zero20': b'\1\0\0\0'}), ('offset 63 is not zero', {'zero58': b'\0\0\0\0\0\1'}),
                        ('account id in lower case', {'account': ACCOUNT.lower()}), ('account id with a letter that no ULID has', {'account': ACCOUNT[:-1] + 'U'})):
        failing(name, 'bad_header', keyring(k, unlock=some, **wrong))
    failing('out of range and cut', 'truncated', keyring(k, unlock=some, generation=0)[:493])
    failing('out of range and longer', 'damaged', keyring(k, unlock=some, generation=0) + b'\0')
    failing('flipped bit of the signature', 'damaged', flip(good, 430))
    failing('flipped bit of the salt, not signed anew', 'damaged', flip(good, 64))
    failing('flipped bit of the identity, not signed anew', 'damaged', flip(good, 80))
    failing('signed for another purpose', 'damaged', keyring(k, purpose='lock'))
    failing('signed by another identity', 'damaged', keyring(k, signer=draw('another seed')))
    failing('wrong passphrase', 'wrong_key', good, by='passphrase', passphrase='correct horse battery stapler')
    failing('passphrase with a space behind it', 'wrong_key', good, by='passphrase', passphrase=k['passphrase'] + ' ')
    failing('passphrase in another case', 'wrong_key', good, by='passphrase', passphrase=k['passphrase'].title())
    failing('wrong secret key', 'wrong_key', good, by='passphrase', secretKey=flip(k['secretKey'], 15))
    failing('wrong recovery key', 'wrong_key', good, by='recovery', recoveryKey=flip(k['recoveryKey'], 0))
    failing('recovery key of before another kit', 'wrong_key', changes[1]['keyring'], by='recovery')
    failing('passphrase of before a change', 'wrong_key', changes[0]['keyring'], by='passphrase')
    failing('wrapped under the passphrase with another binding', 'damaged', keyring(k, wrapped=lambda a, b, c: (
        wrap(k['masterKey'], unlock_key(k['passphrase'], k['secretKey'], k['salt'], k['cost'], good[:112]), b'keyring passphrase\n', k['nonces'][0]), b, c)), by='passphrase')
    failing('the two wrapped master keys swapped', 'wrong_key', keyring(k, wrapped=lambda a, b, c: (b, a, c)), by='recovery')
    failing('wrapped key of version 2', 'unsupported_version', keyring(k, wrapped=lambda a, b, c: (b'\2' + a[1:], b, c)), by='passphrase')
    failing('wrapped recovery of suite 0', 'unsupported_version', keyring(k, wrapped=lambda a, b, c: (a, b'\1\0' + b[2:], c)), by='recovery')
    failing('flipped bit of the sealed master key, signed anew', 'damaged', keyring(k, wrapped=lambda a, b, c: (a, flip(b, 105), c)), by='recovery')
    failing('flipped bit of the sealed seed, signed anew', 'damaged', keyring(k, wrapped=lambda a, b, c: (a, b, flip(c, 60))), by='recovery')
    failing('another master key than the one that wraps the seed', 'wrong_key', keyring(k, master_inside=draw('another master key')), by='passphrase')
    failing('a master key of zeros', 'damaged', keyring(k, master_inside=b'\0' * 32), by='passphrase')
    failing('the seed of another identity', 'damaged', keyring(k, seed_inside=draw('another seed')), by='recovery')
    def renewed_wrong(name, code, by='form', earlier=None, r=1, **wrong):
        one = earlier or once['earlier']
        data = keyring(once, generation=2, earlier=one, versions=b'\2\1', zero10=bytes([r, 0]), **wrong)
        failing(name, code, data, by=by, passphrase=once['passphrase'], secretKey=once['secretKey'], recoveryKey=once['recoveryKey'])
    for size in (494, 639):
        failing(f'renewed once and cut to {size} bytes', 'truncated', once['keyring'][:size])
    failing('renewed once, and one byte more', 'damaged', once['keyring'] + b'\0')
    failing('renewed, and says twice', 'truncated', once['keyring'][:10] + b'\2' + once['keyring'][11:])
    failing('version 2 without a renewal', 'bad_header', keyring(k, versions=b'\2\1', unlock=some))
    failing('version 1 that says it was renewed', 'bad_header', keyring(k, zero10=b'\1\0', unlock=some))
    failing('renewed, offset 11 is not zero', 'bad_header', keyring(once, generation=2, earlier=once['earlier'], versions=b'\2\1', zero10=b'\1\1', unlock=some))
    failing('secrets of before the renewal', 'wrong_key', once['keyring'], by='passphrase')
    failing('recovery key of before the renewal', 'wrong_key', once['keyring'], by='recovery')
    failing('secret key of before the renewal', 'wrong_key', once['keyring'], by='passphrase', passphrase=once['passphrase'])
    (key, until, nonce) = once['earlier'][0]
    swapped = twice['earlier'][::-1]
    failing('renewed twice, numbers out of order', 'bad_header', keyring(twice, generation=3, earlier=swapped, versions=b'\2\1', zero10=b'\2\0', unlock=some))
    failing('renewed, a number of all bits', 'bad_header', keyring(once, generation=2, earlier=[(key, place(2 ** 64 - 1, until[8:]), nonce)], versions=b'\2\1', zero10=b'\1\0', unlock=some))
    other = once['keyring'][:430] + place(8, until[8:]) + once['keyring'][470:576]
    failing('the earlier key named for another change, signed anew', 'damaged', other + sign(once['identitySeed'], 'keyring', other), by='recovery',
            passphrase=once['passphrase'], secretKey=once['secretKey'], recoveryKey=once['recoveryKey'])
    renewed_wrong('an earlier key of zeros', 'damaged', by='recovery', earlier=[(b'\0' * 32, until, nonce)])
    write('keyring.json', {'opens': opens, 'changes': changes, 'renewals': renewals, 'fails': fails})
    papers(kits)


def papers(kits):
    kit, fails = kits[0], []
    text, secret, recovery = kit['text'], base32(kit['secretKey']), base32(kit['recoveryKey'])

    def failing(name, code, data):
        fails.append({'name': name, 'text': data, 'code': code})
    failing('no text', 'bad_header', '')
    failing('another text', 'bad_header', 'https://example.com/' + text)
    failing('the code of a sheet', 'bad_header', paper('sheet', '1', ACCOUNT, secret, '1'))
    failing('upper case', 'bad_header', text.upper())
    failing('only the beginning', 'bad_header', 'heirlock:kit')
    failing('version 2', 'unsupported_version', paper('kit', '2', ACCOUNT, secret, recovery))
    failing('version 01', 'unsupported_version', paper('kit', '01', ACCOUNT, secret, recovery))
    failing('a field is missing', 'truncated', paper('kit', '1', ACCOUNT, secret))
    failing('cut before the check digits', 'truncated', text[:text.rindex(':')])
    failing('a field more', 'damaged', paper('kit', '1', ACCOUNT, secret, recovery, 'x'))
    failing('cut in the check digits', 'damaged', text[:-1])
    failing('wrong check digits', 'damaged', text[:-1] + ('0' if text[-1] != '0' else '1'))
    failing('check digits in upper case', 'damaged', text[:-8] + text[-8:].upper())
    failing('one character of the secret key is another', 'damaged', text.replace(secret, ('B' if secret[0] != 'B' else 'C') + secret[1:]))
    for name, fields in (('account id in lower case', (ACCOUNT.lower(), secret, recovery)), ('secret key in lower case', (ACCOUNT, secret.lower(), recovery)),
                         ('secret key with padding', (ACCOUNT, secret + '======', recovery)), ('secret key that is a byte short', (ACCOUNT, base32(kit['secretKey'][:15]), recovery)),
                         ('secret key whose unused bits are not zero', (ACCOUNT, secret[:-1] + chr(ord(secret[-1]) + 1), recovery)),
                         ('secret key of zeros', (ACCOUNT, base32(b'\0' * 16), recovery)), ('recovery key of zeros', (ACCOUNT, secret, base32(b'\0' * 32))),
                         ('recovery key that is too long', (ACCOUNT, secret, base32(kit['recoveryKey'] + b'x'))), ('recovery key that is empty', (ACCOUNT, secret, ''))):
        failing(name, 'damaged', paper('kit', '1', *fields))
    write('kit.json', {'opens': kits, 'fails': fails, **ways_in(kits)})


def ways_in(kits):
    """Texts of kits with a way in (number 2), what a server keeps of each, and what is refused."""
    opens, fails = [], []
    for place, server in enumerate(('https://vault.example.com', 'http://127.0.0.1:8787', 'https://[2001:db8::1]:8443')):
        access = draw(f'way in {place}', 16)
        opens.append({'name': f'a way in at {server}', 'accountId': ACCOUNT, 'secretKey': kits[0]['secretKey'], 'server': server, 'access': access,
                      'hash': hashlib.sha256(b'Heirlock kit access\n' + access).digest(),
                      'text': paper('kit', '2', ACCOUNT, base32(kits[0]['secretKey']), base32(server.encode()), base32(access))})
    text, secret = opens[0]['text'], base32(kits[0]['secretKey'])
    place, access = base32(opens[0]['server'].encode()), base32(opens[0]['access'])

    def failing(name, code, data):
        fails.append({'name': f'way in: {name}', 'text': data, 'code': code})
    failing('a kit of number 1', 'unsupported_version', kits[0]['text'])
    failing('number 3', 'unsupported_version', paper('kit', '3', ACCOUNT, secret, place, access))
    failing('the code of a sheet', 'bad_header', paper('sheet', '2', ACCOUNT, secret, place, access))
    failing('a field is missing', 'truncated', paper('kit', '2', ACCOUNT, secret, place))
    failing('a field more', 'damaged', paper('kit', '2', ACCOUNT, secret, place, access, 'x'))
    failing('cut in the check digits', 'damaged', text[:-1])
    for name, fields in (('account id in lower case', (ACCOUNT.lower(), secret, place, access)), ('secret key of zeros', (ACCOUNT, base32(b'\0' * 16), place, access)),
                         ('code of zeros', (ACCOUNT, secret, place, base32(b'\0' * 16))), ('code that is a byte short', (ACCOUNT, secret, place, base32(opens[0]['access'][:15]))),
                         ('server with a path', (ACCOUNT, secret, base32(b'https://vault.example.com/x'), access)), ('server that is none', (ACCOUNT, secret, base32(b'vault.example.com'), access)),
                         ('server of another scheme', (ACCOUNT, secret, base32(b'ftp://vault.example.com'), access)), ('server that is no text', (ACCOUNT, secret, base32(b'https://\xff'), access))):
        failing(name, 'damaged', paper('kit', '2', *fields))
    return {'waysIn': opens, 'failingWaysIn': fails}


def enrolments():
    small = {'passes': 1, 'memoryKiB': 8192}
    opens, reads, fails, phrases = [], [], [], []
    asked = {'accountId': ACCOUNT, 'vaultId': VAULT, 'recipientId': OTHER_ID, 'invitationId': INVITATION}

    def opening(name, passphrase, cost=small, **other):
        e = {**asked, 'ownerIdentity': identity_public(draw(f'owner {name}')), **other, 'passphrase': passphrase, 'cost': cost, 'privateKey': draw(f'private 2 {name}'),
             'salt': draw(f'enrolment 2 salt {name}', 16), 'nonce': draw(f'enrolment 2 nonce {name}', 24)}
        opens.append({'name': name, **e, 'publicKey': box_public(e['privateKey']), 'enrolment': enrolment(e)})
        return e

    def reading(name, passphrase, cost=small, recipient=OTHER_ID):
        e = {'recipientId': recipient, 'passphrase': passphrase, 'cost': cost, 'privateKey': draw(f'private {name}'), 'salt': draw(f'enrolment salt {name}', 16), 'nonce': draw(f'enrolment nonce {name}', 24)}
        record = enrolment_of_first_format(e)
        reads.append({'name': f'{name} (first format)', 'recipientId': recipient, 'passphrase': passphrase, 'cost': cost, 'enrolment': record, 'publicKey': box_public(e['privateKey']), 'privateKey': e['privateKey']})
        return e
    e = opening('least costs', 'ozone drill grab fiber curtain grace')
    opening('another recipient, other scripts', 'пароль 鍵', recipientId=ACCOUNT, accountId=OTHER_ID)
    opening('without an invitation', 'nobody was asked', invitationId=None)
    opening('composed and decomposed letters', unicodedata.normalize('NFD', 'Grüße, Ångström'))
    opening('a phone\'s costs', 'two passes', cost={'passes': 2, 'memoryKiB': 65536})
    opening('most memory', 'one pass', cost={'passes': 1, 'memoryKiB': 262144})
    first = reading('least costs', 'ozone drill grab fiber curtain grace')
    reading('another recipient, other scripts', 'пароль 鍵', recipient=ACCOUNT)
    reading('a phone\'s costs', 'two passes', cost={'passes': 2, 'memoryKiB': 65536})
    reading('most memory', 'one pass', cost={'passes': 1, 'memoryKiB': 262144})
    good, old = enrolment(e), enrolment_of_first_format(first)
    for name, identity, record in (('as made', e['ownerIdentity'], good), ('another owner', identity_public(draw('another owner')), good), ('one bit of the enrolment is another', e['ownerIdentity'], flip(good, 313)),
                                   ('another recipient', opens[1]['ownerIdentity'], opens[1]['enrolment'])):
        phrases.append({'name': name, 'ownerIdentity': identity, 'enrolment': record, 'phrase': safety_phrase(identity, record)})
    assert len({entry['phrase'] for entry in phrases}) == len(phrases)

    def failing(name, code, data, **other):
        fails.append({'name': name, 'recipientId': e['recipientId'], 'passphrase': e['passphrase'], **other, 'enrolment': data, 'code': code})
    for size in (0, 7, 8, 9, 10, 72, 177, 178, 208, 313):
        failing(f'cut to {size} bytes', 'truncated', good[:size])
    failing('one byte more', 'damaged', good + b'\0')
    failing('another magic', 'bad_header', flip(good, 0))
    failing('the magic of a keyring', 'bad_header', bytes.fromhex('8b484c4b45590d0a') + good[8:])
    failing('the magic of an offer', 'bad_header', bytes.fromhex('8b484c4f46520d0a') + good[8:])
    failing('version 3', 'unsupported_version', enrolment(e, versions=b'\3\1'))
    failing('version 0', 'unsupported_version', enrolment(e, versions=b'\0\1'))
    failing('suite 2, and longer', 'unsupported_version', enrolment(e, versions=b'\2\2') + b'\0')
    failing('called one of the first format', 'damaged', enrolment(e, versions=b'\1\1'))
    failing('called one of the first format, and cut to its length', 'unsupported_version', enrolment(e, versions=b'\1\1')[:178])
    for name, wrong in (('no passes', {'cost': {'passes': 0, 'memoryKiB': 8192}}), ('17 passes', {'cost': {'passes': 17, 'memoryKiB': 8192}}), ('8,191 KiB of memory', {'cost': {'passes': 1, 'memoryKiB': 8191}}),
                        ('262,145 KiB of memory', {'cost': {'passes': 1, 'memoryKiB': 262145}}), ('offset 10 is not zero', {'zero10': b'\1\0'}), ('offset 23 is not zero', {'zero20': b'\0\0\0\1'}),
                        ('an account id in lower case', {'accountId': ACCOUNT.lower()}), ('a vault id with a letter that no ULID has', {'vaultId': VAULT[:-1] + 'U'}), ('a vault id of zeros', {'vaultId': '\0' * 26}),
                        ('a recipient id that is none', {'recipientId': '8' + OTHER_ID[1:]}), ('an invitation id in lower case', {'invitationId': INVITATION.lower()}),
                        ('an invitation id whose last byte is zero', {'invitationId': INVITATION[:25] + '\0'}), ('an invitation id of spaces', {'invitationId': ' ' * 26})):
        failing(name, 'bad_header', enrolment(e, **wrong))
    failing('out of range and cut', 'truncated', enrolment(e, zero10=b'\1\0')[:313])
    failing('out of range and longer', 'damaged', enrolment(e, zero10=b'\1\0') + b'\0')
    failing('wrong passphrase', 'wrong_key', good, passphrase=e['passphrase'] + '.')
    failing('another salt', 'wrong_key', flip(good, 24))
    failing('another public key', 'wrong_key', good[:40] + box_public(draw('another private key')) + good[72:])
    failing('another owner', 'wrong_key', good[:72] + identity_public(draw('another owner')) + good[104:])
    failing('another account', 'wrong_key', good[:104] + OTHER_ID.encode() + good[130:])
    failing('another vault', 'wrong_key', good[:130] + OTHER_ID.encode() + good[156:])
    failing('account and vault in each other\'s place', 'wrong_key', good[:104] + good[130:156] + good[104:130] + good[156:])
    failing('another invitation', 'wrong_key', good[:182] + OTHER_ID.encode() + good[208:])
    failing('the invitation taken out', 'wrong_key', good[:182] + b'\0' * 26 + good[208:])
    failing('an invitation put in', 'wrong_key', opens[2]['enrolment'][:182] + INVITATION.encode() + opens[2]['enrolment'][208:], passphrase=opens[2]['passphrase'])
    failing('more passes than it was made with', 'wrong_key', flip(good, 15, 1))
    failing('flipped bit of the wrapped key\'s check', 'wrong_key', flip(good, 208 + 30))
    failing('flipped bit of the sealed private key', 'damaged', flip(good, 208 + 60))
    failing('flipped last bit of the tag', 'damaged', flip(good, 313, 7))
    failing('wrapped for another recipient', 'damaged', enrolment(e, binding=f'enrolment\n{ACCOUNT}'.encode()))
    failing('another recipient', 'damaged', good, recipientId=ACCOUNT)
    failing('wrapped under a key of the first format', 'wrong_key', enrolment(e, person='HeirlockEnrolK01'))
    failing('wrapped key of version 2', 'unsupported_version', enrolment(e, wrapped=lambda w: b'\2' + w[1:]))
    failing('a private key of another public key', 'damaged', enrolment(e, private_inside=draw('another private key')))
    failing('a private key of zeros', 'damaged', enrolment(e, private_inside=b'\0' * 32))

    def failing_first(name, code, data, **other):
        fails.append({'name': f'{name} (first format)', 'recipientId': first['recipientId'], 'passphrase': first['passphrase'], **other, 'enrolment': data, 'code': code})
    for size in (0, 7, 8, 9, 10, 72, 177):
        failing_first(f'cut to {size} bytes', 'truncated', old[:size])
    failing_first('one byte more', 'damaged', old + b'\0')
    failing_first('another magic', 'bad_header', flip(old, 0))
    failing_first('called one of the second format', 'truncated', enrolment_of_first_format(first, versions=b'\2\1'))
    failing_first('called one of the second format, and as long', 'bad_header', enrolment_of_first_format(first, versions=b'\2\1') + b'\0' * 136)
    failing_first('suite 2, and longer', 'unsupported_version', enrolment_of_first_format(first, versions=b'\1\2') + b'\0')
    for name, wrong in (('no passes', {'cost': {'passes': 0, 'memoryKiB': 8192}}), ('17 passes', {'cost': {'passes': 17, 'memoryKiB': 8192}}), ('8,191 KiB of memory', {'cost': {'passes': 1, 'memoryKiB': 8191}}),
                        ('262,145 KiB of memory', {'cost': {'passes': 1, 'memoryKiB': 262145}}), ('offset 10 is not zero', {'zero10': b'\1\0'}), ('offset 23 is not zero', {'zero20': b'\0\0\0\1'})):
        failing_first(name, 'bad_header', enrolment_of_first_format(first, **wrong))
    failing_first('out of range and cut', 'truncated', enrolment_of_first_format(first, zero10=b'\1\0')[:177])
    failing_first('out of range and longer', 'damaged', enrolment_of_first_format(first, zero10=b'\1\0') + b'\0')
    failing_first('wrong passphrase', 'wrong_key', old, passphrase=first['passphrase'] + '.')
    failing_first('another salt', 'wrong_key', flip(old, 24))
    failing_first('another public key', 'wrong_key', old[:40] + box_public(draw('another private key')) + old[72:])
    failing_first('more passes than it was made with', 'wrong_key', flip(old, 15, 1))
    failing_first('flipped bit of the wrapped key\'s check', 'wrong_key', flip(old, 72 + 30))
    failing_first('flipped bit of the sealed private key', 'damaged', flip(old, 72 + 60))
    failing_first('another recipient', 'damaged', old, recipientId=ACCOUNT)
    failing_first('wrapped key of version 2', 'unsupported_version', enrolment_of_first_format(first, wrapped=lambda w: b'\2' + w[1:]))
    failing_first('a private key of another public key', 'damaged', enrolment_of_first_format(first, private_inside=draw('another private key')))
    failing_first('a private key of zeros', 'damaged', enrolment_of_first_format(first, private_inside=b'\0' * 32))
    write('enrolment.json', {'opens': opens, 'reads': reads, 'fails': fails, 'safetyPhrases': phrases})
    invitations(e, good)


def invitations(e, record):
    texts, refused_texts, opens, fails, proofs, refused = [], [], [], [], [], []
    code = draw('invitation code', 16)
    invited = {'code': code, **{key: e[key] for key in ('accountId', 'vaultId', 'recipientId', 'invitationId', 'ownerIdentity')}, 'email': 'ann.bäcker@example.com', 'way': 1, 'expiresAt': 1_796_000_000_000}

    def offering(name, **other):
        i = {**invited, **other}
        opens.append({'name': name, **i, 'offer': offer(i)})
        return i
    offering('from hand to hand')
    offering('as a link, to the end of time', way=2, expiresAt=253_402_300_799_999, code=draw('code of a link', 16), invitationId=OTHER_ID)
    offering('an address in other letters', email='Ann.Ba\u0308cker@EXAMPLE.com')
    offering('another owner', ownerIdentity=identity_public(draw('another owner')), expiresAt=1)
    assert opens[0]['offer'] == opens[2]['offer']
    good = opens[0]['offer']

    def failing(name, why, data, **other):
        fails.append({'name': name, 'code': code, 'invitationId': INVITATION, **other, 'offer': data, 'outcome': why})
    for size in (0, 7, 8, 9, 11, 12, 188, 219):
        failing(f'cut to {size} bytes', 'truncated', good[:size])
    failing('one byte more', 'damaged', good + b'\0')
    failing('another magic', 'bad_header', flip(good, 7, 5))
    failing('another magic, cut to 7 bytes', 'truncated', flip(good, 0)[:7])
    failing('another magic, cut to 8 bytes', 'bad_header', flip(good, 0)[:8])
    failing('the magic of an enrolment', 'bad_header', offer(invited, magic=bytes.fromhex('8b484c454e520d0a')))
    failing('version 2', 'unsupported_version', offer(invited, versions=b'\2\1'))
    failing('version 0, and shorter', 'unsupported_version', offer(invited, versions=b'\0\1')[:100])
    failing('suite 2, and longer', 'unsupported_version', offer(invited, versions=b'\1\2') + b'\0')
    for name, wrong in (('way 0', {'way': 0}), ('way 3', {'way': 3}), ('way 255', {'way': 255}), ('offset 11 is not zero', {'zero11': b'\1'}), ('an account id in lower case', {'accountId': ACCOUNT.lower()}),
                        ('a vault id that is none', {'vaultId': VAULT[:-1] + 'U'}), ('a recipient id of zeros', {'recipientId': '\0' * 26}),
                        ('an expiry after the year 9999', {'expiresAt': 253_402_300_800_000}), ('an expiry of all bits', {'expiresAt': 2 ** 64 - 1}), ('an expiry that a sign would make negative', {'expiresAt': 2 ** 63})):
        failing(name, 'bad_header', offer(invited, **wrong))
    failing('an invitation id in lower case', 'bad_header', offer(invited, invitationId=INVITATION.lower()), invitationId=INVITATION.lower())
    failing('a false way and cut', 'truncated', offer(invited, way=3)[:219])
    failing('a false way and longer', 'damaged', offer(invited, way=3) + b'\0')
    failing('another code', 'wrong_key', good, code=flip(code, 15))
    failing('another invitation is asked for', 'wrong_key', good, invitationId=OTHER_ID)
    failing('another invitation\'s offer', 'wrong_key', opens[1]['offer'])
    failing('another invitation\'s id over the same code', 'wrong_key', offer(invited, invitationId=OTHER_ID))
    for name, place in (('way', 10), ('expiry', 123), ('address', 124), ('owner\'s identity', 156), ('last bytes', 188), ('last byte', 219)):
        failing(f'flipped: {name}', 'wrong_key', flip(good, place) if place != 10 else good[:10] + b'\2' + good[11:])
    for name, field in (('account', 12), ('vault', 38), ('recipient', 64)):
        failing(f'another {name} than was offered', 'wrong_key', good[:field] + THIRD_ID.encode() + good[field + 26:])
    failing('another owner than was offered', 'wrong_key', good[:156] + identity_public(draw('another owner')) + good[188:])
    failing('account and vault in each other\'s place', 'wrong_key', good[:12] + good[38:64] + good[12:38] + good[64:])
    failing('made for the purpose of a proof', 'wrong_key', offer(invited, person='HeirlockProof001'))
    failing('made under the code itself', 'wrong_key', offer(invited, key=code + b'\0' * 16))
    failing('made under the code alone', 'wrong_key', offer(invited, key=code))
    failing('made under a key of another invitation', 'wrong_key', offer(invited, key=invitation_key(code, OTHER_ID)))

    def proving(name, i=invited, data=record):
        proofs.append({'name': name, **{key: i[key] for key in ('code', 'accountId', 'vaultId', 'recipientId', 'invitationId', 'email', 'ownerIdentity')}, 'enrolment': data, 'proof': proof(i, data)})
    proving('as made')
    proving('an address in other letters', {**invited, 'email': 'Ann.Ba\u0308cker@EXAMPLE.com'})
    proving('another code and invitation', {**invited, 'code': draw('code of a link', 16), 'invitationId': OTHER_ID}, enrolment({**e, 'invitationId': OTHER_ID}))
    right = proofs[0]

    def refuse(name, **other):
        refused.append({**right, 'name': name, **other, 'holds': False})
    refuse('another code', code=flip(code, 0))
    refuse('another account', accountId=THIRD_ID)
    refuse('another vault', vaultId=THIRD_ID)
    refuse('another recipient', recipientId=THIRD_ID)
    refuse('another invitation', invitationId=THIRD_ID)
    refuse('account and vault in each other\'s place', accountId=VAULT, vaultId=ACCOUNT)
    refuse('another address', email='ann.backer@example.com')
    refuse('another owner', ownerIdentity=identity_public(draw('another owner')))
    for place in (40, 72, 182, 208, 313):
        refuse(f'another enrolment, flipped at {place}', enrolment=flip(record, place))
    refuse('another enrolment, a byte shorter', enrolment=record[:-1])
    refuse('the enrolment of another key pair', enrolment=enrolment({**e, 'privateKey': draw('another private key')}))
    refuse('an enrolment without an invitation', enrolment=enrolment({**e, 'invitationId': None}))
    refuse('an enrolment of the first format', enrolment=enrolment_of_first_format(e))
    for place in (0, 15, 31):
        refuse(f'flipped bit at {place}', proof=flip(right['proof'], place, 7))
    refuse('cut', proof=right['proof'][:31])
    refuse('one byte more', proof=right['proof'] + b'\0')
    refuse('no bytes', proof=b'')
    refuse('the last bytes of the offer', proof=good[188:])
    refuse('made for the purpose of an offer', proof=proof(invited, record, person='HeirlockOffer001'))
    refuse('of version 2', proof=proof(invited, record, head=b'\2\1'))
    refuse('of suite 2', proof=proof(invited, record, head=b'\1\2'))
    refuse('without version and suite', proof=proof(invited, record, head=b''))
    refuse('made under a key of another invitation', proof=proof(invited, record, key=invitation_key(code, OTHER_ID)))
    refuse('over the enrolment itself', proof=keyed(invitation_key(code, INVITATION), 'HeirlockProof001', b'\1\1' + record))

    def text(number, secret):
        return paper('invitation', '1', number, base32(secret))
    for number, secret in ((INVITATION, code), (OTHER_ID, draw('code of a link', 16)), (ACCOUNT, b'\0' * 15 + b'\1'), (VAULT, b'\xff' * 16)):
        texts.append({'invitationId': number, 'code': secret, 'words': words_of(secret, 'invitation'),
                      'typed': [f' {text(number, secret)}\r\n', '#' + text(number, secret), f'https://vault.example.com/r/enrol#{text(number, secret)}\n'], 'text': text(number, secret)})
    whole, secret = text(INVITATION, code), base32(code)

    def fail_text(name, why, data):
        refused_texts.append({'name': name, 'text': data, 'outcome': why})
    fail_text('no text', 'bad_header', '')
    fail_text('only the beginning', 'bad_header', 'heirlock:invitation')
    fail_text('a page\'s address without its sign', 'bad_header', 'https://example.com/' + whole)
    fail_text('two fragments', 'bad_header', 'https://example.com/#here#' + whole)
    fail_text('upper case', 'bad_header', whole.upper())
    fail_text('the code of a sheet', 'bad_header', paper('sheet', '1', INVITATION, secret, '1'))
    fail_text('the code of a kit', 'bad_header', paper('kit', '1', ACCOUNT, secret, base32(draw('a key'))))
    fail_text('version 2', 'unsupported_version', paper('invitation', '2', INVITATION, secret))
    fail_text('version 01', 'unsupported_version', paper('invitation', '01', INVITATION, secret))
    fail_text('a field is missing', 'truncated', paper('invitation', '1', INVITATION))
    fail_text('cut before the check digits', 'truncated', whole[:-9])
    fail_text('a field more', 'damaged', paper('invitation', '1', INVITATION, secret, '1'))
    fail_text('cut in the check digits', 'damaged', whole[:-1])
    fail_text('wrong check digits', 'damaged', whole[:-1] + ('0' if whole[-1] != '0' else '1'))
    fail_text('check digits in upper case', 'damaged', whole[:-8] + 'ABCDEF01')
    fail_text('an id in lower case', 'damaged', paper('invitation', '1', INVITATION.lower(), secret))
    fail_text('an id with a letter that no ULID has', 'damaged', paper('invitation', '1', INVITATION[:-1] + 'U', secret))
    fail_text('a code in lower case', 'damaged', paper('invitation', '1', INVITATION, secret.lower()))
    fail_text('a code that is a byte short', 'damaged', paper('invitation', '1', INVITATION, base32(code[:15])))
    fail_text('a code that is a byte long', 'damaged', paper('invitation', '1', INVITATION, base32(code + b'x')))
    fail_text('a code with padding', 'damaged', paper('invitation', '1', INVITATION, secret + '======'))
    fail_text('a code whose unused bits are not zero', 'damaged', paper('invitation', '1', INVITATION, secret[:-1] + chr(ord(secret[-1]) + 1)))
    fail_text('a code of zeros', 'damaged', paper('invitation', '1', INVITATION, base32(b'\0' * 16)))
    fail_text('no code', 'damaged', paper('invitation', '1', INVITATION, ''))
    write('invitation.json', {'opens': opens, 'fails': fails, 'proofs': proofs, 'refusedProofs': refused, 'texts': texts, 'refusedTexts': refused_texts})


def bad_checksum(words, checked):
    """Whether these words carry no checksum: of the first format (`checked` is `words_of_first_format`), or of any kind."""
    bits = ''.join(f'{WORDS.index(word):011b}' for word in words)
    data = int(bits[:len(bits) // 32 * 32], 2).to_bytes(len(bits) // 32 * 4, 'big')
    return ' '.join(words) not in checked(data)


def of_any_kind(data):
    return [words_of(data, kind) for kind in KINDS]


def of_first_format(data):
    return [words_of_first_format(data)]


def worded():
    opens, reads, fails = [], [], []

    def opening(data, kind, *typed):
        opens.append({'kind': kind, 'bytes': data, 'typed': list(typed), 'words': words_of(data, kind)})

    def reading(data, *typed):
        reads.append({'kinds': ['kit', 'sheet'], 'bytes': data, 'typed': list(typed), 'words': words_of_first_format(data)})
        return words_of_first_format(data)
    # The published examples of BIP-39 whose bytes are not zero come first.
    published = {'7f' * 16: 'legal winner thank year wave sausage worth useful legal winner thank yellow', '80' * 16: 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
                 'ff' * 16: 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong', '9e885d952ad362caeb4efe34a8e91bd2': 'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic',
                 'ff' * 32: 'zoo ' * 23 + 'vote'}
    for data, text in published.items():
        assert reading(bytes.fromhex(data)) == text
    code, key = draw('worded code', 16), draw('worded key')
    old = words_of_first_format(code).split()
    reading(code, ' '.join(old).upper(), ' '.join(word[:4] for word in old))
    reading(key, ' '.join(word[:4] for word in words_of_first_format(key).split()))
    reading(b'\0' * 15 + b'\1')
    for kind in KINDS:
        for data in (code, b'\xff' * 16, b'\0' * 15 + b'\1', draw(f'worded code of a {kind}', 16)):
            words = words_of(data, kind).split()
            opening(data, kind, ' '.join(words).upper(), '  ' + '\n'.join(words) + '\t\u00a0', ' '.join(word[:4] for word in words), ' '.join(word[:4].title() if i % 2 else word for i, word in enumerate(words)),
                    ', '.join(f'{i + 1}. {word}' for i, word in enumerate(words)))
    for data in (key, b'\xff' * 32):
        opening(data, 'kit', ' '.join(word[:4] for word in words_of(data, 'kit').split()))
    words, long_words = words_of(code, 'sheet').split(), words_of(key, 'kit').split()
    assert len(words) == 13 and len(long_words) == 25 and max(len(word) for word in words) > 4

    def failing(name, why, text, kind='sheet', size=16, **other):
        fails.append({'name': name, 'kind': kind, 'sizeBytes': size, 'text': text, **other, 'code': why})
    failing('nothing', 'truncated', '')
    failing('white space', 'truncated', ' \n ')
    for count in (1, 11):
        failing(f'{count} words', 'truncated', ' '.join(words[:count]))
    failing('a code where a key is asked for', 'truncated', words_of(code, 'kit'), 'kit', 32)
    failing('a key cut to 23 words', 'truncated', ' '.join(long_words[:23]), 'kit', 32)
    failing('fourteen words', 'damaged', ' '.join([*words, words[0]]))
    failing('26 words', 'damaged', ' '.join([*long_words, words[0]]), 'kit', 32)
    failing('a key where a code is asked for', 'damaged', ' '.join(long_words), 'kit')
    failing('a key of the first format where a code is asked for', 'damaged', words_of_first_format(key), 'kit')
    failing('words of the first format and one more', 'damaged', ' '.join([*old, old[0]]))
    failing('a word that is not in the list (first format)', 'damaged', ' '.join([*old[:4], 'heirlock', *old[5:]]))
    failing('words of the first format for an invitation', 'truncated', ' '.join(old), 'invitation')
    failing('words of the first format for a way in', 'truncated', ' '.join(old), 'access')
    for mine in KINDS:
        for theirs in KINDS:
            if mine != theirs:
                failing(f'words of a {theirs} where a {mine} is asked for', 'bad_header', words_of(code, theirs), mine, named=theirs)
    failing('a key of a sheet where a kit is asked for', 'bad_header', words_of(key, 'sheet'), 'kit', 32, named='sheet')
    for name, place, other in (('a word that is not in the list', 4, 'heirlock'), ('a word of letters and digits', 4, 'heir1ock'), ('a word in another language', 4, 'abeille')):
        failing(name, 'damaged', ' '.join([*words[:place], other, *words[place + 1:]]))
        failing(f'{name}, and too few', 'damaged', ' '.join([*words[:place], other]))
    long, others = next((i, cut) for i, cut in ((i, (word[:3], word[:5], word + 's')) for i, word in enumerate(words) if len(word) > 5) if not {*cut} & {*WORDS})
    for name, other in zip(('a word cut to three letters', 'a word cut to five letters', 'a word with a letter more'), others):
        failing(name, 'damaged', ' '.join([*words[:long], other, *words[long + 1:]]))

    def swapped(text, checked):
        every = [[text[j] if x == i else text[i] if x == j else word for x, word in enumerate(text)] for i in range(len(text)) for j in range(i) if text[i] != text[j]]
        return ' '.join(next(candidate for candidate in every if bad_checksum(candidate, checked)))

    def replaced(text, place, checked):
        every = [[*text[:place], word, *text[place + 1:]] for word in WORDS if word != text[place]]
        return ' '.join(next(candidate for candidate in every if bad_checksum(candidate, checked)))
    failing('two words in each other\'s place', 'damaged', swapped(words, of_any_kind))
    failing('another last word', 'damaged', replaced(words, 12, of_any_kind))
    failing('another first word', 'damaged', replaced(words, 0, of_any_kind))
    failing('another first word of a key', 'damaged', replaced(long_words, 0, of_any_kind), 'kit', 32)
    failing('another last word of a key', 'damaged', replaced(long_words, 24, of_any_kind), 'kit', 32)
    failing('two words in each other\'s place (first format)', 'damaged', swapped(old, of_first_format))
    failing('another last word (first format)', 'damaged', replaced(old, 11, of_first_format))
    failing('another first word of a key (first format)', 'damaged', replaced(words_of_first_format(key).split(), 0, of_first_format), 'kit', 32)
    for kind in KINDS:
        failing(f'the words of zeros of a {kind}', 'damaged', words_of(b'\0' * 16, kind), kind)
    failing('the words of a key of zeros', 'damaged', words_of(b'\0' * 32, 'kit'), 'kit', 32)
    failing('the words of zeros (first format)', 'damaged', words_of_first_format(b'\0' * 16))
    failing('the words of a key of zeros (first format)', 'damaged', words_of_first_format(b'\0' * 32), 'kit', 32)
    failing('full-width letters', 'damaged', ' '.join(words).translate({letter: letter + 0xfee0 for letter in range(0x61, 0x7b)}))
    write('words.json', {'opens': opens, 'reads': reads, 'fails': fails})


def primitives():
    small = {'passes': 1, 'memoryKiB': 8192}
    signatures, refused, boxes, closed, passphrases = [], [], [], [], []
    for purpose in ('keyring', 'manifest', 'lock', 'head', 'device'):
        for size in (0, 1, 200):
            seed, message = draw(f'seed {purpose} {size}'), pattern(size)
            signatures.append({'seed': seed, 'purpose': purpose, 'message': message, 'publicKey': identity_public(seed), 'signature': sign(seed, purpose, message)})
    seed, message = draw('seed of refused'), b'a message'
    public, good = identity_public(seed), sign(seed, 'head', message)
    order = 2 ** 252 + 27742317777372353535851937790883648493

    def refuse(name, **wrong):
        entry = {'publicKey': public, 'purpose': 'head', 'message': message, 'signature': good, **wrong}
        refused.append({'name': name, **entry, 'valid': False})
    refuse('another purpose', purpose='device')
    refuse('another message', message=b'a message.')
    refuse('another public key', publicKey=identity_public(draw('another seed')))
    refuse('flipped bit of R', signature=flip(good, 0))
    refuse('flipped bit of S', signature=flip(good, 63))
    refuse('S and the group\'s order', signature=good[:32] + (int.from_bytes(good[32:], 'little') + order).to_bytes(32, 'little'))
    refuse('cut', signature=good[:63])
    refuse('one byte more', signature=good + b'\0')
    refuse('no bytes', signature=b'')
    refuse('zeros', signature=b'\0' * 64)
    refuse('public key that is cut', publicKey=public[:31])
    refuse('signed without our prefix', signature=Ed25519PrivateKey.from_private_bytes(seed).sign(message))
    refuse('neutral element as public key and R', publicKey=b'\1' + b'\0' * 31, signature=b'\1' + b'\0' * 63)
    refuse('public key of order 2', publicKey=b'\xec' + b'\xff' * 30 + b'\x7f', signature=b'\1' + b'\0' * 63)
    refuse('public key of order 4', publicKey=b'\0' * 32, signature=b'\1' + b'\0' * 63)
    refuse('public key of order 8', publicKey=bytes.fromhex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'), signature=b'\1' + b'\0' * 63)
    refuse('public key that is no point', publicKey=b'\2' + b'\0' * 31)
    for size in (0, 1, 32, 64, 65, 5000):
        private, ephemeral, message = draw(f'box {size}'), draw(f'ephemeral {size}'), pattern(size)
        boxes.append({'privateKey': private, 'publicKey': box_public(private), 'message': message, 'sealed': box_seal(box_public(private), message, ephemeral)})
    private = draw('box closed')
    public, sealed = box_public(private), box_seal(box_public(private), b'a half', draw('ephemeral closed'))

    def close(name, **wrong):
        closed.append({'name': name, 'privateKey': private, 'publicKey': public, 'sealed': sealed, **wrong, 'opens': False})
    other = draw('another box')
    close('another private key', privateKey=other)
    close('another key pair', privateKey=other, publicKey=box_public(other))
    close('another public key', publicKey=box_public(other))
    for place in (0, 31, 32, 47, 48, len(sealed) - 1):
        close(f'flipped bit at {place}', sealed=flip(sealed, place))
    for size in (0, 1, 47, 48, len(sealed) - 1):
        close(f'cut to {size}', sealed=sealed[:size])
    close('one byte more', sealed=sealed + b'\0')
    close('public key that is cut', publicKey=public[:31])
    for name, cost in (('least', small), ('three passes', {'passes': 3, 'memoryKiB': 8192}), ('memory that is not a power of two', {'passes': 1, 'memoryKiB': 10_007}), ('a phone\'s', {'passes': 2, 'memoryKiB': 65536})):
        for passphrase in ('x', 'Grüße', 'long ' * 200):
            salt = draw(f'stretch {name} {passphrase[:4]}', 16)
            passphrases.append({'cost': cost, 'passphrase': passphrase, 'salt': salt, 'key': stretch(passphrase, salt, cost)})
    hashes = [{'patternBytes': size, 'sha256': hashlib.sha256(pattern(size)).digest()} for size in (0, 1, 55, 56, 63, 64, 65, 65_535, 65_536, 65_537, 200_000)]
    write('primitives.json', {'signatures': signatures, 'refusedSignatures': refused, 'boxes': boxes, 'closedBoxes': closed, 'passphrases': passphrases, 'hashes': hashes})


def wrapped_keys():
    with open(os.path.join(FOLDER, 'keys.json'), encoding='utf8') as file:
        known = json.load(file)
    first = known['opens'][0]
    key, wrapping, binding, good = (bytes.fromhex(first['key']), bytes.fromhex(first['wrappingKey']), first['binding'], bytes.fromhex(first['envelope']))
    assert wrap(key, wrapping, binding.encode(), good[2:26]) == good
    fails = []

    def failing(name, code, envelope, **other):
        fails.append({'name': name, 'wrappingKey': wrapping, 'binding': binding, **other, 'envelope': envelope, 'code': code})
    for size in (0, 1, 2, 105):
        failing(f'cut to {size} bytes', 'truncated', good[:size])
    failing('one byte more', 'damaged', good + b'\0')
    failing('version 2, cut', 'unsupported_version', b'\2' + good[1:50])
    failing('suite 0', 'unsupported_version', b'\1\0' + good[2:])
    failing('another key', 'wrong_key', good, wrappingKey=draw('another wrapping key'))
    failing('flipped bit of the nonce', 'wrong_key', flip(good, 25))
    failing('flipped bit of the key check', 'wrong_key', flip(good, 26))
    failing('flipped bit of the sealed key', 'damaged', flip(good, 58))
    failing('another place', 'damaged', good, binding='vault key 01J8ZQ4M7X0000000000000042')
    failing('zeros inside', 'damaged', wrap(b'\0' * 32, wrapping, binding.encode(), good[2:26]))
    write('keys.json', {'opens': known['opens'], 'fails': fails, 'derived': known['derived']})


for make in (sealed_objects, keyrings, enrolments, worded, primitives, wrapped_keys):
    make()
