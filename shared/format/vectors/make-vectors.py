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


def keyring(k, generation=1, signer=None, purpose='keyring', wrapped=None, by_recovery=None, seed_inside=None, master_inside=None, unlock=None, **wrong):
    """Built from the members of a vector's `draw`; the rest are the ways in which a failing one is wrong."""
    account = wrong.pop('account', k['account'])
    identity = wrong.pop('identity', identity_public(k['identitySeed']))
    cost = wrong.pop('cost', k['cost'])
    head = keyring_head({'cost': cost, 'generation': generation, 'account': account, 'salt': k['salt'], 'identity': identity}, **wrong)
    always = account.encode() + identity
    unlock = unlock or unlock_key(k['passphrase'], k['secretKey'], k['salt'], k['cost'], head)
    one = wrap(master_inside or k['masterKey'], unlock, b'keyring passphrase\n' + head, k['nonces'][0])
    two = by_recovery or wrap(k['masterKey'], k['recoveryKey'], b'keyring recovery\n' + always, k['nonces'][1])
    three = wrap(seed_inside or k['identitySeed'], k['masterKey'], b'keyring identity\n' + always, k['nonces'][2])
    if wrapped:
        one, two, three = wrapped(one, two, three)
    before = head + one + two + three
    return before + sign(signer or k['identitySeed'], purpose, before)


def enrolment(e, wrapped=None, private_inside=None, binding=None, **wrong):
    cost = wrong.pop('cost', e['cost'])
    head = (wrong.pop('magic', bytes.fromhex('8b484c454e520d0a')) + wrong.pop('versions', b'\1\1') + wrong.pop('zero10', b'\0\0')
            + struct.pack('>II', cost['passes'], cost['memoryKiB']) + wrong.pop('zero20', b'\0' * 4) + e['salt'] + box_public(e['privateKey']))
    key = keyed(stretch(e['passphrase'], e['salt'], e['cost']), 'HeirlockEnrolK01', head)
    inside = wrap(private_inside or e['privateKey'], key, binding or f"enrolment\n{e['recipientId']}".encode(), e['nonce'])
    return head + (wrapped(inside) if wrapped else inside)


# ---- words and paper

def english():
    """The list from the package, which must be BIP-39's own file."""
    with open('node_modules/@scure/bip39/wordlists/english.js', encoding='utf8') as file:
        words = re.search(r'`(.*?)`', file.read(), re.S).group(1).split('\n')
    assert hashlib.sha256(('\n'.join(words) + '\n').encode()).hexdigest() == '2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda'
    return words


WORDS = english()


def words_of(data):
    check = len(data) // 4
    bits = f'{int.from_bytes(data, "big"):0{len(data) * 8}b}' + f'{hashlib.sha256(data).digest()[0]:08b}'[:check]
    return ' '.join(WORDS[int(bits[i:i + 11], 2)] for i in range(0, len(bits), 11))


def base32(data):
    return base64.b32encode(data).decode().rstrip('=')


def paper(*fields):
    before = ':'.join(('heirlock', *fields))
    return f'{before}:{hashlib.sha256(before.encode()).hexdigest()[:8]}'


def safety_phrase(identity, public, recipient):
    bits = f'{int.from_bytes(hashlib.sha256(b"Heirlock safety phrase 1" + bytes([10]) + identity + public + recipient.encode()).digest(), "big"):0256b}'
    return ' '.join(WORDS[int(bits[i:i + 11], 2)] for i in range(0, 66, 11))


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
    opens, changes, fails, kits = [], [], [], []

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
    failing('version 2', 'unsupported_version', keyring(k, versions=b'\2\1'))
    failing('suite 2, and shorter', 'unsupported_version', keyring(k, versions=b'\1\2')[:480])
    failing('version 2, and longer', 'unsupported_version', keyring(k, versions=b'\2\1') + b'\0' * 100)
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
    write('keyring.json', {'opens': opens, 'changes': changes, 'fails': fails})
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
    write('kit.json', {'opens': kits, 'fails': fails})


