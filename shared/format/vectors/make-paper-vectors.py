"""Makes the vectors of release papers: python3 shared/format/vectors/make-paper-vectors.py (from anywhere).

A second implementation of FORMAT.md, "Release paper", which shares nothing with ours and needs Python alone: Ed25519 is written out in
paper_reader.py, which checks what is signed here. Seeds come from SHAKE-256 of a label, so that a second run writes the same file. The PDFs
have no pages: what counts here is how the record lies in one.
"""
import base64, hashlib, json, os, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from paper_reader import BASE, L, encoded, times

FILE = os.path.join(HERE, 'release-paper.json')
IDS = [f'01HZZZZZZZZZZZZZZZZZZZZZ{n:02d}' for n in range(10)]


def draw(label):
    return hashlib.shake_256(f'heirlock paper vector {label}'.encode()).digest(32)


def secrets(seed):
    drawn = hashlib.sha512(seed).digest()
    return int.from_bytes(drawn[:32], 'little') & ((1 << 254) - 8) | 1 << 254, drawn[32:]


def public(seed):
    return encoded(times(secrets(seed)[0], BASE))


def sign(seed, purpose, message):
    message = b'Heirlock signature 1 ' + purpose.encode() + b'\n' + message
    scalar, prefix = secrets(seed)
    r = int.from_bytes(hashlib.sha512(prefix + message).digest(), 'little') % L
    front = encoded(times(r, BASE))
    k = int.from_bytes(hashlib.sha512(front + public(seed) + message).digest(), 'little') % L
    return front + ((r + k * scalar) % L).to_bytes(32, 'little')


def b64(data):
    return base64.b64encode(data).decode()


SERVICE, OTHER = draw('service'), draw('another service')
BUNDLE, DOCUMENT = b'a sealed bundle, which only its recipient opens', b'the last will'


def digest(data):
    return hashlib.sha256(data).hexdigest()


def head(seed=SERVICE, mode='live', **over):
    said = {'account': IDS[1], 'seq': 4711, 'hash': digest(b'head'), 'signedAt': '2026-11-20T14:30:01.000Z', **over}
    message = ' '.join([said['account'], mode, str(said['seq']), said['hash'], said['signedAt']]).encode()
    return {**said, 'signature': b64(sign(seed, 'audit', message))}


def record(**over):
    return {
        'version': 1, 'occasion': 'opening', 'madeAt': '2026-11-21T09:00:00.000Z', 'language': 'de', 'timeZone': 'Europe/Berlin',
        'service': {'address': 'https://vault.example.org', 'publicKey': b64(public(SERVICE))},
        'signer': {'kind': 'configured', 'certificate': digest(b'certificate'), 'authority': None}, 'mode': 'live',
        'vault': {'id': IDS[2], 'name': 'Für die Kinder', 'ownerName': 'Änne Müller', 'readByService': True},
        'recipient': {'id': IDS[3], 'name': 'Jonas Müller', 'email': 'jonas@example.com'},
        'release': {'id': IDS[4], 'at': '2026-11-20T14:30:00.000Z', 'trigger': 'inactivity', 'note': 'With love\nRead it calmly.',
                    'steps': [{'what': 'last_check_in', 'at': '2026-09-01T10:00:00.000Z'}], 'approvals': None},
        'warnings': [{'kind': 'due_notice', 'way': 'mail', 'acceptedAt': '2026-10-01T10:00:00.000Z'},
                     {'kind': 'last_warning', 'way': 'sms', 'acceptedAt': '2026-11-10T10:00:00.000Z'}],
        'documents': [{'id': IDS[5], 'version': 2, 'name': 'Will.pdf', 'type': 'application/pdf', 'sizeBytes': len(DOCUMENT), 'sha256': digest(DOCUMENT)}],
        'documentsInAll': None, 'sealed': None,
        'openings': [{'at': '2026-11-21T08:40:00.000Z', 'what': 'opened', 'document': None, 'version': None},
                     {'at': '2026-11-21T08:45:00.000Z', 'what': 'document', 'document': IDS[5], 'version': 2}],
        'head': head(), **over}


