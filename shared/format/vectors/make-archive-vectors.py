"""Makes the vectors of archives: python3 shared/format/vectors/make-archive-vectors.py (from anywhere).

A second implementation of "Whole of an archive" and "Files" in FORMAT.md, which shares nothing with ours: BLAKE2b and SHA-256 of Python's hashlib,
ChaCha20-Poly1305 and Ed25519 of OpenSSL (Debian: python3-cryptography), tar of Python's tarfile; HChaCha20, padding and layouts written out below.
What a damaged file must give is written by hand, or follows from which bytes were changed. "Random" bytes come from SHA-256 of a label, so that a
second run writes the same file.
"""
import base64, hashlib, io, json, os, struct, tarfile
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

FOLDER = os.path.dirname(os.path.abspath(__file__))
ACCOUNT, VAULT, WILL, LETTER, ANNA, OTHER = ('01JC3ZK4V8N6Q2T7R5W9X0Y2' + last for last in ('A0', 'V0', 'D1', 'D2', 'R1', 'X9'))
STAMP = '001795000000000-00000-01JC3ZK4V8N6Q2T7R5W9X0Y2DV'


def draw(label, size=32):
    return b''.join(hashlib.sha256(f'heirlock archive vectors/{label}/{i}'.encode()).digest() for i in range(-(-size // 32)))[:size]


def H(data):
    return hashlib.sha256(data).digest()


def b64(data):
    return base64.b64encode(data).decode()


def dump(value):
    return json.dumps(value, ensure_ascii=False, separators=(',', ':'))


def canonical(value):
    return json.dumps(value, ensure_ascii=False, separators=(',', ':'), sort_keys=True)


def B(key, person, message, size):
    return hashlib.blake2b(message, digest_size=size, key=key, person=person).digest()


def rotl(x, n):
    return ((x << n) | (x >> (32 - n))) & 0xffffffff


def hchacha20(key, nonce16):
    s = list(struct.unpack('<4I', b'expand 32-byte k') + struct.unpack('<8I', key) + struct.unpack('<4I', nonce16))

    def quarter(a, b, c, d):
        for x, y, z, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xffffffff
            s[z] = rotl(s[z] ^ s[x], n)
    for _ in range(10):
        for place in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            quarter(*place)
    return struct.pack('<8I', *(s[0:4] + s[12:16]))


def padded(body):
    size = 256
    while size < len(body) + 1:
        size = size * 2 if size < 4096 else size + 4096
    return body + b'\x80' + bytes(size - len(body) - 1)


def sealed_object(body, key, person, words, nonce):
    head = b'\x01\x01' + nonce
    both = B(key, person, head, 64)
    head += both[32:]
    cipher = ChaCha20Poly1305(hchacha20(both[:32], nonce[:16]))
    return head + cipher.encrypt(bytes(4) + nonce[16:], padded(body), head + '\n'.join(words).encode())


def public(seed):
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def sign(seed, purpose, message):
    return Ed25519PrivateKey.from_private_bytes(seed).sign(b'Heirlock signature 1 ' + purpose.encode() + b'\n' + message)


seed, stranger = draw('identity'), draw('stranger')
items_key, account_key = draw('items key'), draw('account key')
# A keyring whose form and signature hold; what is wrapped in it is nobody's.
head = b'\x8bHLKEY\r\n' + bytes([1, 1, 0, 0]) + struct.pack('>III', 3, 262144, 0) + struct.pack('>Q', 1) + ACCOUNT.encode() + bytes(6) + draw('salt', 16) + public(seed)
keyring = head + draw('wrapped', 318)
keyring += sign(seed, 'keyring', keyring)
assert len(keyring) == 494

parts = [draw('part 1', 700), draw('part 2', 1300), draw('part 3', 512)]
part_names = [H(part).hex() for part in parts]


def item(kind, id_, name, needed=(), revision=1, deleted=False):
    vault = '-' if kind == 'vault' else VAULT
    fields = {'deleted': {'value': True, 'at': STAMP}} if deleted else {'name': {'value': name, 'at': STAMP}}
    needed = sorted(part_names[index] for index in needed)
    words = ['item', ACCOUNT, vault, kind, id_, str(revision), '1' if deleted else '0', H('\n'.join(needed).encode()).hex()]
    key = account_key if kind == 'vault' else items_key
    sealed = sealed_object(dump({'fields': fields}).encode(), key, b'HeirlockItem0001', words, draw(f'{id_} {revision}', 24))
    return {'id': id_, 'vault': vault, 'kind': kind, 'revision': revision, 'deleted': deleted, 'parts': needed, 'sealed': b64(sealed)}


papers, will, letter = item('vault', VAULT, 'Papers'), item('document', WILL, 'Will', (0, 1), 3), item('document', LETTER, 'Letter', (2,))
anna = item('recipient', ANNA, 'Anna')
gone = item('folder', OTHER, None, deleted=True)
items = [papers, will, letter, anna]
names = {VAULT: 'Papers', WILL: 'Will', LETTER: 'Letter — für Anna', ANNA: 'Anna'}


def listed(one):
    return [one['id'], one['kind'], one['revision'], one['deleted'], H(base64.b64decode(one['sealed'])).hex()]


def list_of(these=None, **over):
    return {'account': ACCOUNT, 'vault': VAULT, 'owner': b64(public(seed)), 'madeAt': '2026-11-27T12:00:00.000Z', 'seq': 12, 'chain': draw('chain').hex(),
            'keyring': H(keyring).hex(), 'items': [listed(one) for one in these or items],
            'parts': [[name, len(part)] for name, part in zip(part_names, parts)], **over}


def whole_text(the_list=None, text=None, names_=names, signer=seed, purpose='archive', signed=None, nonce='names', left=(), more=None, **over):
    text = dump(the_list or list_of()) if text is None else text
    hash_ = H(text.encode())
    sealed = sealed_object(dump(names_).encode(), items_key, b'HeirlockArchive1', ['archive names', ACCOUNT, VAULT, hash_.hex()], draw(nonce, 24))
    members = {'keyring': b64(keyring), 'vault': papers, 'names': b64(sealed), 'signature': b64(sign(signer, purpose, signed or hash_)), 'list': text, **over}
    return dump({**{name: value for name, value in members.items() if name not in left}, **(more or {})})


def opens(name, the_list, these_names, nonce, these=None):
    return {'name': name, 'identitySeed': seed.hex(), 'itemsKey': items_key.hex(), 'list': the_list, 'keyring': keyring.hex(), 'vault': papers,
            'names': these_names, 'nonce': draw(nonce, 24).hex(), 'whole': whole_text(the_list, names_=these_names, nonce=nonce)}


one_item = list_of([papers], parts=[])
opening = [
    opens('four items and three parts', list_of(), names, 'names'),
    opens('the vault alone, before any change', {**one_item, 'seq': 0, 'chain': '00' * 32}, {VAULT: 'Papers'}, 'one'),
    opens('one that was removed, and no names', list_of(items + [gone], seq=2 ** 53 - 1), {}, 'gone'),
]


def refused(name, text, code='damaged', **expected):
    return {'name': name, 'account': ACCOUNT, 'identity': public(seed).hex(), 'vault': None, **expected, 'whole': text, 'code': code}


good = list_of()
changed = [[papers['id'], *listed(papers)[1:]], *[listed(one) for one in items[1:]]]
fails = [
    refused('what was signed', whole_text(), 'no failure'),
    refused('for the vault that is expected', whole_text(), 'no failure', vault=VAULT),
    refused('with members that are not named', whole_text(dict(good, more=[1]), more={'later': {'x': 1}}), 'no failure'),
    refused('in another order of members', dump(dict(reversed(list(json.loads(whole_text()).items())))), 'no failure'),
    refused('without names', whole_text(names=None), 'no failure'),
    refused('signed by somebody else', whole_text(signer=stranger)),
    refused('expected of somebody else', whole_text(), identity=public(stranger).hex()),
    refused('the purpose of a manifest', whole_text(purpose='manifest')),
    refused('the list signed instead of its hash', whole_text(signed=dump(good).encode())),
    refused('another list than was signed', whole_text(signed=H(dump(list_of(seq=13)).encode()))),
    refused('of another account', whole_text(), account=OTHER),
    refused('of another vault than is expected', whole_text(), vault=OTHER),
    refused('of another account inside', whole_text(list_of(account=OTHER))),
    refused('of another owner inside', whole_text(list_of(owner=b64(public(stranger))))),
    refused('an owner that is no key', whole_text(list_of(owner=b64(public(seed)[1:])))),
    refused('an item twice', whole_text(list_of(items=changed + changed[1:2]))),
    refused('an item in two states', whole_text(list_of(items=changed + [[WILL, 'document', 2, False, '00' * 32]]))),
    refused('another item first', whole_text(list_of(items=changed[1:] + changed[:1]))),
    refused('the vault first by its id alone', whole_text(list_of(items=[[VAULT, 'folder', *changed[0][2:]]] + changed[1:]))),
    refused('no items', whole_text(list_of(items=[]))),
    refused('a part twice', whole_text(list_of(parts=good['parts'] + good['parts'][:1]))),
    refused('a part without a size', whole_text(list_of(parts=[[part_names[0]]]))),
    refused('a part of a negative size', whole_text(list_of(parts=[[part_names[0], -1]]))),
    refused('a kind that is none', whole_text(list_of(items=changed[:1] + [[WILL, 'will', 3, False, '00' * 32]]))),
    refused('a revision of 0', whole_text(list_of(items=changed[:1] + [[WILL, 'document', 0, False, '00' * 32]]))),
    refused('deleted as a number', whole_text(list_of(items=changed[:1] + [[WILL, 'document', 3, 0, '00' * 32]]))),
    refused('a hash in capitals', whole_text(list_of(items=changed[:1] + [[WILL, 'document', 3, False, 'AB' * 32]]))),
    refused('an item without a hash', whole_text(list_of(items=changed[:1] + [[WILL, 'document', 3, False]]))),
    refused('a day that there is not', whole_text(list_of(madeAt='2026-02-30T12:00:00.000Z'))),
    refused('a day without milliseconds', whole_text(list_of(madeAt='2026-02-20T12:00:00Z'))),
    refused('a seq below 0', whole_text(list_of(seq=-1))),
    refused('a chain that is too short', whole_text(list_of(chain='00' * 31))),
    refused('no chain', whole_text({name: value for name, value in good.items() if name != 'chain'})),
    refused('no hash of the keyring', whole_text({name: value for name, value in good.items() if name != 'keyring'})),
    *[refused(f'no {member}', whole_text(left=(member,))) for member in ('list', 'signature', 'keyring', 'vault', 'names')],
    refused('a list that is no text', whole_text(list=good)),
    refused('a list that is not JSON', whole_text(text='{"account"')),
    refused('a list that is a list', whole_text(text='[]')),
    refused('a signature that is cut', whole_text(signature=b64(sign(seed, 'archive', H(dump(good).encode()))[:63]))),
    refused('no JSON', whole_text()[:-1]),
    refused('nothing', ''),
]


def tar(entries):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode='w', format=tarfile.USTAR_FORMAT) as archive:
        for name, content in entries:
            info = tarfile.TarInfo(name)
            info.size, info.mode = len(content), 0o600
            archive.addfile(info, io.BytesIO(content))
    # Python fills up to 20 blocks; two zero blocks end an archive.
    data = out.getvalue().rstrip(b'\0')
    return data + bytes(-len(data) % 512 + 1024)


def entries(lines=None, whole=True, these=None):
    text = ''.join(dump(one) + '\n' for one in (items if lines is None else lines)).encode()
    end = dump({'items': len(items if lines is None else lines), 'parts': len(parts), 'hash': H(text).hex()}).encode()
    says = whole_text().encode() if whole is True else whole
    return [('keyring', keyring), *([('whole.json', says)] if says else []), ('items.jsonl', text),
            *[('parts/' + name, part) for name, part in zip(part_names, parts)], *([('whole-again.json', says)] if says else []), ('end.json', end)]


file_ = tar(entries())
headers, at = {}, 0
for name, content in entries():
    headers[name] = at
    at += 512 + len(content) + -len(content) % 512
items_at, items_end = headers['items.jsonl'] + 512, headers['items.jsonl'] + 512 + len(dict(entries())['items.jsonl'])
line_at = [items_at + sum(len(dump(one)) + 1 for one in items[:index]) for index in range(len(items))]
first, second, third = (headers['parts/' + name] for name in part_names)


def read(proved=True, intact=False, taken=(VAULT, WILL, LETTER, ANNA), lost=(), unlisted=(), found=(0, 1, 2)):
    return canonical({'proved': proved, 'intact': intact, 'items': list(taken), 'lost': list(lost), 'unlisted': list(unlisted),
                      'parts': [part_names[index] for index in found], 'lostParts': [name for index, name in enumerate(part_names) if index not in found]})


def edited(name, edits, outcome):
    return {'name': name, 'of': 'whole', 'edits': edits, 'read': outcome}


flip = lambda offset, bit=0: {'flip': {'offset': offset, 'bit': bit}}
remove = lambda start, end: {'remove': [start, end]}
insert = lambda offset, data: {'insert': {'offset': offset, 'hex': data.hex()}}
again = lambda offset, start, end: {'insert': {'offset': offset, 'copy': [start, end]}}
swap = lambda a, b, c: {'swap': [a, b, c]}
older = item('document', WILL, 'Will', (0,), 2)
foreign = item('document', OTHER, 'Another will')
after = lambda data: (data, data + 512 + len(dict(entries())[[name for name, place in headers.items() if place == data][0]]))


def end_of(header):
    name = [one for one, place in headers.items() if place == header][0]
    size = len(dict(entries())[name])
    return header + 512 + size + -size % 512


without_will = dict(taken=(VAULT, LETTER, ANNA), lost=(WILL,))
files = [
    {'name': 'whole', 'file': b64(file_), 'read': read(intact=True)},
    {'name': 'of an earlier version', 'file': b64(tar(entries(whole=None))), 'read': read(proved=False, intact=True)},
    {'name': 'an older will in the place of the last one', 'file': b64(tar(entries([papers, older, letter, anna]))), 'read': read(unlisted=(WILL,), **without_will)},
    {'name': 'an older will beside the last one', 'file': b64(tar(entries(items + [older]))), 'read': read(unlisted=(WILL,))},
    {'name': 'a document of another day', 'file': b64(tar(entries(items + [foreign]))), 'read': read(unlisted=(OTHER,))},
    {'name': 'a record left out, and an end that agrees', 'file': b64(tar(entries([papers, letter, anna]))), 'read': read(**without_will)},
    {'name': 'an older will in a file of an earlier version', 'file': b64(tar(entries([papers, older, letter, anna], whole=None))), 'read': read(proved=False, intact=True)},
    {'name': 'a list by somebody else', 'file': b64(tar(entries(whole=whole_text(list_of([papers, older, letter, anna]), signer=stranger).encode()))), 'read': read(proved=False)},
    {'name': 'no archive', 'file': b64(draw('no archive', 2_000)), 'read': 'bad_header'},
    {'name': 'nothing', 'file': '', 'read': 'truncated'},
    edited('a bit of the first header', [flip(3)], read()),
    edited('a bit of a size', [flip(headers['items.jsonl'] + 130, 1)], read()),
    edited('a bit of a checksum', [flip(first + 150, 2)], read()),
    edited('a bit of a magic', [flip(second + 257)], read()),
    edited('a bit of a part’s name', [flip(third + 20)], read()),
    edited('a bit of the name of the items', [flip(headers['items.jsonl'] + 2)], read()),
    edited('a bit of the keyring', [flip(512 + 100)], read()),
    edited('a bit of the list', [flip(headers['whole.json'] + 512 + 1_500)], read()),
    edited('a bit of the list’s copy', [flip(headers['whole-again.json'] + 512 + 1_500)], read()),
    edited('a bit of both lists, in two places', [flip(headers['whole.json'] + 512 + 1_500), flip(headers['whole-again.json'] + 512 + 2_500)], read()),
    edited('a bit of both lists, in one place', [flip(headers['whole.json'] + 512 + 2_000), flip(headers['whole-again.json'] + 512 + 2_000)], read(proved=False)),
    edited('a bit of the end', [flip(headers['end.json'] + 512 + 10)], read()),
    edited('a bit of what fills a block', [flip(512 + 500)], read(intact=True)),
    edited('a bit of the vault’s own record', [flip(line_at[0] + 300)], read()),
    edited('a bit of a document’s record', [flip(line_at[1] + 600)], read(**without_will)),
    edited('a bit of a line’s end', [flip(line_at[2] - 1, 1)], read()),
    edited('a bit of a part', [flip(second + 512 + 700)], read(found=(0, 2))),
    edited('a header gone', [remove(second, second + 512)], read()),
    edited('bytes between two entries', [insert(second, b'garbage' * 30)], read()),
    edited('a part twice', [again(second, first, second)], read()),
    edited('items twice', [again(first, headers['items.jsonl'], first)], read()),
    edited('two parts swapped', [swap(first, second, third)], read(intact=True)),
    edited('items before the list', [swap(headers['whole.json'], headers['items.jsonl'], first)], read()),
    edited('a part gone', [remove(second, third)], read(found=(0, 2))),
    edited('the list gone, its copy there', [remove(headers['whole.json'], headers['items.jsonl'])], read()),
    edited('the keyring gone', [remove(0, headers['whole.json'])], read()),
    edited('the items gone', [remove(headers['items.jsonl'], first)], read(taken=(VAULT,), lost=(WILL, LETTER, ANNA))),
    edited('cut behind the list', [{'cut': headers['items.jsonl']}], read(taken=(VAULT,), lost=(WILL, LETTER, ANNA), found=())),
    edited('cut within the items', [{'cut': line_at[2] + 50}], read(taken=(VAULT, WILL), lost=(LETTER, ANNA), found=())),
    edited('cut within a part', [{'cut': second + 700}], read(found=(0,))),
    edited('cut within the last part’s filling', [{'cut': end_of(third) - 0}], read()),
    edited('without its end', [{'cut': headers['end.json']}], read()),
    edited('cut within the keyring', [{'cut': 700}], 'truncated'),
    edited('without its beginning', [remove(0, second)], read(taken=(VAULT,), lost=(WILL, LETTER, ANNA), found=(1, 2))),
]
keys = {'account': ACCOUNT, 'identity': public(seed).hex(), 'itemsKey': items_key.hex(), 'accountKey': account_key.hex(),
        'parts': [[name, len(part)] for name, part in zip(part_names, parts)]}
with open(os.path.join(FOLDER, 'archive.json'), 'w') as out:
    out.write(json.dumps({'opens': opening, 'fails': fails, 'keys': keys, 'files': files}, ensure_ascii=False, indent=1) + '\n')
