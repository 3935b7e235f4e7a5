"""Makes the vectors of custody by two servers and a third party: python3 shared/format/vectors/make-custody-vectors.py (from anywhere).

A second implementation of that section of FORMAT.md, which shares nothing with ours: BLAKE2b and SHA-256 of Python's hashlib, Ed25519 of OpenSSL
(Debian: python3-cryptography), GF(2^8) and the words written out below. "Random" bytes come from SHA-256 of a label, so that a second run writes
the same file.
"""
import base64, copy, hashlib, json, os, struct
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
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


half, slope = draw('half'), draw('slope')
shares = split(half, slope)
lies = {place: draw(f'lie {place}') for place in (1, 2, 3)}
opens = [
    opening('drawn', half, slope),
    opening('another generation', draw('second half'), draw('second slope'), generation=MOST),
    opening('another recipient', draw('third half'), draw('third slope'), recipient=BERT),
    opening('every byte, and all bits of the slope', bytes(range(224, 256)), b'\xff' * 32),
    opening('coefficients of zero', half, slope[:8] + bytes(16) + slope[24:]),
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
seeds = {name: draw(name) for name in ('first', 'second', 'witness', 'phone', 'laptop')}
key_of = {name: b64(public(seed)) for name, seed in seeds.items()}
at = lambda day, hour=12: f'2026-11-{day:02d}T{hour:02d}:00:00.000Z'


def commitments(recipient=ANNA, generation=1, label=''):
    parts = split(draw(f'half {recipient} {generation}{label}'), draw(f'slope {recipient} {generation}{label}'))
    return [commitment(parts[place], place, recipient, generation).hex() for place in (1, 2, 3)]


PAPER = {'place': 3, 'kind': 'paper'}
INACTIVITY = {'type': 'inactivity', 'frequency': 'monthly', 'graceHours': 336, 'reminderDaysBefore': 3}
DATE = {'type': 'date_based', 'releaseDate': '2031-05-01T08:00:00.000Z', 'preReleaseNotificationDays': 14}
BASE = {
    'version': 1, 'account': ACCOUNT, 'vault': VAULT, 'owner': b64(public(owner)), 'number': 1, 'previous': None, 'madeAt': at(20),
    'custodians': [
        {'place': 1, 'kind': 'server', 'address': 'https://heirlock.example.org', 'publicKey': key_of['first']},
        {'place': 2, 'kind': 'server', 'address': 'https://vault.example.net:8443', 'publicKey': key_of['second']},
        {'place': 3, 'kind': 'witness', 'address': 'https://192.0.2.17', 'publicKey': key_of['witness']},
    ],
    'rule': INACTIVITY,
    'devices': [{'id': PHONE, 'publicKey': key_of['phone']}, {'id': LAPTOP, 'publicKey': key_of['laptop']}],
    'recipients': [{'id': ANNA, 'keyGeneration': 1, 'shares': [commitment(shares[place], place).hex() for place in (1, 2, 3)]},
                   {'id': BERT, 'keyGeneration': 4, 'shares': commitments(BERT, 4)}],
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
    return {'name': name, 'identitySeed': owner.hex(), 'says': says, 'text': text, 'signature': sign(owner, 'plan', text).hex()}


address = lambda place, text: (('custodians', place - 1, 'address'), text)
first = plan('with a witness')
second = plan('the next', ('number', 2), ('previous', H(first['text'].encode()).hex()), ('madeAt', at(21)))
plans = [
    first,
    plan('with paper', (('custodians', 2), PAPER)),
    plan('by date', ('rule', DATE)),
    plan('without reminder', (('rule', 'reminderDaysBefore'), None), (('rule', 'frequency'), 'half_yearly')),
    plan('by date without notice', ('rule', {**DATE, 'preReleaseNotificationDays': None})),
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
    return {'name': name, 'identity': public(owner).hex(), **expected, 'text': text,
            'signature': (signature or sign(seed, purpose, text)).hex(), 'code': code}


base_text, good = first['text'], bytes.fromhex(first['signature'])
nested = lambda depth: '[' * depth + ']' * depth
SHARES = ('recipients', 0, 'shares')
refused_plans = [
    *(refused_plan(f'without {name}', (name, ...)) for name in BASE),
    *(refused_plan(f'a custodian without {name}', (('custodians', 1, name), ...)) for name in ('place', 'kind', 'address', 'publicKey')),
    *(refused_plan(f'a rule without {name}', (('rule', name), ...)) for name in INACTIVITY),
    *(refused_plan(f'a rule by date without {name}', ('rule', {key: value for key, value in DATE.items() if key != name})) for name in DATE),
    *(refused_plan(f'a device without {name}', (('devices', 0, name), ...)) for name in ('id', 'publicKey')),
    *(refused_plan(f'a recipient without {name}', (('recipients', 0, name), ...)) for name in ('id', 'keyGeneration', 'shares')),
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
    refused_plan('paper in the place of a server', (('custodians', 1), {'place': 2, 'kind': 'paper'})),
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
    refused_plan('a date that there is not', ('rule', {**DATE, 'releaseDate': '2031-04-31T08:00:00.000Z'})),
    refused_plan('a notice too early', ('rule', {**DATE, 'preReleaseNotificationDays': 31})),
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


def verdict(name, verdict, *changes, seed=owner, known=first['says']):
    return {'name': name, 'knownIdentity': public(owner).hex(), 'known': signed_text(owner, 'plan', known), 'nextIdentity': public(seed).hex(),
            'next': signed_text(seed, 'plan', plan_with(*changes)), 'verdict': verdict}


after = (('number', 2), ('previous', H(base_text.encode()).hex()), ('madeAt', at(21)))
third = ('number', 3), ('previous', draw('unseen').hex())
generation = lambda n: (('recipients', 1, 'keyGeneration'), n)
verdicts = [
    verdict('the next', 'follows', *after),
    verdict('the next with new shares', 'follows', *after, generation(5), (('recipients', 1, 'shares'), commitments(BERT, 5))),
    verdict('the next without a recipient', 'follows', *after, ('recipients', BASE['recipients'][:1])),
    verdict('the next with other custodians', 'follows', *after, (('custodians', 2), PAPER)),
    verdict('the same', 'same'),
    verdict('one beyond the next', 'skips', *third),
    verdict('the next of another plan', 'skips', ('number', 2), ('previous', draw('unseen').hex())),
    verdict('an earlier one', 'rolled_back', known=second['says']),
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
    says = {'version': 1, 'kind': kind, 'vault': VAULT, 'plan': 1, 'signer': signer, 'counter': 1795176000000, 'at': at(21), **KINDS[kind], **over}
    return {name: value for name, value in says.items() if value is not ...}


def note(name, kind, signer, by='with a witness', **over):
    says = note_says(kind, signer, **over)
    text = canonical(says)
    return {'name': name, 'by': by, 'signerSeed': seeds[signer].hex(), 'signer': ROLES[signer], 'says': says, 'text': text, 'signature': sign(seeds[signer], 'note', text).hex()}


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
    return {'name': name, 'by': by, 'text': text, 'signature': signature.hex(), 'code': code}


def receipt_of(name, what):
    return refused_note(name, seed=seeds['first'], text=canonical({**note_says('receipt', 'first'), 'of': what}))


note_text = notes[0]['text']
note_signature = bytes.fromhex(notes[0]['signature'])
refused_notes = [
    *(refused_note(f'{kind} by {signer}', kind, signer) for kind in KINDS for signer in seeds if signer not in SIGNERS[kind]),
    *(refused_note(f'without {name}', **{name: ...}) for name in ('version', 'vault', 'plan', 'signer', 'counter', 'at')),
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

signed_plan = signed_text(owner, 'plan', first['says'])
other_plan = signed_text(owner, 'plan', plan_with(*after, (SHARES, commitments(label=' again'))))


def handed(place, share, third=None, plan=signed_plan, over={}):
    return {'plan': plan, 'place': place, 'keyGeneration': 1, 'share': b64(share), **({} if third is None else {'third': {'share': b64(third)}}), **over}


def given_to(name, answers, paper=None, **result):
    return {'name': name, 'identity': public(owner).hex(), 'accountId': ACCOUNT, 'vaultId': VAULT, 'recipientId': ANNA, 'keyGeneration': 1,
            'answers': answers, **({} if paper is None else {'paper': paper.hex()}), **result}


def opens_with(name, false, *answers, paper=None):
    return given_to(name, answers, paper, falseShares=false, half=half.hex())


def refused_with(name, code, *answers, paper=None, **over):
    return {**given_to(name, answers, paper), **over, 'code': code}


honest = handed(1, shares[1])
received = [
    opens_with('both servers', '', honest, handed(2, shares[2])),
    opens_with('the second, with the third', '', handed(2, shares[2], shares[3])),
    opens_with('the first, and paper', '', honest, paper=shares[3]),
    opens_with('everybody', '', handed(1, shares[1], shares[3]), handed(2, shares[2], shares[3]), paper=shares[3]),
    opens_with('the first lies', '1 by 1', handed(1, lies[1]), handed(2, shares[2], shares[3])),
    opens_with('the first lies about the third', '3 by 1', handed(1, shares[1], lies[3]), handed(2, shares[2])),
    opens_with('a paper of another generation', '3 by 3', honest, handed(2, shares[2]), paper=lies[3]),
    opens_with('the first by another plan of the owner', '1 by 1', handed(1, lies[1], plan=other_plan), handed(2, shares[2], shares[3])),
    opens_with('members that the page does not name', '', {**honest, 'language': 'de'}, handed(2, shares[2])),
]
refused_given = [
    refused_with('nothing', 'wrong_key'),
    refused_with('paper alone', 'wrong_key', paper=shares[3]),
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

# --- paper and keys


def paper_text(*fields, kind='share', version='1', digits=None):
    before = ':'.join(['heirlock', kind, version, *fields])
    return before + ':' + (digits or H(before.encode()).hex()[:8])


b32 = lambda data: base64.b32encode(data).decode().rstrip('=')


def paper(name, share, generation=1, recipient=ANNA):
    words = words_of('share', share)
    return {'name': name, 'vaultId': VAULT, 'recipientId': recipient, 'keyGeneration': generation, 'share': share.hex(),
            'words': words, 'text': paper_text(VAULT, recipient, str(generation), b32(share))}


papers = [paper('drawn', shares[3]), paper('another recipient', draw('paper'), 7, BERT), paper('the greatest generation', draw('last paper'), MOST),
          paper('one bit', bytes(31) + b'\1')]
fields = (VAULT, ANNA, '1', b32(shares[3]))
swap = lambda i, value: [value if i == j else field for j, field in enumerate(fields)]
right = papers[0]['words'].split()
bad = lambda name, code, text: {'name': name, 'text': text, 'code': code}
refused_papers = [
    bad('a sheet', 'bad_header', paper_text(ANNA, b32(draw('code', 16)), '1', kind='sheet')),
    bad('nothing', 'bad_header', ''),
    bad('a later version', 'unsupported_version', paper_text(*fields, version='2')),
    bad('a field less', 'truncated', paper_text(*fields[:3])),
    bad('cut', 'truncated', ':'.join(['heirlock', 'share', '1', *fields])),
    bad('a field more', 'damaged', paper_text(*fields, '3')),
    bad('other last digits', 'damaged', paper_text(*fields, digits='00000000')),
    bad('a vault that is no id', 'damaged', paper_text(*swap(0, VAULT.lower()))),
    bad('a recipient that is no id', 'damaged', paper_text(*swap(1, ANNA[:-1]))),
    bad('generation 0', 'damaged', paper_text(*swap(2, '0'))),
    bad('generation 01', 'damaged', paper_text(*swap(2, '01'))),
    bad('a generation beyond 2^53 - 1', 'damaged', paper_text(*swap(2, str(MOST + 1)))),
    bad('a short share', 'damaged', paper_text(*swap(3, b32(shares[3][:31])))),
    bad('a long share', 'damaged', paper_text(*swap(3, b32(shares[3] + b'\0')))),
    bad('a share of zeros', 'damaged', paper_text(*swap(3, b32(bytes(32))))),
    bad('a share in lower case', 'damaged', paper_text(*swap(3, b32(shares[3]).lower()))),
]
bad_words = lambda name, code, words: {'name': name, 'words': words, 'code': code}
refused_words = [
    *(bad_words(f'of a {kind}', 'bad_header', words_of(kind, shares[3])) for kind in ('kit', 'masterkey')),
    bad_words('24 words', 'truncated', ' '.join(right[:-1])),
    bad_words('26 words', 'damaged', ' '.join([*right, 'zoo'])),
    bad_words('two that have changed places', 'damaged', ' '.join([right[1], right[0], *right[2:]])),
    bad_words('a word that is not in the list', 'damaged', ' '.join(['heirlock', *right[1:]])),
    bad_words('zeros', 'damaged', words_of('share', bytes(32))),
    bad_words('none', 'truncated', ''),
]


def custodian(label):
    master = draw(label)
    seed = B(master, b'HeirlockDeriveK1', b'heirlock custodian 1')
    return {'masterKey': master.hex(), 'seed': seed.hex(), 'publicKey': public(seed).hex(),
            'words': as_words(H(b'Heirlock custodian 1\n', public(seed)), 12)}


content = {'opens': opens, 'joins': joins, 'fails': fails, 'plans': plans, 'refusedPlans': refused_plans, 'verdicts': verdicts, 'notes': notes,
           'refusedNotes': refused_notes, 'given': received, 'refusedGiven': refused_given, 'papers': papers, 'refusedPapers': refused_papers,
           'refusedWords': refused_words, 'keys': [custodian('master key'), custodian('another master key')]}
with open(os.path.join(FOLDER, 'custody.json'), 'w', encoding='utf-8') as file:
    file.write(json.dumps(content, ensure_ascii=False, indent=1) + '\n')