def sealed(**over):
    bundle = {'keyGeneration': 1, 'generation': 3, 'sizeBytes': len(BUNDLE), 'sha256': digest(BUNDLE)}
    return record(vault={**record()['vault'], 'name': None, 'readByService': False}, documents=None, documentsInAll=None,
                  sealed={'documents': 1, 'bundle': bundle, 'partsInAll': 2, 'parts': [{'sha256': digest(b'part'), 'sizeBytes': 4711}], **over})


def written(says, **options):
    return json.dumps(says, ensure_ascii=False, **options)


def entry(name, body, number, before='', after='', line='\n', length=None):
    size = len(body) if length is None else length
    front = f'{number} 0 obj\n<<\n/Type /EmbeddedFile\n{before}/Length {size}\n/HLCK_File ({name})\n{after}>>\nstream{line}'
    return front.encode() + body + b'\nendstream\nendobj\n'


def pdf(*parts):
    return b'%PDF-1.7\n' + b''.join(parts) + b'trailer\n<<\n/Size 9\n>>\n%%EOF\n'


def paper(text, seed=SERVICE, bundle=None, purpose='paper', signature=None, **how):
    data = text if isinstance(text, bytes) else text.encode()
    value = b64(sign(seed, purpose, data)) if signature is None else signature
    parts = [entry('release.json', data, 4, **how), entry('release.sig', value.encode(), 5, **how)]
    return pdf(*parts, *([] if bundle is None else [entry('bundle.sealed', bundle, 6, **how)]))


opens, fails = [], []


def opening(name, says, bundle=None, text=None, **how):
    text = written(says, indent=1) if text is None else text
    opens.append({'name': name, 'seed': SERVICE.hex(), 'file': paper(text, bundle=bundle, **how).hex(),
                  'bundle': None if bundle is None else bundle.hex(), 'text': text})


def failing(name, file, code):
    fails.append({'name': name, 'file': file.hex(), 'code': code})


def failing_record(name, says, code='damaged', **how):
    failing(name, paper(written(says), **how), code)


def without(name):
    says = record()
    return {key: value for key, value in says.items() if key != name}


opening('a vault that the service reads', record())
opening('a sealed vault with its bundle', sealed(), bundle=BUNDLE)
opening('a sealed vault without a bundle', sealed(bundle=None, parts=[], partsInAll=0, documents=0))
opening('by hand, agreed to by two, with a member of a later page', record(
    occasion='release', openings=[], warnings=[], documents=[], later={'member': True},
    release={**record()['release'], 'trigger': 'manual', 'note': None, 'approvals': 2,
             'steps': [{'what': 'release_asked', 'at': '2026-11-20T10:00:00.000Z'}, {'what': 'release_approved', 'at': '2026-11-20T11:00:00.000Z'}]}))
opening('a rehearsal, written without white space', None, text=written(record(mode='test', head=head(mode='test')), separators=(',', ':')))
opening('a self-made certificate, streams in another order of members, lines that end with 0d 0a', record(
    signer={'kind': 'self_made', 'certificate': digest(b'certificate'), 'authority': b64(b'an authority in DER')}),
    before='/Params << /Size 9 /ModDate (D:20261121) >>\n', after='/Subtype /application#2Fjson\n', line='\r\n')