def enrolments():
    small = {'passes': 1, 'memoryKiB': 8192}
    opens, fails, phrases = [], [], []

    def opening(name, passphrase, cost=small, recipient=OTHER_ID):
        e = {'recipientId': recipient, 'passphrase': passphrase, 'cost': cost, 'privateKey': draw(f'private {name}'), 'salt': draw(f'enrolment salt {name}', 16), 'nonce': draw(f'enrolment nonce {name}', 24)}
        opens.append({'name': name, **e, 'publicKey': box_public(e['privateKey']), 'enrolment': enrolment(e)})
        identity = identity_public(draw(f'owner {name}'))
        phrases.append({'ownerIdentity': identity, 'recipientPublicKey': box_public(e['privateKey']), 'recipientId': recipient, 'phrase': safety_phrase(identity, box_public(e['privateKey']), recipient)})
        return e
    e = opening('least costs', 'ozone drill grab fiber curtain grace')
    opening('another recipient, other scripts', 'пароль 鍵', recipient=ACCOUNT)
    opening('a phone\'s costs', 'two passes', cost={'passes': 2, 'memoryKiB': 65536})
    opening('most memory', 'one pass', cost={'passes': 1, 'memoryKiB': 262144})
    first = phrases[0]
    for name, other in (('ownerIdentity', identity_public(draw('another owner'))), ('recipientPublicKey', box_public(draw('another private key'))), ('recipientId', ACCOUNT)):
        changed = {**first, name: other}
        phrases.append({**changed, 'phrase': safety_phrase(changed['ownerIdentity'], changed['recipientPublicKey'], changed['recipientId'])})
        assert phrases[-1]['phrase'] != first['phrase']
    good = enrolment(e)

    def failing(name, code, data, **other):
        fails.append({'name': name, 'recipientId': e['recipientId'], 'passphrase': e['passphrase'], **other, 'enrolment': data, 'code': code})
    for size in (0, 7, 8, 9, 10, 72, 177):
        failing(f'cut to {size} bytes', 'truncated', good[:size])
    failing('one byte more', 'damaged', good + b'\0')
    failing('another magic', 'bad_header', flip(good, 0))
    failing('the magic of a keyring', 'bad_header', bytes.fromhex('8b484c4b45590d0a') + good[8:])
    failing('version 2', 'unsupported_version', enrolment(e, versions=b'\2\1'))
    failing('suite 2, and longer', 'unsupported_version', enrolment(e, versions=b'\1\2') + b'\0')
    for name, wrong in (('no passes', {'cost': {'passes': 0, 'memoryKiB': 8192}}), ('17 passes', {'cost': {'passes': 17, 'memoryKiB': 8192}}), ('8,191 KiB of memory', {'cost': {'passes': 1, 'memoryKiB': 8191}}),
                        ('262,145 KiB of memory', {'cost': {'passes': 1, 'memoryKiB': 262145}}), ('offset 10 is not zero', {'zero10': b'\1\0'}), ('offset 23 is not zero', {'zero20': b'\0\0\0\1'})):
        failing(name, 'bad_header', enrolment(e, **wrong))
    failing('out of range and cut', 'truncated', enrolment(e, zero10=b'\1\0')[:177])
    failing('out of range and longer', 'damaged', enrolment(e, zero10=b'\1\0') + b'\0')
    failing('wrong passphrase', 'wrong_key', good, passphrase=e['passphrase'] + '.')
    failing('another salt', 'wrong_key', flip(good, 24))
    failing('another public key', 'wrong_key', good[:40] + box_public(draw('another private key')) + good[72:])
    failing('more passes than it was made with', 'wrong_key', flip(good, 15, 1))
    failing('flipped bit of the wrapped key\'s check', 'wrong_key', flip(good, 72 + 30))
    failing('flipped bit of the sealed private key', 'damaged', flip(good, 72 + 60))
    failing('another recipient', 'damaged', good, recipientId=ACCOUNT)
    failing('wrapped key of version 2', 'unsupported_version', enrolment(e, wrapped=lambda w: b'\2' + w[1:]))
    failing('a private key of another public key', 'damaged', enrolment(e, private_inside=draw('another private key')))
    failing('a private key of zeros', 'damaged', enrolment(e, private_inside=b'\0' * 32))
    write('enrolment.json', {'opens': opens, 'fails': fails, 'safetyPhrases': phrases})


