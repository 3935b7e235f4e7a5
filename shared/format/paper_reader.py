#!/usr/bin/env python3
"""Reads a service's paper about a release, from FORMAT.md, "Release paper", alone: it shares no code with Heirlock, and talks to nobody.

  python3 paper_reader.py PAPER.pdf [--key BASE64] [--bundle OUT] [DOCUMENT …]

It needs Python 3.9 or later, and nothing else. It says what the paper records, checks the service's signatures over that record and over the
head of its log, and compares documents by their SHA-256. What it doesn't check is the PDF's own signature, which PDF readers do. It ends with
0 when nothing is wrong, 1 when something is, and 2 when it was called wrongly."""
import argparse, base64, datetime, hashlib, json, re, sys

FILES = {'text': b'release.json', 'signature': b'release.sig', 'bundle': b'bundle.sealed'}
MOST_FILE, MOST_TEXT, MOST_DICTIONARY, SAFE = 64 << 20, 16 << 20, 1024, 2**53 - 1

class Refused(Exception):
    """What the page says a reader must reject: its code, and why."""
    def __init__(self, code, why):
        super().__init__(code, why)
        self.code, self.why = code, why

def need(holds, code, why):
    if not holds:
        raise Refused(code, why)

# --- Ed25519, RFC 8032, 5.1.7, checked without cofactor --------------------------------------------------------------------------------

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P

def add(a, b):
    """The sum of two points in extended coordinates."""
    (x1, y1, z1, t1), (x2, y2, z2, t2) = a, b
    m, n, c, d = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P, 2 * D * t1 * t2 % P, 2 * z1 * z2 % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point, scalar = add(point, point), scalar >> 1
    return result

def x_of(y, sign):
    """The x that belongs to a point's y; None where there is none."""
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if y >= P or (square == 0 and sign):
        return None
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P != 0:
        return None
    return x if x & 1 == sign else P - x

def point_from(data):
    number = int.from_bytes(data, 'little')
    y, sign = number & ((1 << 255) - 1), number >> 255
    x = x_of(y, sign)
    return None if x is None else (x, y, 1, x * y % P)

def encoded(point):
    x, y, z, _ = point
    inverse = pow(z, P - 2, P)
    return (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(32, 'little')

BASE_Y = 4 * pow(5, P - 2, P) % P
BASE = (x_of(BASE_Y, 0), BASE_Y, 1, x_of(BASE_Y, 0) * BASE_Y % P)

def signed(public, purpose, message, signature):
    """Whether this is Sign(purpose, message) by the key."""
    message = b'Heirlock signature 1 ' + purpose.encode() + b'\n' + message
    if len(public) != 32 or len(signature) != 64:
        return False
    key, s = point_from(public), int.from_bytes(signature[32:], 'little')
    if key is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), 'little') % L
    x, y, z, t = times(k, key)
    return encoded(add(times(s, BASE), (P - x, y, z, P - t))) == signature[:32]

# --- the file ------------------------------------------------------------------------------------------------------------------------

def stream(file, which):
    """What lies in the PDF under this name; None where nothing does."""
    name, mark = FILES[which].decode(), b'/HLCK_File (' + FILES[which] + b')'
    at = file.find(mark)
    if at < 0:
        return None
    need(file.find(mark, at + len(mark)) < 0, 'damaged', f'{name} is there twice')
    start = file.find(b'stream', at)
    need(start >= 0, 'damaged', f'{name} is not whole')
    before = file[max(0, at - MOST_DICTIONARY):at]
    head = before[before.rfind(b'obj') + 1:] + file[at:min(start, at + MOST_DICTIONARY)]
    length = re.search(rb'/Length (\d{1,9})\b(?! \d+ R)', head)
    need(length and b'endobj' not in head, 'damaged', f'{name} is not whole')
    begin = start + 6 + (2 if file[start + 6:start + 8] == b'\r\n' else 1)
    end = begin + int(length[1])
    need(re.match(rb'\s*endstream', file[end:end + 16]), 'damaged', f'{name} is not whole')
    return file[begin:end]

def b64(text):
    try:
        data = base64.b64decode(text, validate=True)
    except (ValueError, TypeError):
        data = b''
    need(base64.b64encode(data) == text, 'damaged', 'this is not base64')
    return data