good = written(record())
failing('nothing', b'', 'bad_header')
failing('another kind of file', b'%PNG' + paper(good)[4:], 'bad_header')
failing('a PDF without a record', pdf(), 'bad_header')
failing('without a signature', pdf(entry('release.json', good.encode(), 4)), 'bad_header')
failing('without a record', pdf(entry('release.sig', b64(sign(SERVICE, 'paper', good.encode())).encode(), 5)), 'bad_header')
failing('the record twice', paper(good) + entry('release.json', good.encode(), 7), 'damaged')
failing('the bundle twice', paper(good, bundle=BUNDLE) + entry('bundle.sealed', BUNDLE, 7), 'damaged')
failing('a length that is too short', paper(good, length=5), 'damaged')
failing('a length that is too long', paper(good, length=10**8), 'damaged')
failing('a length that is in another object', paper(good).replace(b'/Length ', b'/Length 9 0 R /Was '), 'damaged')
failing('cut off within the record', paper(good)[:900], 'damaged')
failing('cut off behind the record', paper(good)[:paper(good).index(b'5 0 obj')], 'bad_header')
failing('cut off within the signature', paper(good)[:paper(good).rindex(b'endstream') - 9], 'damaged')
failing('a signature of another length', paper(good, signature=b64(bytes(63))), 'damaged')
failing('a signature that is not base64', paper(good, signature='*' * 88), 'damaged')
failing('a signature of zeros', paper(good, signature=b64(bytes(64))), 'damaged')
failing("another service's signature", paper(good, seed=OTHER), 'damaged')
failing('a signature for another purpose', paper(good, purpose='audit'), 'damaged')
failing('a letter changed', paper(good).replace(b'Jonas', b'James'), 'damaged')
failing('white space added', paper(good, signature=b64(sign(SERVICE, 'paper', good.encode() + b' '))), 'damaged')
failing('a byte order mark', paper(b'\xef\xbb\xbf' + good.encode()), 'damaged')
failing('not UTF-8', paper(good.encode('latin-1')), 'damaged')
failing('not JSON', paper(good[:-1]), 'damaged')
failing('nested too deeply', paper(good[:-1] + ', "deep": ' + '[' * 70 + ']' * 70 + '}'), 'damaged')
failing_record('a list', [record()])
failing_record('a later version', record(version=2), 'unsupported_version')
failing('a later version of another form', paper('{"version": 2}'), 'unsupported_version')
failing_record('a version that is no number', record(version='1'))
for name in record():
    failing_record(f'without {name}', without(name))
failing_record('a day that there is not', record(madeAt='2026-02-30T09:00:00.000Z'))
failing_record('an instant without milliseconds', record(madeAt='2026-11-21T09:00:00Z'))
failing_record('an opening at no time', record(openings=[{**record()['openings'][0], 'at': '2026-11-21T25:00:00.000Z'}]))
failing_record('a warning that there is not', record(warnings=[{**record()['warnings'][0], 'kind': 'reminder'}]))
failing_record('a step that there is not', record(release={**record()['release'], 'steps': [{'what': 'other', 'at': '2026-09-01T10:00:00.000Z'}]}))
failing_record('a reason that there is not', record(release={**record()['release'], 'trigger': 'other'}))
failing_record('fewer than none agreed', record(release={**record()['release'], 'approvals': -1}))
failing_record('a version 0 of a document', record(documents=[{**record()['documents'][0], 'version': 0}]))
failing_record('a hash in capitals', record(documents=[{**record()['documents'][0], 'sha256': digest(DOCUMENT).upper()}]))
failing_record('documents of a sealed vault', {**sealed(), 'documents': record()['documents']})
failing_record('sealed parts of one that is read', {**record(), 'sealed': sealed()['sealed']})
failing_record('neither documents nor sealed parts', record(documents=None))
failing_record('a head of another service', record(head=head(OTHER)))
failing_record('a head of the test data', record(head=head(mode='test')))
failing_record('a head at another place', record(head={**head(), 'seq': 4712}))
failing_record('a key of another length', record(service={**record()['service'], 'publicKey': b64(public(SERVICE)[:31])}))

with open(FILE, 'w', encoding='utf-8') as out:
    out.write(json.dumps({'opens': opens, 'fails': fails}, ensure_ascii=False, indent=2) + '\n')