def worded():
    opens, fails = [], []

    def opening(data, *typed):
        opens.append({'bytes': data, 'typed': list(typed), 'words': words_of(data)})
        return words_of(data)
    # The published examples of BIP-39 whose bytes are not zero come first.
    published = {'7f' * 16: 'legal winner thank year wave sausage worth useful legal winner thank yellow', '80' * 16: 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
                 'ff' * 16: 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong', '9e885d952ad362caeb4efe34a8e91bd2': 'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic',
                 'ff' * 32: 'zoo ' * 23 + 'vote'}
    for data, text in published.items():
        assert opening(bytes.fromhex(data)) == text
    code, key = draw('worded code', 16), draw('worded key')
    words = words_of(code).split()
    opening(code, ' '.join(words).upper(), '  ' + '\n'.join(words) + '\t\u00a0', ' '.join(word[:4] for word in words), ' '.join(word[:4].title() if i % 2 else word for i, word in enumerate(words)))
    opening(key, ' '.join(word[:4] for word in words_of(key).split()))
    opening(b'\0' * 15 + b'\1')
    assert max(len(word) for word in words) > 4

    def failing(name, code, text, size=16):
        fails.append({'name': name, 'sizeBytes': size, 'text': text, 'code': code})
    failing('nothing', 'truncated', '')
    failing('white space', 'truncated', ' \n ')
    failing('eleven words', 'truncated', ' '.join(words[:-1]))
    failing('a code where a key is asked for', 'truncated', ' '.join(words), 32)
    failing('thirteen words', 'damaged', ' '.join([*words, words[0]]))
    failing('a key where a code is asked for', 'damaged', words_of(key))
    for name, place, other in (('a word that is not in the list', 4, 'heirlock'), ('an empty-looking word', 4, '-'), ('a word in another language', 4, 'abeille')):
        failing(name, 'damaged', ' '.join([*words[:place], other, *words[place + 1:]]))
    long = next(i for i, word in enumerate(words) if len(word) > 5)
    for name, other in (('a word cut to three letters', words[long][:3]), ('a word cut to five letters', words[long][:5]), ('a word with a letter more', words[long] + 's'), ('a word with a full stop', words[long] + '.')):
        if other in WORDS:
            continue
        failing(name, 'damaged', ' '.join([*words[:long], other, *words[long + 1:]]))
    swapped = next((i, j) for i in range(12) for j in range(i) if words[i] != words[j] and bad_checksum([words[j] if x == i else words[i] if x == j else w for x, w in enumerate(words)]))
    i, j = swapped
    failing('two words in each other\'s place', 'damaged', ' '.join(words[j] if x == i else words[i] if x == j else w for x, w in enumerate(words)))
    other = next(w for w in WORDS if bad_checksum([*words[:-1], w]))
    failing('another last word', 'damaged', ' '.join([*words[:-1], other]))
    failing('another first word of a key', 'damaged', ' '.join([next(w for w in WORDS if bad_checksum([w, *words_of(key).split()[1:]])), *words_of(key).split()[1:]]), 32)
    failing('the words of zeros', 'damaged', words_of(b'\0' * 16))
    failing('the words of a key of zeros', 'damaged', words_of(b'\0' * 32), 32)
    failing('full-width letters', 'damaged', ' '.join(words).translate({code: code + 0xfee0 for code in range(0x61, 0x7b)}))
    write('words.json', {'opens': opens, 'fails': fails})


def bad_checksum(words):
    bits = ''.join(f'{WORDS.index(word):011b}' for word in words)
    size = len(bits) * 32 // 33
    data = int(bits[:size], 2).to_bytes(size // 8, 'big')
    return words_of(data).split() != words


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