def read_file(file):
    """The bytes of release.json, the signature, and the sealed bundle or None."""
    need(len(file) <= MOST_FILE and file[:5] == b'%PDF-', 'bad_header', 'this is no release paper')
    text, signature = stream(file, 'text'), stream(file, 'signature')
    need(text is not None and signature is not None, 'bad_header', 'this is no release paper')
    signature = b64(signature)
    need(len(signature) == 64, 'damaged', 'the signature has another length')
    return text, signature, stream(file, 'bundle')

# --- the record ----------------------------------------------------------------------------------------------------------------------

def text(most, least=0):
    return lambda v: isinstance(v, str) and least <= len(v) <= most
def matching(pattern):
    return lambda v: isinstance(v, str) and re.fullmatch(pattern, v) is not None
def one_of(*words):
    return lambda v: isinstance(v, str) and v in words
def whole(least=0, most=SAFE):
    return lambda v: (type(v) is int or type(v) is float and v == int(v)) and least <= v <= most
def base64_of(size):
    return lambda v: isinstance(v, str) and re.fullmatch('[A-Za-z0-9+/]+={0,2}', v) is not None and len(v) <= -(-size // 3) * 4
def or_null(check):
    return lambda v: v is None or check(v)
def members(**checks):
    return lambda v: isinstance(v, dict) and all(name in v and check(v[name]) for name, check in checks.items())
def at_most(count, check):
    return lambda v: isinstance(v, list) and len(v) <= count and all(check(one) for one in v)
def instant(value):
    if not matching(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z')(value):
        return False
    try:
        return datetime.datetime.strptime(value[:-1] + '000', '%Y-%m-%dT%H:%M:%S.%f') is not None
    except ValueError:
        return False

ID, HASH, ORDINAL = matching('[0-7][0-9A-HJKMNP-TV-Z]{25}'), matching('[0-9a-f]{64}'), whole(1)
RECORD = members(
    occasion=one_of('release', 'opening'), madeAt=instant, language=text(16, 2), timeZone=text(64, 1), mode=one_of('live', 'test'),
    service=members(address=text(255, 1), publicKey=base64_of(32)),
    signer=members(kind=one_of('configured', 'self_made'), certificate=HASH, authority=or_null(base64_of(8192))),
    vault=members(id=ID, name=or_null(text(1024)), ownerName=or_null(text(1024)), readByService=lambda v: isinstance(v, bool)),
    recipient=members(id=ID, name=or_null(text(1024)), email=text(254, 1)),
    release=members(
        id=ID, at=instant, trigger=one_of('manual', 'inactivity', 'date_based', 'death_certificate'), note=or_null(text(10_000)),
        steps=at_most(50, members(at=instant, what=one_of(
            'last_check_in', 'release_date', 'certificate_received', 'certificate_accepted', 'release_asked', 'release_approved', 'opening_set'))),
        approvals=or_null(whole(0, 100))),
    warnings=at_most(50, members(acceptedAt=instant, way=one_of('mail', 'sms', 'desktop'), kind=one_of(
        'due_notice', 'last_warning', 'date_passed_warning', 'certificate_warning', 'certificate_halfway', 'certificate_last_warning'))),
    documents=or_null(at_most(1_000, members(id=ID, version=ORDINAL, name=text(1024, 1), type=text(255), sizeBytes=whole(), sha256=HASH))),
    documentsInAll=or_null(whole()),
    sealed=or_null(members(
        documents=whole(), partsInAll=whole(), parts=at_most(100_000, members(sha256=HASH, sizeBytes=whole())),
        bundle=or_null(members(keyGeneration=ORDINAL, generation=ORDINAL, sizeBytes=whole(), sha256=HASH)))),
    openings=at_most(1_000, members(at=instant, what=one_of('opened', 'document'), document=or_null(ID), version=or_null(ORDINAL))),
    head=members(account=ID, seq=ORDINAL, hash=HASH, signedAt=instant, signature=base64_of(64)))

def depth(value):
    inside = list(value.values()) if isinstance(value, dict) else value
    return 1 + max(map(depth, inside), default=0) if isinstance(inside, list) else 0

def read_record(data, signature):
    """What the record says, once everything that is signed in it is by the key that it names."""
    need(len(data) <= MOST_TEXT, 'damaged', 'the record is too long')
    try:
        paper = json.loads(data.decode('utf-8'), parse_constant=lambda word: float(word + '?'))
        shallow = depth(paper) <= 64
    except (ValueError, RecursionError):
        raise Refused('damaged', 'the record is not JSON')
    need(shallow and isinstance(paper, dict) and whole(-SAFE)(paper.get('version')), 'damaged', 'the record has another form')
    need(paper['version'] == 1, 'unsupported_version', 'the record is of a later version')
    need(RECORD(paper), 'damaged', 'the record has another form')
    reads = paper['vault']['readByService']
    need((paper['documents'] is not None) == reads and (paper['sealed'] is None) == reads, 'damaged', 'the record lists what its vault does not have')
    key = b64(paper['service']['publicKey'].encode())
    need(signed(key, 'paper', data, signature), 'damaged', 'the record is not signed by the service that it names')
    head = paper['head']
    said = ' '.join([head['account'], paper['mode'], str(int(head['seq'])), head['hash'], head['signedAt']]).encode()
    need(signed(key, 'audit', said, b64(head['signature'].encode())), 'damaged', "the log's head is not signed by the service")
    return paper

# --- what it says --------------------------------------------------------------------------------------------------------------------

def say(text):
    print(re.sub('[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]', '?', text))

def main(options):
    with open(options.paper, 'rb') as opened:
        file = opened.read(MOST_FILE + 1)
    try:
        data, signature, bundle = read_file(file)
        paper = read_record(data, signature)
        known = None if options.key is None else b64(options.key.encode())
    except Refused as refused:
        say(f'Refused ({refused.code}): {refused.why}.')
        return 1
    service, release, sealed, wrong = paper['service'], paper['release'], paper['sealed'], []
    say(f'Made {paper["madeAt"]} by {service["address"]}, key {service["publicKey"]}')
    say(f'For:      {paper["recipient"]["name"]} <{paper["recipient"]["email"]}>')
    say(f'Vault:    {paper["vault"]["name"]} of {paper["vault"]["ownerName"]}')
    say(f'Released: {release["at"]}, {release["trigger"]}')
    for step in release['steps']: say(f'          {step["what"]} {step["at"]}')
    for one in paper['warnings']: say(f'Warning:  {one["kind"]} accepted {one["acceptedAt"]} ({one["way"]})')
    for one in paper['documents'] or []: say(f'Document: {one["name"]}, version {one["version"]}, {one["sizeBytes"]} bytes, {one["sha256"]}')
    if sealed: say(f'Sealed:   {len(sealed["parts"])} of {sealed["partsInAll"]} parts')
    for one in paper['openings']: say(f'Opened:   {one["at"]} {one["what"]} {one["document"] or ""}')
    say(f'Log:      entry {paper["head"]["seq"]}, {paper["head"]["hash"]}, signed {paper["head"]["signedAt"]}')
    if known is not None and known != b64(service['publicKey'].encode()): wrong.append('The key is NOT the one that was given.')
    named = sealed and sealed['bundle']
    if bundle is not None:
        if not named or hashlib.sha256(bundle).hexdigest() != named['sha256'] or len(bundle) != named['sizeBytes']:
            wrong.append('The sealed bundle in the file is NOT the one that the record names.')
        elif options.bundle:
            with open(options.bundle, 'xb') as out: out.write(bundle)
    listed = {one['sha256']: one['name'] for one in paper['documents'] or []} | {one['sha256']: 'a sealed part' for one in (sealed or {}).get('parts', [])}
    for path in options.document:
        with open(path, 'rb') as opened: found = hashlib.sha256(opened.read()).hexdigest()
        say(f'Compared: {path} is {listed[found]}') if found in listed else wrong.append(f'{path} is NOT listed: {found}')
    for one in wrong: say(one)
    say('The record is NOT to be relied on.' if wrong else 'The record and the head of the log are signed with this key; nothing is wrong.')
    return 1 if wrong else 0

if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('paper')
    parser.add_argument('document', nargs='*')
    parser.add_argument('--key')
    parser.add_argument('--bundle')
    sys.exit(main(parser.parse_intermixed_args()))
