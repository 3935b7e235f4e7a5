"""Makes the vectors of custody by two servers and a third party: python3 shared/format/vectors/make-custody-vectors.py (from anywhere).

A second implementation of that section of FORMAT.md, which shares nothing with ours: BLAKE2b and SHA-256 of Python's hashlib, Ed25519, X25519 and
Poly1305 of OpenSSL (Debian: python3-cryptography), GF(2^8), Salsa20, Ed25519's way to X25519 and the words written out below. "Random" bytes come from SHA-256 of a label, so that a second run writes
the same file.
"""
import base64, copy, hashlib, json, os, struct
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.poly1305 import Poly1305
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

FOLDER = os.path.dirname(os.path.abspath(__file__))
ACCOUNT, VAULT, ANNA, BERT, PHONE, LAPTOP, OTHER = ('01JC3ZK4V8N6Q2T7R5W9X0Y1' + last for last in ('A0', 'V0', 'R1', 'R2', 'D1', 'D2', 'X9'))
MOST = 2 ** 53 - 1


def draw(label, size=32):
    return b''.join(hashlib.sha256(f'heirlock custody vectors/{label}/{i}'.encode()).digest() for i in range(-(-size // 32)))[:size]


def H(*parts):
    return hashlib.sha256(b''.join(parts)).digest()


def B(key, person, message):
    return hashlib.blake2b(message, digest_size=32, key=key, person=person).digest()


def b64(data):
    return base64.b64encode(data).decode()


def public(seed):
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def sign(seed, purpose, text):
    message = text if isinstance(text, bytes) else text.encode()
    return Ed25519PrivateKey.from_private_bytes(seed).sign(b'Heirlock signature 1 ' + purpose.encode() + b'\n' + message)


def rotl(x, n):
    return ((x << n) | (x >> (32 - n))) & 0xffffffff


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


def box_seal(signing, message, label):
    """crypto_box_seal to a key of Ed25519: its y is turned into the u of X25519 (RFC 7748, section 4.1)."""
    p, y = 2 ** 255 - 19, int.from_bytes(signing, 'little') & (2 ** 255 - 1)
    to = ((1 + y) * pow(1 - y, -1, p) % p).to_bytes(32, 'little')
    ephemeral = X25519PrivateKey.from_private_bytes(draw(f'ephemeral {label}'))
    mine = ephemeral.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    stream = xsalsa20(hsalsa20(ephemeral.exchange(X25519PublicKey.from_public_bytes(to)), b'\0' * 16),
                      hashlib.blake2b(mine + to, digest_size=24).digest(), 32 + len(message))
    sealed = bytes(a ^ b for a, b in zip(message, stream[32:]))
    return mine + Poly1305.generate_tag(stream[:32], sealed) + sealed


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(',', ':'))


with open(os.path.join(FOLDER, '..', 'english.txt'), encoding='utf-8') as file:
    ENGLISH = file.read().split()
assert len(ENGLISH) == 2048


def as_words(data, count):
    bits = ''.join(f'{byte:08b}' for byte in data)
    return ' '.join(ENGLISH[int(bits[i * 11:i * 11 + 11], 2)] for i in range(count))


def words_of(kind, data):
    return as_words(data + H(b'Heirlock words 2\n', kind.encode(), b'\n', data), 25)


# --- shares

def times(a, b):
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = (a << 1) ^ (0x11b if a & 0x80 else 0)
        b >>= 1
    return product


def split(half, slope):
    return {place: bytes(b ^ times(place, r) for b, r in zip(half, slope)) for place in (1, 2, 3)}


def commitment(share, place, recipient=ANNA, generation=1, vault=VAULT):
    return B(share, b'HeirlockShareCm1', vault.encode() + recipient.encode() + struct.pack('>Q', generation) + bytes([place]))


def opening(name, half, slope, recipient=ANNA, generation=1):
    shares = split(half, slope)
    return {'name': name, 'half': half.hex(), 'slope': slope.hex(), 'vaultId': VAULT, 'recipientId': recipient, 'keyGeneration': generation,
            'shares': {str(place): share.hex() for place, share in shares.items()},
            'commitments': {str(place): commitment(share, place, recipient, generation).hex() for place, share in shares.items()}}


half = draw('half')
slope = B(half, b'HeirlockSlopeB01', b'')
shares = split(half, slope)
lies = {place: draw(f'lie {place}') for place in (1, 2, 3)}
opens = [
    opening('drawn', half, slope),
    opening('along another slope', half, draw('slope')),
    opening('another generation', draw('second half'), draw('second slope'), generation=MOST),
    opening('another recipient', draw('third half'), draw('third slope'), recipient=BERT),
    opening('every byte, and all bits of the slope', bytes(range(224, 256)), b'\xff' * 32),
    opening('coefficients of zero', half, draw('slope')[:8] + bytes(16) + draw('slope')[24:]),
    opening('the highest bit alone', b'\x80' * 32, b'\x80' * 31 + b'\1'),
]


def given(*those):
    """(place, share) or (place, share, by)."""
    return [{'place': place, 'givenBy': by[0] if by else place, 'share': share.hex()} for place, share, *by in those]


def joined(name, false, *those):
    return {'name': name, 'of': 'drawn', 'given': given(*those), 'falseShares': false, 'half': half.hex()}


def unjoined(name, code, named, *those, of='drawn'):
    return {'name': name, 'of': of, 'given': given(*those), **({'named': named} if named else {}), 'code': code}


one, two, three = ((place, shares[place]) for place in (1, 2, 3))
joins = [
    joined('first and second', '', one, two),
    joined('second and first', '', two, one),
    joined('first and third', '', one, three),
    joined('second and third', '', two, three),
    joined('all three', '', three, one, two),
    joined('the same share twice, and another', '', two, two, one),
    joined('the first lies', '1 by 1', (1, lies[1]), two, three),
    joined('the second lies', '2 by 2', one, (2, lies[2]), three),
    joined('the third lies', '3 by 3', one, two, (3, lies[3])),
    joined('the first gives a false share of the third', '3 by 1', one, two, (3, lies[3], 1)),
    joined('the first gives a false share of the third, the second the true one', '3 by 1', one, (3, lies[3], 1), (3, shares[3], 2)),
    joined('one of a bit more', '1 by 1', (1, bytes([shares[1][0] ^ 1]) + shares[1][1:]), two, three),
    joined('a short share', '2 by 2', one, (2, shares[2][:31]), three),
    joined('a long share', '2 by 2', one, (2, shares[2] + b'\0'), three),
    joined('a wiped share', '3 by 3', one, two, (3, bytes(32))),
]
fails = [
    unjoined('none', 'wrong_key', ''),
    unjoined('the first alone', 'wrong_key', '', one),
    unjoined('the second alone', 'wrong_key', '', two),
    unjoined('the third alone, from both servers', 'wrong_key', '', (3, shares[3], 1), (3, shares[3], 2)),
    unjoined('one share twice', 'wrong_key', '', one, one),
    unjoined('one true and one false', 'damaged', '2 by 2', one, (2, lies[2])),
    unjoined('the third falsely given by the first', 'damaged', '3 by 1', one, (3, lies[3], 1)),
    unjoined('two of three false', 'damaged', '1 by 1', (1, lies[1]), (2, lies[2]), three),
    unjoined('a share at another place', 'damaged', '2 by 2', one, (2, shares[1])),
    unjoined('two shares that have changed places', 'damaged', '1 by 1', (1, shares[2]), (2, shares[1])),
    unjoined('shares of another generation', 'damaged', '1 by 1', one, two, of='another generation'),
    unjoined('shares of another recipient', 'damaged', '1 by 1', one, two, of='another recipient'),
    unjoined('zeros', 'damaged', '1 by 1', (1, bytes(32)), (2, bytes(32))),
    unjoined('the half itself', 'damaged', '1 by 1', (1, half), two),
]
zero = split(bytes(32), slope)
opens_of_zero = {str(place): commitment(share, place).hex() for place, share in zero.items()}
fails.append({'name': 'shares of a half of zeros', 'of': 'drawn', 'commitments': opens_of_zero,
              'given': given((1, zero[1]), (2, zero[2])), 'code': 'damaged'})

# --- plans

owner, stranger = draw('owner'), draw('stranger')
seeds = {name: draw(name) for name in ('first', 'second', 'witness', 'paper', 'phone', 'laptop')}
key_of = {name: b64(public(seed)) for name, seed in seeds.items()}
at = lambda day, hour=12: f'2026-11-{day:02d}T{hour:02d}:00:00.000Z'


def parts_of(recipient, generation, label=''):
    return split(draw(f'half {recipient} {generation}{label}'), draw(f'slope {recipient} {generation}{label}'))


def commitments(recipient=ANNA, generation=1, label=''):
    parts = parts_of(recipient, generation, label)
    return [commitment(parts[place], place, recipient, generation).hex() for place in (1, 2, 3)]


def sealed(share, to='witness', label='', of=None):
    return b64(box_seal(public(seeds[to]), share + public(of or owner), f'{share.hex()} {to}{label}'))


def contact(over=None, text=None, to='witness', size=1024):
    says = {'email': 'ann@example.org', 'name': 'Ann', 'language': 'de', **(over or {})}
    plain = (canonical(says) if text is None else text).encode().ljust(size)
    return box_seal(public(seeds[to]), plain, f'{H(plain).hex()} {to}')


PAPER = {'place': 3, 'kind': 'paper', 'publicKey': key_of['paper']}
INACTIVITY = {'type': 'inactivity', 'frequency': 'monthly', 'graceHours': 336, 'reminderDaysBefore': 3}
BERTS = parts_of(BERT, 4)
BASE = {
    'version': 1, 'account': ACCOUNT, 'vault': VAULT, 'owner': b64(public(owner)), 'number': 1, 'previous': None, 'madeAt': at(20),
    'custodians': [
        {'place': 1, 'kind': 'server', 'address': 'https://heirlock.example.org', 'publicKey': key_of['first']},
        {'place': 2, 'kind': 'server', 'address': 'https://vault.example.net:8443', 'publicKey': key_of['second']},
        {'place': 3, 'kind': 'witness', 'address': 'https://192.0.2.17', 'publicKey': key_of['witness'], 'contact': b64(contact())},
    ],
    'rule': INACTIVITY,
    'devices': [{'id': PHONE, 'publicKey': key_of['phone']}, {'id': LAPTOP, 'publicKey': key_of['laptop']}],
    'recipients': [{'id': ANNA, 'keyGeneration': 1, 'shares': [commitment(shares[place], place).hex() for place in (1, 2, 3)], 'sealed': sealed(shares[3])},
                   {'id': BERT, 'keyGeneration': 4, 'shares': commitments(BERT, 4), 'sealed': sealed(BERTS[3])}],
}


def plan_with(*changes):
    """The base with what is at each path replaced; `...` takes it away."""
    plan = copy.deepcopy(BASE)
    for path, value in changes:
        inside, steps = plan, path if isinstance(path, tuple) else (path,)
        for step in steps[:-1]:
            inside = inside[step]
        if value is ...:
            del inside[steps[-1]]
        else:
            inside[steps[-1]] = value
    return plan


def device(i):
    return {'id': f'01JC3ZK4V8N6Q2T7R5W9X0Z{i // 32}{"0123456789ABCDEFGHJKMNPQRSTVWXYZ"[i % 32]}0', 'publicKey': b64(public(draw(f'device {i}')))}


def plan(name, *changes):
    says = plan_with(*changes)
    text = canonical(says)
    return {'name': name, 'identitySeed': owner.hex(), 'text': text, 'signature': b64(sign(owner, 'plan', text))}


address = lambda place, text: (('custodians', place - 1, 'address'), text)
first = plan('with a witness')
ON_PAPER = ((('custodians', 2), PAPER), (('recipients', 0, 'sealed'), sealed(shares[3], 'paper')), (('recipients', 1, 'sealed'), sealed(BERTS[3], 'paper')))
second = plan('the next', ('number', 2), ('previous', H(first['text'].encode()).hex()), ('madeAt', at(21)))
plans = [
    first,
    plan('with paper', *ON_PAPER),
    plan('without reminder', (('rule', 'reminderDaysBefore'), None), (('rule', 'frequency'), 'half_yearly')),
    second,
    plan('on one machine', address(1, 'http://localhost:8080'), address(2, 'http://127.0.0.1:8081'), address(3, 'http://[::1]:8082')),
    plan('unusual addresses', address(1, 'https://a'), address(2, 'https://xn--bcher-kva.example:80'), address(3, 'https://0.0.0.0:1')),
    plan('the longest address', address(1, 'https://' + '.'.join(['a' * 63] * 3) + '.' + 'b' * 49 + ':65535')),
    plan('the greatest numbers', ('number', MOST), ('previous', draw('before').hex()), (('recipients', 0, 'keyGeneration'), MOST)),
    plan('nobody to receive', ('recipients', [])),
    plan('as many devices as there may be', ('devices', [device(i) for i in range(64)])),
    plan('members that the page does not name', ('colour', 'green "and\\blue\\ud800\t'), (('rule', 'weight'), -7), (('devices', 0, 'name'), [[], {}, None, True])),
]


def refused_plan(name, *changes, code='damaged', seed=owner, purpose='plan', text=None, signature=None, **expected):
    text = canonical(plan_with(*changes)) if text is None else text
    return {'name': name, **expected, 'text': text,
            'signature': b64(signature or sign(seed, purpose, text)), 'code': code}


base_text, good = first['text'], base64.b64decode(first['signature'])
nested = lambda depth: '[' * depth + ']' * depth
SHARES = ('recipients', 0, 'shares')
refused_plans = [
    *(refused_plan(f'without {name}', (name, ...)) for name in BASE),
    *(refused_plan(f'a custodian without {name}', (('custodians', 1, name), ...)) for name in ('place', 'kind', 'address', 'publicKey')),
    *(refused_plan(f'a rule without {name}', (('rule', name), ...)) for name in INACTIVITY),
    *(refused_plan(f'a witness without {name}', (('custodians', 2, name), ...)) for name in ('address', 'publicKey', 'contact')),
    refused_plan('paper without publicKey', (('custodians', 2), {'place': 3, 'kind': 'paper'})),
    *(refused_plan(f'a device without {name}', (('devices', 0, name), ...)) for name in ('id', 'publicKey')),
    *(refused_plan(f'a recipient without {name}', (('recipients', 0, name), ...)) for name in ('id', 'keyGeneration', 'shares', 'sealed')),
    refused_plan('a later version', ('version', 2), code='unsupported_version'),
    refused_plan('version 0', ('version', 0), code='unsupported_version'),
    refused_plan('a later version of another form', ('version', 7), ('devices', ...), code='unsupported_version'),
    refused_plan('a later version with another signature', ('version', 2), signature=good),
    refused_plan('a version that is text', ('version', '1')),
    refused_plan('an account that is no id', ('account', ACCOUNT.lower())),
    refused_plan('a vault that is no id', ('vault', VAULT[:-1])),
    refused_plan('number 0', ('number', 0)),
    refused_plan('a number beyond 2^53 - 1', ('number', MOST + 1), ('previous', draw('before').hex())),
    refused_plan('a number that is true', ('number', True)),
    refused_plan('a first plan with one before it', ('previous', draw('before').hex())),
    refused_plan('a second plan without one before it', ('number', 2)),
    refused_plan('a hash in upper case', ('number', 2), ('previous', draw('before').hex().upper())),
    refused_plan('a time without milliseconds', ('madeAt', '2026-11-20T12:00:00Z')),
    refused_plan('a day that there is not', ('madeAt', '2026-02-30T12:00:00.000Z')),
    refused_plan('two custodians', ('custodians', BASE['custodians'][:2])),
    refused_plan('four custodians', ('custodians', [*BASE['custodians'], PAPER])),
    refused_plan('custodians in another order', ('custodians', [BASE['custodians'][i] for i in (1, 0, 2)])),
    refused_plan('one place twice', (('custodians', 1, 'place'), 1)),
    refused_plan('paper in the place of a server', (('custodians', 1), {**PAPER, 'place': 2})),
    refused_plan('a server in the place of the third', (('custodians', 2, 'kind'), 'server')),
    refused_plan('a witness in the place of a server', (('custodians', 0, 'kind'), 'witness')),
    *(refused_plan(f'address {bad or "of no letters"}', address(1, bad)) for bad in (
        '', 'heirlock.example.org', 'http://heirlock.example.org', 'ftp://heirlock.example.org', 'https://', 'https://heirlock.example.org/', 'https://HEIRLOCK.example.org',
        'https://anna@heirlock.example.org', 'https://heirlock.example.org?', 'https://heirlock.example.org#', 'https://heirlock.example.org:443',
        'http://localhost:80', 'https://heirlock.example.org:0', 'https://heirlock.example.org:08', 'https://heirlock.example.org:65536',
        'https://heirlock.example.org:', 'https://heirlock.example.org.', 'https://.example.org', 'https://-a.example.org', 'https://a-.example.org',
        'https://a_b.example.org', 'https://heirlock..org', 'https://1.2.3', 'https://1.2.3.256', 'https://1.2.3.04', 'https://0x7f', 'https://a.1',
        'https://[2001:db8::1]', 'http://127.0.0.2', 'http://localhost.example.org', ' https://heirlock.example.org', 'https://heirlock.example.org\\a')),
    refused_plan('a label of 64 letters', address(1, 'https://' + 'a' * 64 + '.org')),
    refused_plan('an address of 256 characters', address(1, 'https://' + '.'.join(['a' * 63] * 3) + '.' + 'b' * 50 + ':65535')),
    refused_plan('one address twice', address(2, 'https://heirlock.example.org')),
    refused_plan('an address of the third twice', address(3, 'https://heirlock.example.org')),
    refused_plan('one key for two servers', (('custodians', 1, 'publicKey'), key_of['first'])),
    refused_plan("a device's key for the witness", (('custodians', 2, 'publicKey'), key_of['phone'])),
    refused_plan("a server's key for the paper", (('custodians', 2), {**PAPER, 'publicKey': key_of['second']})),
    refused_plan("the owner's key for the paper", (('custodians', 2), {**PAPER, 'publicKey': b64(public(owner))})),
    refused_plan("a device's key for the paper", (('custodians', 2), {**PAPER, 'publicKey': key_of['laptop']})),
    refused_plan('a paper with half a key', (('custodians', 2), {**PAPER, 'publicKey': key_of['paper'][:24]})),
    refused_plan('a short contact', (('custodians', 2, 'contact'), b64(contact()[:-1]))),
    refused_plan('a long contact', (('custodians', 2, 'contact'), b64(contact() + b'\0'))),
    refused_plan('a contact with bits beyond its end', (('custodians', 2, 'contact'), b64(contact())[:-3] + 'B==')),
    refused_plan('a contact of null', (('custodians', 2, 'contact'), None)),
    refused_plan('a short sealed share', (('recipients', 0, 'sealed'), b64(bytes(111)))),
    refused_plan('a long sealed share', (('recipients', 0, 'sealed'), b64(bytes(113)))),
    refused_plan('a sealed share with bits beyond its end', (('recipients', 0, 'sealed'), sealed(shares[3])[:149] + 'B==')),
    refused_plan('a sealed share of null', (('recipients', 0, 'sealed'), None)),
    refused_plan("the owner's key for a device", (('devices', 0, 'publicKey'), b64(public(owner)))),
    refused_plan('one key for two devices', (('devices', 1, 'publicKey'), key_of['phone'])),
    refused_plan('a short key', (('devices', 0, 'publicKey'), b64(public(seeds['phone'])[:31]))),
    refused_plan('a key with bits beyond its end', (('devices', 0, 'publicKey'), b64(bytes(32))[:42] + 'B=')),
    refused_plan('a rule of another type', ('rule', {'type': 'manual'})),
    refused_plan('another rhythm', (('rule', 'frequency'), 'hourly')),
    refused_plan('too little grace', (('rule', 'graceHours'), 23)),
    refused_plan('too much grace', (('rule', 'graceHours'), 2161)),
    refused_plan('a reminder on the day itself', (('rule', 'reminderDaysBefore'), 0)),
    refused_plan('a reminder too early', (('rule', 'reminderDaysBefore'), 8)),
    refused_plan('a rule by date', ('rule', {'type': 'date_based', 'releaseDate': '2031-05-01T08:00:00.000Z', 'preReleaseNotificationDays': 14})),
    refused_plan('no devices', ('devices', [])),
    refused_plan('65 devices', ('devices', [device(i) for i in range(65)])),
    refused_plan('a device twice', (('devices', 1, 'id'), PHONE)),
    refused_plan('a recipient twice', (('recipients', 1, 'id'), ANNA)),
    refused_plan('generation 0', (('recipients', 0, 'keyGeneration'), 0)),
    refused_plan('half a generation', text=base_text.replace('"keyGeneration":1,', '"keyGeneration":1.5,')),
    refused_plan('two commitments', (SHARES, commitments()[:2])),
    refused_plan('four commitments', (SHARES, commitments() * 2)),
    refused_plan('a commitment in upper case', ((*SHARES, 0), commitments()[0].upper())),
    refused_plan('a short commitment', ((*SHARES, 0), commitments()[0][:-2])),
    refused_plan('nothing', text=''),
    refused_plan('no JSON', text=base_text[:-1]),
    refused_plan('a list', text=f'[{base_text}]'),
    refused_plan('null', text='null'),
    refused_plan('white space within', text=base_text.replace(',', ', ', 1)),
    refused_plan('white space behind', text=base_text + '\n'),
    refused_plan('members in another order', text='{' + base_text[base_text.index('"custodians"'):-1] + f',"account":"{ACCOUNT}"' + '}'),
    refused_plan('a member twice', text=base_text.replace('"number":1,', '"number":1,"number":1,')),
    refused_plan('a number in another form', text=base_text.replace('"number":1,', '"number":1e0,')),
    refused_plan('a zero below zero', text='{"a":-0,' + base_text[1:]),
    refused_plan('a fraction that is ignored', text='{"a":0.5,' + base_text[1:]),
    refused_plan('a number that is ignored and too great', text='{"a":9007199254740992,' + base_text[1:]),
    refused_plan('letters that are not plain', ('z', 'grün')),
    refused_plan('letters written as escapes', text=base_text[:-1] + ',"z":"gr\\u00fcn"}'),
    refused_plan('half of a letter', text=base_text[:-1] + ',"z":"\\ud800"}'),
    refused_plan('half of a letter in a name', text=base_text[:-1] + ',"z\\udfff":1}'),
    refused_plan('an escape that need not be', text=base_text.replace('"vault":', '"\\u0076ault":')),
    refused_plan('nested too deeply', text='{"a":' + nested(64) + ',' + base_text[1:]),
    refused_plan('signed by somebody else', seed=stranger),
    refused_plan('signed by a device', seed=seeds['phone']),
    refused_plan('signed as a manifest', purpose='manifest'),
    refused_plan('signed as a note', purpose='note'),
    refused_plan('another text under its signature', ('madeAt', at(19)), signature=good),
    refused_plan('a signature with another bit', signature=bytes([good[0] ^ 1]) + good[1:]),
    refused_plan('of another owner, signed by this one', ('owner', b64(public(stranger)))),
    refused_plan('for another account', accountId=OTHER),
    refused_plan('for another vault', vaultId=OTHER),
]


def signed_text(seed, purpose, says):
    text = canonical(says)
    return {'text': text, 'signature': b64(sign(seed, purpose, text))}


def verdict(name, verdict, *changes, seed=owner, known=BASE):
    return {'name': name, 'known': signed_text(owner, 'plan', known), **({} if seed == owner else {'nextIdentity': public(seed).hex()}),
            'next': signed_text(seed, 'plan', plan_with(*changes)), 'verdict': verdict}


after = (('number', 2), ('previous', H(base_text.encode()).hex()), ('madeAt', at(21)))
third = ('number', 3), ('previous', draw('unseen').hex())
generation = lambda n: (('recipients', 1, 'keyGeneration'), n)
verdicts = [
    verdict('the next', 'follows', *after),
    verdict('the next with new shares', 'follows', *after, generation(5), (('recipients', 1, 'shares'), commitments(BERT, 5))),
    verdict('the next without a recipient', 'follows', *after, ('recipients', BASE['recipients'][:1])),
    verdict('the next with other custodians, who have the same shares', 'follows', *after, *ON_PAPER),
    verdict('the same', 'same'),
    verdict('one beyond the next', 'skips', *third),
    verdict('the next of another plan', 'skips', ('number', 2), ('previous', draw('unseen').hex())),
    verdict('an earlier one', 'rolled_back', known=json.loads(second['text'])),
    verdict('an earlier generation', 'rolled_back', *after, generation(3), (('recipients', 1, 'shares'), commitments(BERT, 3))),
    verdict('an earlier generation, far along', 'rolled_back', *third, generation(3)),
    verdict('another of the same number', 'forked', ('madeAt', at(21))),
    verdict('other shares of the same generation', 'forked', *after, (('recipients', 1, 'shares'), commitments(BERT, 4, ' again'))),
    verdict('other shares far along', 'forked', *third, (('recipients', 1, 'shares', 2), commitments(BERT, 4, ' again')[2])),
    verdict('other shares, and an earlier generation', 'forked', *after, (SHARES, commitments(label=' again')), generation(3)),
    verdict('another vault', 'forked', *after, ('vault', OTHER)),
    verdict('another account', 'forked', *after, ('account', OTHER)),
    verdict('another owner', 'forked', *after, ('owner', b64(public(stranger))), seed=stranger),
]

# --- ends

END = {'version': 1, 'account': BASE['account'], 'vault': BASE['vault'], 'owner': BASE['owner'], 'number': 2, 'previous': H(base_text.encode()).hex(),
       'madeAt': at(22), 'custodian': BASE['custodians'][0]['publicKey']}


def end(name, seed=owner, purpose='end', of=0, text=None, **changes):
    says = {key: value for key, value in {**END, **changes}.items() if value is not ...}
    text = canonical(says) if text is None else text
    return {'name': name, 'custodian': BASE['custodians'][of]['publicKey'], 'text': text, 'signature': b64(sign(seed, purpose, text))}


ends = [
    end('for the first server'),
    end('for the third party', of=2, custodian=BASE['custodians'][2]['publicKey']),
    end('far beyond the plan', number=9, previous=draw('unseen').hex()),
    end('with a member of a later page', why='moved'),
]
refused_ends = [{**one, 'code': code} for code, one in (
    ('damaged', end('for another custodian', of=1)),
    ('damaged', end('by another owner', seed=stranger)),
    ('damaged', end('naming another owner', owner=b64(public(stranger)))),
    ('damaged', end('of another vault', vault=OTHER)),
    ('damaged', end('of another account', account=OTHER)),
    ('damaged', end('signed as a plan', purpose='plan')),
    ('damaged', end('signed as a note', purpose='note')),
    ('damaged', end('without a custodian', custodian=...)),
    ('damaged', end('that follows no plan', previous=None)),
    ('damaged', end('at a time that there is not', madeAt='2026-02-30T12:00:00.000Z')),
    ('damaged', end('with a space behind it', text=canonical(END) + ' ')),
    ('damaged', end('of more than 4,096 characters', z='z' * 4096)),
    ('rolled_back', end('of the number of the plan', number=1)),
    ('unsupported_version', end('of a later version', version=2, custodian=...)),
)]

# --- notes

NAMED = {'signer': key_of['phone'], 'kind': 'check_in', 'counter': 1795175999999, 'hash': draw('note').hex()}
KINDS = {'check_in': {}, 'pause': {'until': at(28)}, 'resume': {}, 'cancel': {}, 'state': {'says': 'quiet', 'heard': {'1': 7, '3': MOST}, 'asks': True},
         'gone': {'about': 2, 'heard': {'1': 7}}, 'receipt': {'of': NAMED, 'outcome': 'counted'}}
DEVICES, SERVERS = ('phone', 'laptop'), ('first', 'second')
SIGNERS = {'check_in': (*DEVICES, *SERVERS), 'pause': DEVICES, 'resume': DEVICES, 'cancel': (*DEVICES, *SERVERS), 'state': (*SERVERS, 'witness'),
           'gone': ('witness',), 'receipt': SERVERS}
ROLES = {'phone': f'device {PHONE}', 'laptop': f'device {LAPTOP}', 'first': 'server 1', 'second': 'server 2', 'witness': 'witness 3'}


def note_says(kind, by, **over):
    signer = key_of.get(by) or b64(public(stranger))
    says = {'version': 1, 'kind': kind, 'vault': VAULT, 'owner': b64(public(owner)), 'plan': 1, 'signer': signer, 'counter': 1795176000000, 'at': at(21), **KINDS[kind], **over}
    return {name: value for name, value in says.items() if value is not ...}


def note(name, kind, signer, by='with a witness', **over):
    says = note_says(kind, signer, **over)
    text = canonical(says)
    return {'name': name, 'by': by, 'signerSeed': seeds[signer].hex(), 'signer': ROLES[signer], 'text': text, 'signature': b64(sign(seeds[signer], 'note', text))}


notes = [
    *(note(f'{kind} by {signer}', kind, signer) for kind in KINDS for signer in SIGNERS[kind]),
    *(note(f'state: {says}', 'state', 'second', says=says) for says in ('warned', 'over', 'given', 'held')),
    note('an answer of one who has heard nobody', 'state', 'first', heard={}, asks=False),
    note('heard of all three, and of more', 'state', 'witness', heard={'1': 1, '2': 2, '3': 3, '4': 'x'}),
    *(note(f'receipt: {outcome}', 'receipt', 'first', outcome=outcome) for outcome in ('not_counted', 'given')),
    note('a receipt of a receipt', 'receipt', 'second', of={**NAMED, 'signer': key_of['first'], 'kind': 'receipt'}),
    note('about the first', 'gone', 'witness', about=1),
    note('under a later plan', 'check_in', 'phone', plan=MOST),
    note('the least counter', 'check_in', 'phone', counter=1),
    note('the greatest counter', 'check_in', 'phone', counter=MOST),
    note('a moment of pause', 'pause', 'phone', until='2026-11-21T12:00:00.001Z'),
    note('without a witness', 'receipt', 'second', by='with paper'),
    note('a member that the page does not name', 'cancel', 'phone', why='travelling'),
]


def refused_note(name, kind='check_in', of='phone', by='with a witness', code='damaged', seed=None, purpose='note', text=None, signature=None, **over):
    text = canonical(note_says(kind, of, **over)) if text is None else text
    signature = signature or sign(seed or seeds.get(of, stranger), purpose, text)
    return {'name': name, 'by': by, 'text': text, 'signature': b64(signature), 'code': code}


def receipt_of(name, what):
    return refused_note(name, seed=seeds['first'], text=canonical({**note_says('receipt', 'first'), 'of': what}))


note_text = notes[0]['text']
note_signature = base64.b64decode(notes[0]['signature'])
refused_notes = [
    *(refused_note(f'{kind} by {signer}', kind, signer) for kind in KINDS for signer in ROLES if signer not in SIGNERS[kind]),
    *(refused_note(f'without {name}', **{name: ...}) for name in ('version', 'vault', 'owner', 'plan', 'signer', 'counter', 'at')),
    refused_note('without kind', text=canonical({name: value for name, value in note_says('check_in', 'phone').items() if name != 'kind'})),
    refused_note('a pause without end', 'pause', until=...),
    *(refused_note(f'a state without {name}', 'state', 'first', **{name: ...}) for name in ('says', 'heard', 'asks')),
    *(refused_note(f'gone without {name}', 'gone', 'witness', **{name: ...}) for name in ('about', 'heard')),
    *(receipt_of(f'a receipt without {name} of what', {member: value for member, value in NAMED.items() if member != name}) for name in NAMED),
    receipt_of('a receipt of nothing', None),
    receipt_of('a receipt of a hash alone', NAMED['hash']),
    receipt_of('a receipt of another kind', {**NAMED, 'kind': 'release'}),
    receipt_of('a receipt of counter 0', {**NAMED, 'counter': 0}),
    receipt_of('a receipt of somebody without a key', {**NAMED, 'signer': 'phone'}),
    receipt_of('a receipt in upper case', {**NAMED, 'hash': NAMED['hash'].upper()}),
    receipt_of('a receipt that is short', {**NAMED, 'hash': NAMED['hash'][:-2]}),
    refused_note('a receipt without outcome', 'receipt', 'first', outcome=...),
    refused_note('a receipt of another outcome', 'receipt', 'first', outcome='refused'),
    refused_note('heard in a list', 'state', 'first', heard=[7]),
    refused_note('heard a counter of 0', 'state', 'first', heard={'2': 0}),
    refused_note('heard a counter in text', 'gone', 'witness', heard={'1': '7'}),
    refused_note('heard null', 'state', 'first', heard={'2': None}),
    refused_note('asking with a number', 'state', 'first', asks=1),
    refused_note('a later version', version=2, code='unsupported_version'),
    refused_note('a later version of another form', version=2, plan='the next', code='unsupported_version'),
    refused_note('a later version by somebody else', of='stranger', version=2, code='unsupported_version'),
    refused_note('a version that is text', version='1'),
    refused_note('another kind', text=canonical({**note_says('check_in', 'phone'), 'kind': 'release'})),
    refused_note('a kind that every object has', text=canonical({**note_says('check_in', 'phone'), 'kind': 'constructor'})),
    refused_note('another vault', vault=OTHER),
    refused_note('another owner', owner=b64(public(stranger))),
    refused_note('an owner that is no key', owner='ann'),
    refused_note('a vault that is no id', vault='vault_1'),
    refused_note('plan 0', plan=0),
    refused_note('counter 0', counter=0),
    refused_note('a counter below zero', counter=-1),
    refused_note('a counter beyond 2^53 - 1', counter=MOST + 1),
    refused_note('a counter in text', counter='7'),
    refused_note('a time without zone', at='2026-11-21T12:00:00.000'),
    refused_note('a day that there is not', at='2026-11-31T12:00:00.000Z'),
    refused_note('a pause that ends as it begins', 'pause', until=at(21)),
    refused_note('a pause that ended before', 'pause', until=at(20)),
    refused_note('a pause until no day', 'pause', until='2026-11-31T12:00:00.000Z'),
    refused_note('a state of another name', 'state', 'first', says='released'),
    refused_note('gone: the third itself', 'gone', 'witness', about=3),
    refused_note('gone: nobody', 'gone', 'witness', about='2'),
    refused_note('somebody whom the plan does not name', of='stranger'),
    refused_note("the owner's identity", seed=owner, text=canonical({**note_says('check_in', 'phone'), 'signer': b64(public(owner))})),
    refused_note('a witness that the plan does not have', 'state', 'witness', by='with paper'),
    *(refused_note(f'{kind} by the paper', kind, 'paper', by='with paper') for kind in KINDS),
    refused_note('signed by another device', seed=seeds['laptop']),
    refused_note('signed by a server', seed=seeds['first']),
    *(refused_note(f'signed as {purpose}', purpose=purpose) for purpose in ('plan', 'warning', 'head', 'removal')),
    refused_note('a signature with another bit', text=note_text, signature=note_signature[:-1] + bytes([note_signature[-1] ^ 1])),
    refused_note('another text under its signature', counter=1795176000001, signature=note_signature),
    refused_note('nothing', text=''),
    refused_note('no JSON', text=note_text[:-1]),
    refused_note('text', text='"check_in"'),
    refused_note('white space behind', text=note_text + ' '),
    refused_note('a member twice', text=note_text.replace('"kind":"check_in"', '"kind":"check_in","kind":"check_in"')),
    refused_note('members in another order', text='{"version":1,' + note_text[1:].replace(',"version":1', '')),
    refused_note('letters that are not plain', why='müde'),
    refused_note('a fraction that is ignored', why=0.5),
    refused_note('4,097 characters', text=canonical(note_says('check_in', 'phone', z='z' * (4097 - len(note_text) - 7)))),
    refused_note('nested too deeply', text='{"a":' + nested(64) + ',' + note_text[1:]),
]
notes.append(note('4,096 characters', 'check_in', 'phone', z='z' * (4096 - len(note_text) - 7)))

# --- what a recipient is given

signed_plan = signed_text(owner, 'plan', BASE)
other_plan = signed_text(owner, 'plan', plan_with(*after, (SHARES, commitments(label=' again'))))


def handed(place, share, third=None, plan=signed_plan, over={}):
    return {'plan': plan, 'place': place, 'keyGeneration': 1, 'share': b64(share), **({} if third is None else {'third': {'share': b64(third)}}), **over}


def given_to(name, answers, paper=None, parts=(), **result):
    """Whose it is and what it is of stands in the first alone, and elsewhere where it is something else."""
    return {'name': name, 'answers': answers, **({} if paper is None else {'paper': paper.hex()}), **({'parts': list(parts)} if parts else {}), **result}


def opens_with(name, false, *answers, **more):
    return given_to(name, answers, falseShares=false, **more)


def refused_with(name, code, *answers, paper=None, parts=(), **over):
    return {**given_to(name, answers, paper, parts), **over, 'code': code}


def paper_text(*fields, kind='part', version='1', digits=None):
    before = ':'.join(['heirlock', kind, version, *fields])
    return before + ':' + (digits or H(before.encode()).hex()[:8])


b32 = lambda data: base64.b32encode(data).decode().rstrip('=')


def part_text(place, share, generation=1, recipient=ANNA, vault=VAULT):
    return paper_text(vault, recipient, str(generation), str(place), b32(share))


paper_plan = signed_text(owner, 'plan', plan_with(*ON_PAPER))
spoilt_plan = signed_text(owner, 'plan', plan_with(*ON_PAPER, (('recipients', 0, 'sealed'), sealed(lies[3], 'paper'))))
closed_plan = signed_text(owner, 'plan', plan_with(*ON_PAPER, (('recipients', 0, 'sealed'), sealed(shares[3]))))
on_paper = handed(1, shares[1], plan=paper_plan)
honest = handed(1, shares[1])
WHOSE = {'identity': public(owner).hex(), 'accountId': ACCOUNT, 'vaultId': VAULT, 'recipientId': ANNA, 'keyGeneration': 1, 'half': half.hex()}
received = [
    {**opens_with('both servers', '', honest, handed(2, shares[2])), **WHOSE},
    opens_with('the second, with the third', '', handed(2, shares[2], shares[3])),
    opens_with('the first, and paper', '', on_paper, paper=seeds['paper']),
    opens_with('the first, and a part of the second', '', honest, parts=[part_text(2, shares[2])]),
    opens_with('the second, and a part of the third', '', handed(2, shares[2]), parts=[part_text(3, shares[3])]),
    opens_with('everybody', '', handed(1, shares[1], shares[3], paper_plan), handed(2, shares[2], shares[3], paper_plan), paper=seeds['paper'], parts=[part_text(2, shares[2])]),
    opens_with('paper, and a server that has a plan with a witness', '', on_paper, handed(2, shares[2]), paper=seeds['paper']),
    opens_with('a false part', '2 by 2', handed(1, shares[1], shares[3]), parts=[part_text(2, lies[2])]),
    opens_with('the first lies', '1 by 1', handed(1, lies[1]), handed(2, shares[2], shares[3])),
    opens_with('the first lies about the third', '3 by 1', handed(1, shares[1], lies[3]), handed(2, shares[2])),
    opens_with('the first by another plan of the owner', '1 by 1', handed(1, lies[1], plan=other_plan), handed(2, shares[2], shares[3])),
    opens_with('members that the page does not name', '', {**honest, 'language': 'de'}, handed(2, shares[2])),
]
refused_given = [
    refused_with('nothing', 'wrong_key'),
    refused_with('paper alone', 'wrong_key', paper=seeds['paper']),
    refused_with('parts alone', 'wrong_key', parts=[part_text(1, shares[1]), part_text(2, shares[2])]),
    refused_with('a paper where there is a witness', 'wrong_key', honest, paper=seeds['paper']),
    refused_with('the paper of somebody else', 'wrong_key', on_paper, paper=draw('another paper')),
    refused_with('a paper whose box holds another share', 'damaged', handed(1, shares[1], plan=spoilt_plan), paper=seeds['paper']),
    refused_with('a paper whose box does not open', 'damaged', handed(1, shares[1], plan=closed_plan), paper=seeds['paper']),
    refused_with('the part that was there already', 'wrong_key', honest, parts=[part_text(1, shares[1])]),
    refused_with('a part that is false', 'damaged', honest, parts=[part_text(2, lies[2])]),
    refused_with('a part of another vault', 'wrong_key', honest, parts=[part_text(2, shares[2], vault=OTHER)]),
    refused_with('a part of another recipient', 'wrong_key', honest, parts=[part_text(2, shares[2], recipient=BERT)]),
    refused_with('a part of another generation', 'wrong_key', honest, parts=[part_text(2, shares[2], generation=2)]),
    refused_with('a part that is cut', 'truncated', honest, parts=[part_text(2, shares[2])[:-9]]),
    refused_with('one server', 'wrong_key', honest),
    refused_with('one server twice', 'wrong_key', honest, honest),
    refused_with('a false share', 'damaged', honest, handed(2, lies[2])),
    refused_with('a false third', 'damaged', handed(1, shares[1], lies[3])),
    *(refused_with(f'without {name}', 'damaged', {member: value for member, value in handed(1, shares[1], shares[3]).items() if member != name}) for name in ('plan', 'place', 'keyGeneration', 'share')),
    refused_with('the third in the place of a server', 'damaged', handed(3, shares[3])),
    refused_with('another generation beside it', 'damaged', handed(1, shares[1], shares[3], over={'keyGeneration': 2})),
    refused_with('another generation than the bundle', 'damaged', handed(1, shares[1], shares[3], over={'keyGeneration': 2}), keyGeneration=2),
    refused_with('another recipient', 'damaged', handed(1, shares[1], shares[3]), recipientId=OTHER),
    refused_with('a recipient of another generation', 'damaged', handed(1, shares[1], shares[3]), recipientId=BERT),
    refused_with('another vault', 'damaged', handed(1, shares[1], shares[3]), vaultId=OTHER),
    refused_with('another account', 'damaged', handed(1, shares[1], shares[3]), accountId=OTHER),
    refused_with('another owner', 'damaged', handed(1, shares[1], shares[3]), identity=public(stranger).hex()),
    refused_with('a plan that nobody signed', 'damaged', handed(1, shares[1], shares[3], plan={**signed_plan, 'signature': other_plan['signature']})),
    refused_with('a plan without signature', 'damaged', handed(1, shares[1], shares[3], plan={'text': signed_plan['text']})),
    refused_with('a short signature', 'damaged', handed(1, shares[1], shares[3], plan={**signed_plan, 'signature': b64(good[:63])})),
    refused_with('a plan as its text alone', 'damaged', handed(1, shares[1], shares[3], plan=signed_plan['text'])),
    refused_with('a later plan', 'unsupported_version', handed(1, shares[1], shares[3], plan=signed_text(owner, 'plan', plan_with(('version', 2))))),
    refused_with('a short share', 'damaged', handed(1, shares[1][:31], shares[3])),
    refused_with('a long share', 'damaged', handed(1, shares[1] + b'\1', shares[3])),
    refused_with('a wiped share', 'damaged', handed(1, bytes(32), shares[3])),
    refused_with('a share that is no base64', 'damaged', handed(1, shares[1], shares[3], over={'share': '*' * 44})),
    refused_with('a third of null', 'damaged', {**honest, 'third': None}),
    refused_with('a third without share', 'damaged', {**honest, 'third': {}}),
    refused_with('a wiped third', 'damaged', handed(1, shares[1], bytes(32))),
]

# --- parts, paper, boxes and keys


def part(name, share, place, generation=1, recipient=ANNA):
    return {'name': name, 'vaultId': VAULT, 'recipientId': recipient, 'keyGeneration': generation, 'place': place, 'share': share.hex(),
            'text': part_text(place, share, generation, recipient)}


parts = [*(part(f'of place {place}', shares[place], place) for place in (1, 2, 3)), part('another recipient', draw('part'), 2, 7, BERT),
         {**part('in a link', shares[1], 1), 'text': 'https://one.example.org/r/abc#' + part_text(1, shares[1])},
         part('the greatest generation', draw('last part'), 1, MOST), part('one bit', bytes(31) + b'\1', 3)]
fields = (VAULT, ANNA, '1', '2', b32(shares[2]))
swap = lambda i, value: [value if i == j else field for j, field in enumerate(fields)]
bad = lambda name, code, text: {'name': name, 'text': text, 'code': code}
refused_parts = [
    bad('a sheet', 'bad_header', paper_text(ANNA, b32(draw('code', 16)), '1', kind='sheet')),
    bad('a paper', 'bad_header', paper_text(b32(seeds['paper']), kind='third')),
    bad('nothing', 'bad_header', ''),
    bad('a later version', 'unsupported_version', paper_text(*fields, version='2')),
    bad('a field less', 'truncated', paper_text(*fields[:4])),
    bad('cut', 'truncated', ':'.join(['heirlock', 'part', '1', *fields])),
    bad('a field more', 'damaged', paper_text(*fields, '3')),
    bad('other last digits', 'damaged', paper_text(*fields, digits='00000000')),
    bad('a vault that is no id', 'damaged', paper_text(*swap(0, VAULT.lower()))),
    bad('a recipient that is no id', 'damaged', paper_text(*swap(1, ANNA[:-1]))),
    bad('generation 0', 'damaged', paper_text(*swap(2, '0'))),
    bad('generation 01', 'damaged', paper_text(*swap(2, '01'))),
    bad('a generation beyond 2^53 - 1', 'damaged', paper_text(*swap(2, str(MOST + 1)))),
    *(bad(f'place {place or "of none"}', 'damaged', paper_text(*swap(3, place))) for place in ('', '0', '4', '02', '2 ')),
    bad('a short share', 'damaged', paper_text(*swap(4, b32(shares[2][:31])))),
    bad('a long share', 'damaged', paper_text(*swap(4, b32(shares[2] + b'\0')))),
    bad('a share of zeros', 'damaged', paper_text(*swap(4, b32(bytes(32))))),
    bad('a share in lower case', 'damaged', paper_text(*swap(4, b32(shares[2]).lower()))),
]


def paper(name, seed):
    return {'name': name, 'seed': seed.hex(), 'publicKey': public(seed).hex(), 'words': words_of('third', seed), 'text': paper_text(b32(seed), kind='third')}


papers = [paper('drawn', seeds['paper']), paper('one bit', bytes(31) + b'\1'), paper('all bits', b'\xff' * 32)]
coded, right = b32(seeds['paper']), papers[0]['words'].split()
refused_papers = [
    bad('a part', 'bad_header', parts[0]['text']),
    bad('nothing', 'bad_header', ''),
    bad('a later version', 'unsupported_version', paper_text(coded, kind='third', version='2')),
    bad('no seed', 'truncated', paper_text(kind='third')),
    bad('cut', 'truncated', f'heirlock:third:1:{coded}'),
    bad('a field more', 'damaged', paper_text(coded, '3', kind='third')),
    bad('other last digits', 'damaged', paper_text(coded, kind='third', digits='00000000')),
    *(bad(f'a seed {name}', 'damaged', paper_text(text, kind='third')) for name, text in (
        ('of nothing', ''), ('that is short', b32(seeds['paper'][:31])), ('that is long', b32(seeds['paper'] + b'\0')), ('of zeros', b32(bytes(32))),
        ('in lower case', coded.lower()))),
]
bad_words = lambda name, code, words: {'name': name, 'words': words, 'code': code}
refused_words = [
    *(bad_words(f'of a {kind}', 'bad_header', words_of(kind, seeds['paper'])) for kind in ('kit', 'masterkey')),
    bad_words('24 words', 'truncated', ' '.join(right[:-1])),
    bad_words('26 words', 'damaged', ' '.join([*right, 'zoo'])),
    bad_words('two that have changed places', 'damaged', ' '.join([right[1], right[0], *right[2:]])),
    bad_words('a word that is not in the list', 'damaged', ' '.join(['heirlock', *right[1:]])),
    bad_words('zeros', 'damaged', words_of('third', bytes(32))),
    bad_words('none', 'truncated', ''),
]

SEALED = base64.b64decode(sealed(shares[3]))
flip = lambda data, at: data[:at] + bytes([data[at] ^ 1]) + data[at + 1:]
boxes = [{'name': f'to the {to}', 'seed': seeds[to].hex(), 'owner': public(owner).hex(), 'share': shares[3].hex(), 'sealed': base64.b64decode(sealed(shares[3], to)).hex()} for to in ('witness', 'paper')]
box_of = lambda data: box_seal(public(seeds['witness']), data, data.hex())
refused_boxes = [{'name': name, 'seed': seeds['witness'].hex(), 'owner': public(owner).hex(), 'sealed': data.hex(), 'code': 'damaged'} for name, data in (
    ('to another key', base64.b64decode(sealed(shares[3], 'paper'))), ('a bit of the key', flip(SEALED, 0)), ('a bit of the tag', flip(SEALED, 40)),
    ('a bit of the share', flip(SEALED, 79)), ('a bit of the owner', flip(SEALED, 111)), ('for the plans of another owner', base64.b64decode(sealed(shares[3], of=stranger))), ('a byte less', SEALED[:-1]), ('a byte more', SEALED + b'\0'), ('shorter than a box', SEALED[:47]),
    ('nothing', b''), ('a share of 31 bytes', box_of(shares[3][:31] + public(owner))), ('a share of 33 bytes', box_of(shares[3] + b'\1' + public(owner))),
    ('a share of no owner', box_of(shares[3])), ('zeros', box_of(bytes(32) + public(owner))))]


def contact_vector(name, says, over=None, text=None):
    return {'name': name, 'seed': seeds['witness'].hex(), 'sealed': b64(contact(over, text)), 'says': says}


ANN = {'email': 'ann@example.org', 'name': 'Ann', 'language': 'de'}
contacts = [
    contact_vector('as a writer puts it', ANN),
    contact_vector('members in another order, and more', ANN, text=json.dumps({'name': 'Ann', 'more': [1], 'language': 'de', 'email': 'ann@example.org'})),
    contact_vector('without a name', {**ANN, 'name': ''}, {'name': ''}),
    contact_vector('a name of other letters', {**ANN, 'name': 'Änn «€» 漢'}, {'name': 'Änn «€» 漢'}),
    contact_vector('a language with a country', ANN, {'language': 'de-AT'}),
    contact_vector('a language that is not known', {**ANN, 'language': 'en'}, {'language': 'tlh'}),
]
refused_contacts = [
    *({'name': f'{member} {value!r}'[:60], 'seed': seeds['witness'].hex(), 'sealed': b64(contact({member: value})), 'code': 'damaged'} for member, value in (
        ('email', None), ('email', 'ann'), ('email', 'a b@example.org'), ('email', 'ann@example.org\r\nBcc: x@example.org'), ('email', 'a' * 243 + '@example.org'),
        ('name', 'Ann\nBcc: x'), ('name', 'a' * 201), ('language', 'x' * 36))),
    *({'name': name, 'seed': seeds['witness'].hex(), 'sealed': b64(data), 'code': 'damaged'} for name, data in (
        ('no JSON', contact(text='{')), ('nothing but spaces', contact(text='')), ('a list', contact(text='[]')), ('a byte short of its length', contact(size=1023)),
        ('without padding', contact(size=0)), ('to another key', contact(to='paper')), ('a bit of it', flip(contact(), 100)))),
]


def custodian(label):
    master = draw(label)
    seed = B(master, b'HeirlockDeriveK1', b'heirlock custodian 1')
    return {'masterKey': master.hex(), 'seed': seed.hex(), 'publicKey': public(seed).hex(),
            'words': as_words(H(b'Heirlock custodian 1\n', public(seed)), 12)}


content = {'opens': opens, 'joins': joins, 'fails': fails, 'plans': plans, 'refusedPlans': refused_plans, 'verdicts': verdicts, 'ends': ends, 'refusedEnds': refused_ends, 'notes': notes,
           'refusedNotes': refused_notes, 'given': received, 'refusedGiven': refused_given, 'parts': parts, 'refusedParts': refused_parts, 'papers': papers, 'refusedPapers': refused_papers,
           'refusedWords': refused_words, 'boxes': boxes, 'refusedBoxes': refused_boxes, 'contacts': contacts, 'refusedContacts': refused_contacts, 'keys': [custodian('master key'), custodian('another master key')]}


def near(value):
    """A text that is much like the first of the plans or of the notes, as what it has in place of a piece of it: the file would be three times as long."""
    if isinstance(value, (list, tuple)):
        return [near(one) for one in value]
    if not isinstance(value, dict):
        return value
    value = {name: near(one) for name, one in value.items()}
    text = value.get('text')
    if isinstance(text, str):
        pieces = []
        for of, base in (('plans', base_text), ('notes', note_text)):
            start = len(os.path.commonprefix([base, text]))
            end = len(os.path.commonprefix([base[start:][::-1], text[start:][::-1]]))
            pieces.append({'of': of, 'from': start, 'to': len(base) - end, 'by': text[start:len(text) - end]})
        piece = min(pieces, key=lambda one: len(one['by']))
        if len(piece['by']) < len(text) - 100:
            return {('textNear' if name == 'text' else name): (piece if name == 'text' else one) for name, one in value.items()}
    return value


first_of = lambda name, value: [value[0], *near(value[1:])] if name in ('plans', 'notes') else near(value)
line = lambda one: json.dumps(one, ensure_ascii=False, separators=(',', ':'))
with open(os.path.join(FOLDER, 'custody.json'), 'w', encoding='utf-8') as file:
    lists = [f'"{name}": [\n' + ',\n'.join(map(line, first_of(name, value))) + '\n]' for name, value in content.items()]
    file.write('{\n' + ',\n'.join(lists) + '\n}\n')
