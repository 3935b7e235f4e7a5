"""Tries reader.py on every vector, and reads here what no file for heirs and owners has: custody containers, invitations, the chain.

  python3 reader.py vectors DIR

Containers and sealed objects of which a vector has only size and hash are made anew, from what it says went into them."""
import base64, ctypes, hashlib, io, json, os, re
from custody_vectors import CUSTODY, whole_texts
from reader import *
from paper_reader import Refused as PaperRefused, read_file, read_record

FRAME = 1 << 16

# --- formats that no file for heirs and owners needs ----------------------------------------------------------------------------------

def aead_open(key, nonce, sealed, ad):
    return filled(AEAD + 'decrypt', len(sealed) - 16, None, None, sealed, len(sealed), ad, len(ad), nonce, key)

def open_custody(read, size, key, document, version):
    """The plain bytes of a custody container, frame by frame."""
    frames, rest = divmod(size - 64, FRAME + 16)
    need(size >= 80 and not 0 < rest < 16 and (rest != 16 or frames == 0), 'truncated', frames <= 1 << 24, 'damaged')
    header, offset, pieces = read(0, 64), 64, cut(frames * FRAME + max(0, rest - 16), FRAME)
    sealing = container_key(header, b'CUS', b'HeirlockCustody1', b'\x10\0\0\0\0\0', key)
    for i, length in enumerate(pieces):
        sealed, final = read(offset, length + 16), i == len(pieces) - 1
        place = header + document.encode() + u64(version) + u64(i)
        opened = [aead_open(sealing, u64(i) + bytes([f]) + bytes(15), sealed, place + bytes([f])) for f in ([1, 0] if final else [0])]
        need(opened[0] is not None or opened[-1] is None, 'truncated', opened[0] is not None, 'damaged')
        yield opened[0]
        offset += length + 16

def read_kit(text):
    account, secret, recovery = paper_text(text, 'kit', 1, 3)
    return account, b32(secret, 16), b32(recovery, 32)

def read_way_in(text):
    account, secret, server, code = paper_text(text, 'kit', 2, 4)
    origin = b32(server, len(server) * 5 // 8).decode('utf-8', 'replace')
    match = re.fullmatch(r'(https?)://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([1-9]\d{0,4}))?', origin)
    need(match and match[2] != {'http': '80', 'https': '443'}[match[1]] and int(match[2] or 1) < 65536, 'damaged')
    return account, b32(secret, 16), origin, b32(code, 16)

def read_invitation(text):
    invitation, code = paper_text(text.partition('#')[2] if '#' in text else text, 'invitation', 1, 2)
    return invitation, b32(code, 16)

def invitation_key(code, invitation):
    return B(code + bytes(16), b'HeirlockInvite01', invitation.encode())

def check_offer(data, code, invitation):
    begin(data, b'OFR', (1,), 12)
    exactly(data, 220)
    need(data[10] in (1, 2) and not data[11] and number(data[116:124]) <= 253402300799999, 'bad_header')
    need(is_id(*(data[p:p + 26] for p in (12, 38, 64, 90))), 'bad_header', data[90:116] == invitation.encode(), 'wrong_key')
    need(B(invitation_key(code, invitation), b'HeirlockOffer001', data[:188]) == data[188:], 'wrong_key')

def read_witness(text):
    key, position = paper_text(text.partition('#')[2] if '#' in text else text, 'witness', 1, 2)
    need(re.fullmatch('[1-9]|1[0-6]', position), 'damaged')
    return b32(key, 32), int(position)

def is_name(text, most, least=1):
    return is_text(text, most, least) and not re.search('[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]', text)

def check_slots(file, slots):
    """The places of a prepared file: an empty room and a date in each revision, and nothing behind the last."""
    start = 1
    for slot in slots:
        (zero, before, after, rest), date, end = slot['byteRange'], slot['dateAt'], slot['byteRange'][2] + slot['byteRange'][3]
        ordered = zero == 0 and rest > 0 and start <= before <= after - 4 and after - before <= 2 * MIB and end <= len(file)
        dated = start < date <= end - 17 and not before - 17 < date < after
        empty = re.fullmatch(b'<(00)+>', file[before:after])
        need(ordered and dated and empty and re.fullmatch(rb'\(D:\d{14}Z\)', file[date - 1:date + 18]), 'damaged')
        start = end
    need(start == len(file), 'damaged')

def is_slot(slot):
    good = isinstance(slot, dict) and isinstance(slot.get('fieldName'), str) and isinstance(slot.get('byteRange'), list)
    return good and len(slot['byteRange']) == 4 and all(whole(n, 0, 1 << 26) for n in [*slot['byteRange'], slot.get('dateAt')])

def open_witnessing(data, key):
    """The prepared file, and what goes with it."""
    begin(data, b'WTN', (1,), 16)
    size = number(data[12:16])
    need(data[10:12] == b'\0\0', 'bad_header', 330 <= size <= 1 << 16, 'damaged', len(data) >= 16 + size, 'truncated')
    body = open_object(subkey(key, 'witnessing particulars'), b'HeirlockWitness1', data[16:16 + size], ['witnessing'], 1 << 16)
    said, sealed = read_json(body), data[16 + size:]
    need(whole(said.get('format')), 'damaged', said.get('format') == 1, 'unsupported_version')
    names, slots = said.get('witnesses'), said.get('slots')
    listed = all(isinstance(one, list) and 1 <= len(one) <= 16 for one in (names, slots)) and len(names) == len(slots)
    good = listed and all(is_name(name, 64) for name in names) and all(map(is_slot, slots))
    good = good and is_name(said.get('document'), 255) and is_name(said.get('owner'), 100, 0) and is_hash(said.get('sha256'))
    good = good and is_id(said.get('vaultId'), said.get('documentId')) and whole(said.get('version')) and whole(said.get('sizeBytes'), 1, 1 << 26)
    need(good, 'damaged')
    place = said['vaultId'], said['documentId'], said['version'], said['sizeBytes']
    file = b''.join(open_container(lambda at, n: sealed[at:at + n], len(sealed), subkey(key, 'witnessing document'), *place))
    need(H(file).hex() == said['sha256'], 'damaged')
    check_slots(file, slots)
    return file, said

def safety_phrase(owner, enrolment):
    d = H(b'Heirlock safety phrase 2\n', owner, enrolment)
    return ' '.join(as_words(argon2id(d.hex(), H(b'Heirlock safety salt 2\n', d)[:16], 16, 81920), 6))

def canonical(value):
    """RFC 8785 for what stands in the vectors: no fractions, and no names beyond U+FFFF."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(',', ':'))

def greater(a, b):
    return max(a, b, key=canonical)

def later(a, b):
    return greater(a, b) if a['at'] == b['at'] else max(a, b, key=lambda entry: entry['at'])

def merge_maps(a, b, choose):
    return {name: choose(a[name], b[name]) if name in a and name in b else {**a, **b}[name] for name in {*a, *b}}

def merge(a, b):
    """Two bodies of an item as one."""
    merged = merge_maps({**a, 'fields': 0}, {**b, 'fields': 0}, greater)
    fields = merge_maps(a['fields'], b['fields'], later)
    if 'versions' in a['fields'] and 'versions' in b['fields']:
        ours, theirs = a['fields']['versions'], b['fields']['versions']
        frame = later({**ours, 'value': None}, {**theirs, 'value': None})
        fields['versions'] = {**frame, 'value': merge_maps(ours['value'], theirs['value'], later)}
    return {**merged, 'fields': fields}

def chain_after(chain, e):
    return H(b'Heirlock chain 1\n', chain, u64(e['seq']), e['id'].encode(), u64(e['revision']), bytes.fromhex(e['hash']))

def history(known, entries, last, more, heads):
    """What a server told, judged by what is known."""
    if last['seq'] < max([known['seq']] + [h['seq'] for h in heads]):
        return 'rolled_back'
    chains, followed = {known['seq']: bytes.fromhex(known['chain'])}, known['seq']
    for followed, e in enumerate(entries, known['seq'] + 1):
        if e['seq'] != followed:
            return 'forked'
        chains[followed] = chain_after(chains[followed - 1], e)
    if followed != last['seq'] and (not more or not entries):
        return 'forked'
    chains.setdefault(last['seq'], bytes.fromhex(last['chain']))
    return 'consistent' if all(chains[h['seq']].hex() == h['chain'] for h in [*heads, last] if h['seq'] in chains) else 'forked'

# --- vectors --------------------------------------------------------------------------------------------------------------------------

OFFERED, SEALED_PIECE = ('accountId', 'vaultId', 'recipientId', 'invitationId'), {'custody': FRAME + 16, 'document': SEGMENT + 24 + 64 * 17}

def x(e, *names):
    """Members of a vector, from hexadecimal; None where there is none."""
    values = [bytes.fromhex(e[n]) if e.get(n) is not None else None for n in names]
    return values[0] if len(names) == 1 else values

def ids(e, *names):
    return ''.join(e[n] for n in names).encode()

def pattern(size):
    return (bytes(i + (i >> 8) & 255 for i in range(min(size, FRAME))) * (size // FRAME + 1))[:size]

def plain_of(e):
    return bytes.fromhex(e['hex']) if 'hex' in e else pattern(e['patternBytes'])

def aead_seal(key, nonce, plain, ad):
    return filled(AEAD + 'encrypt', len(plain) + 16, None, plain, len(plain), ad, len(ad), None, nonce, key)

def as_said(made, said):
    """What was made anew, if it is what the vector says."""
    same = made == bytes.fromhex(said['hex']) if 'hex' in said else [len(made), H(made).hex()] == [said['sizeBytes'], said['sha256']]
    need(same, 'made otherwise')
    return made

def seal_custody(e):
    plain = plain_of(e['plain'])
    header = b'\x8bHLCUS\r\n\1\1\x10\0\0\0\0\0' + x(e, 'salt')
    sealing, check = committed(x(e, 'key'), b'HeirlockCustody1', header)
    made, pieces = [header + check], cut(len(plain), FRAME)
    for i, size in enumerate(pieces):
        last = bytes([i == len(pieces) - 1])
        place = header + check + ids(e, 'documentId') + u64(e['version']) + u64(i) + last
        made.append(aead_seal(sealing, u64(i) + last + bytes(15), plain[i * FRAME:][:size], place))
    return as_said(b''.join(made), e['container'])

def seal_document(e):
    plain = plain_of(e['plain'])
    header = b'\x8bHLDOC\r\n\1\1\x18\x12\0\0\0\0' + x(e, 'salt')
    sealing, check = committed(x(e, 'key'), b'HeirlockDocKeys1', header)
    made, segments = [header + check], cut(len(plain), SEGMENT)
    for i, segment in enumerate(segments):
        made.append(bytes.fromhex(e['streamHeaders'][i]))
        state, chunks = stream_start(made[-1], sealing), cut(segment, CHUNK)
        place = header + check + ids(e, 'vaultId', 'documentId') + u64(e['version']) + u64(i) + bytes([i == len(segments) - 1])
        for c, size in enumerate(chunks):
            out, piece = ctypes.create_string_buffer(size + 17), plain[i * SEGMENT + c * CHUNK:][:size]
            tag = ctypes.c_ubyte(3 if c == len(chunks) - 1 else 0)
            call(STREAM + 'push', state, out, None, piece, size, place, len(place), tag)
            made.append(out.raw)
    return as_said(b''.join(made), e['container'])

def edited(data, e, piece=MIB):
    """The bytes of another vector with what a failing one changes in them; pieces are frames, segments, or chunks of segment 0."""
    data, start = bytearray(data), 88 if 'swapChunks' in e else 64
    piece = CHUNK + 17 if 'swapChunks' in e else piece
    if 'flip' in e:
        data[e['flip']['offset']] ^= 1 << e['flip']['bit']
    if 'set' in e:
        new = bytes.fromhex(e['set']['hex'])
        data[e['set']['offset']:e['set']['offset'] + len(new)] = new
    data = bytes(data[:e.get('cut')]) + bytes.fromhex(e.get('append', ''))
    pieces = [data[p:p + piece] for p in range(start, len(data), piece)]
    if 'swap' in e or 'swapChunks' in e:
        a, b = e.get('swap') or e['swapChunks']
        pieces[a], pieces[b] = pieces[b], pieces[a]
    if 'repeat' in e:
        pieces[e['repeat'][1]] = pieces[e['repeat'][0]]
    if 'drop' in e:
        del pieces[e['drop']]
    return data[:start] + b''.join(pieces)

made_last = {}

def container_of(e, kind, seal):
    """A vector's container: a whole one, or that of the vector it names, changed. The last one made is kept."""
    if isinstance(e['container'], str):
        return x(e, 'container')
    name = (kind, e.get('of', e['name']))
    if name not in made_last:
        made_last.clear()
        made_last[name] = seal(e['base'])
    return edited(made_last[name], e, SEALED_PIECE[kind])

def try_custody(e):
    data = container_of(e, 'custody', seal_custody)
    read = lambda offset, size: at(io.BytesIO(data), offset, size)
    return b''.join(open_custody(read, len(data), x(e, 'key'), e['documentId'], e['version'])) == plain_of(e['plain'])

def try_document(e):
    data = container_of(e, 'document', seal_document)
    read = lambda offset, size: at(io.BytesIO(data), offset, size)
    opened = b''.join(open_container(read, len(data), x(e, 'key'), e['vaultId'], e['documentId'], e['version'], e.get('plainBytes')))
    sizes = part_sizes(len(opened))
    parts = [[hash_at(io.BytesIO(data), sum(sizes[:i]), size), size] for i, size in enumerate(sizes)]
    return opened == plain_of(e['plain']) and [parts, root_of(parts)] == [e['parts'], e['root']]

def try_sealed(e):
    key, person, body, sealed = x(e, 'key'), e['person'].encode(), e.get('body'), e['sealed']
    if body is not None:
        head, plain = b'\1\1' + x(e, 'nonce'), plain_of(body) + b'\x80'
        sealing, check = committed(key, person, head)
        padded = plain.ljust(padded_size(len(plain) - 1), b'\0')
        made = head + check + aead_seal(sealing, head[2:], padded, head + check + bound(*e['binding']))
        sealed = as_said(made, sealed).hex()
    opened = open_object(key, person, bytes.fromhex(sealed), e['binding'], e['maxBytes'])
    return body is not None and opened == plain_of(body)

def try_keyring(e):
    keyring, drawn, base = Keyring(x(e, 'keyring')), {**e, **e.get('draw', {})}, e['base']
    while base:
        drawn, base = {**base, **base.get('draw', {}), **drawn}, base.get('base')
    made = []
    if e.get('by') != 'recovery':
        made += [keyring.by_passphrase(p, x(drawn, 'secretKey')) for p in [drawn['passphrase'], *e.get('opensToo', [])]]
    if e.get('by') != 'passphrase':
        made.append(keyring.by_recovery(x(drawn, 'newRecoveryKey') or x(drawn, 'recoveryKey')))
    masters = [bytes.fromhex(key) for key in e.get('earlierKeys', [])] + [x(drawn, 'masterKey')]
    return all(m == (x(drawn, 'identitySeed'), masters) for m in made)

def try_words(e):
    code, kinds, typed = x(e, 'bytes'), e.get('kinds') or [e['kind']], [e.get('words', e.get('text')), *e.get('typed', [])]
    read = {read_words(t, k, e.get('sizeBytes') or len(code)) for k in kinds for t in typed}
    return read == {code} and ('kinds' in e or ' '.join(make_words(e['kind'], code)) == e['words'])

def try_way_in(e):
    account, secret, origin, code = read_way_in(e['text'])
    said = [e['accountId'], x(e, 'secretKey'), e['server'], *x(e, 'access', 'hash')]
    return [account, secret, origin, code, H(b'Heirlock kit access\n', code)] == said

def try_offer(e):
    check_offer(x(e, 'offer'), x(e, 'code'), e['invitationId'])
    said = ids(e, *OFFERED) + u64(e['expiresAt']) + address_hash(e['email']) + x(e, 'ownerIdentity')
    return x(e, 'offer')[10:188] == bytes([e['way'], 0]) + said

def try_proof(e):
    message = b'\1\1' + ids(e, *OFFERED) + address_hash(e['email']) + x(e, 'ownerIdentity') + H(x(e, 'enrolment'))
    return B(invitation_key(x(e, 'code'), e['invitationId']), b'HeirlockProof001', message) == x(e, 'proof')

def try_text(e):
    read = {read_invitation(t) for t in [e['text'], *e.get('typed', [])]}
    return read == {(e['invitationId'], x(e, 'code'))} and read_words(e['words'], 'invitation', 16) == x(e, 'code')

def try_witnessing(e):
    file, said = open_witnessing(x(e, 'witnessing'), x(e, 'key'))
    return file == x(e, 'file') and {**said, **e['particulars']} == said

def try_bundle(e):
    place = [{**e['base']['place'], **e['place']}[k] for k in ('accountId', 'vaultId', 'recipientId', 'keyGeneration', 'generation')]
    manifest, letter, keys = open_bundle(edited(b64(e['bundle']), e), *x(e, 'recipientHalf', 'serverHalf'), place, x(e, 'owner'))
    return canonical({'manifest': manifest, 'letter': letter, 'keys': {i: key.hex() for i, key in keys.items()}}) == e['opened']

def try_lock(e):
    said, named = {**e['base'].get('says', {}), **e.get('says', {})}, {}
    if said:
        named = {'account': said['accountId'], 'vault': said['vaultId'], 'recipient': said['recipientId'], 'id': said['lockId'],
                 'generation': said['keyGeneration'], 'threshold': said['threshold'], 'identity': x(said, 'identity'),
                 'address': address_hash(said['email']), 'kind': 1 + ['sheet', 'enrolled', 'quorum'].index(said['kind'])}
    keys = x(e['keys'], 'publicKey', 'privateKey') if 'keys' in e else None
    lock = Lock(edited(x(e, 'lock'), e), **named)
    return lock.open([bytes.fromhex(code) for code in e.get('codes', [])], keys) == x(e, 'half')

def try_item(e):
    item = {**e['item'], 'sealed': base64.b64encode(edited(b64(e['item']['sealed']), e)).decode(), **e.get('over', {})}
    return canonical(open_item(item, x(e, 'key'), e['accountId'])) == e['body']

def holds(e, purpose, *parts):
    public = x(e, 'publicKey') or x(e, 'identity') or sign_public(x(e, 'deviceSeed') or x(e, 'identitySeed'))
    return signed(public, purpose, b''.join(parts), x(e, 'signature'))

def try_removal(e):
    need(len(x(e, 'nonce')) == len(x(e, 'chain')) == 32, 'damaged')
    return holds(e, 'removal', ids(e, 'accountId', 'askedBy', 'deviceId'), x(e, 'nonce'), u64(e['seq']), x(e, 'chain'))

def try_certificate(e):
    return signed(x(e, 'identity'), 'device', ids(e, 'accountId', 'deviceId') + x(e, 'publicKey'), x(e, 'certificate'))

def try_derived(e):
    hashed = hashlib.blake2b(e['message'].encode(), key=x(e, 'master'), digest_size=32).hexdigest()
    return [subkey(x(e, 'master'), e['purpose']).hex(), hashed] == [e['subkey'], e['keyedHash']]

def try_whole(e):
    """What a whole.json says; and that one which is made of the same is the same, but for its signature."""
    owner, key, text = sign_public(x(e, 'identitySeed')), x(e, 'itemsKey'), e['whole'].encode()
    says = read_whole(text, e['list']['account'], owner, e['list']['vault'])
    head, names = b'\1\1' + x(e, 'nonce'), json.dumps(e['names'], ensure_ascii=False, separators=(',', ':')).encode() + b'\x80'
    sealing, check = committed(key, b'HeirlockArchive1', head)
    place = head + check + bound('archive names', e['list']['account'], e['list']['vault'], says['place'][-1])
    sealed = head + check + aead_seal(sealing, head[2:], names.ljust(padded_size(len(names) - 1), b'\0'), place)
    made = [e['list'], base64.b64encode(x(e, 'keyring')).decode(), e['vault'], base64.b64encode(sealed).decode()]
    beside = json.loads(text)
    same = made == [json.loads(beside['list']), beside['keyring'], beside['vault'], beside['names']]
    return same and names_in(says, key) == e['names'] and attempt(names_in, says, H(key))[1].code == 'wrong_key'

def try_failing_whole(e):
    return read_whole(e['whole'].encode(), e['account'], x(e, 'identity'), e['vault']) is not None

def changed(data, edit):
    """The bytes of a file after one of its edits."""
    if 'flip' in edit or 'cut' in edit:
        return edited(data, edit)
    if 'remove' in edit:
        return data[:edit['remove'][0]] + data[edit['remove'][1]:]
    if 'insert' in edit:
        place, added = edit['insert']['offset'], edit['insert']
        return data[:place] + (data[slice(*added['copy'])] if 'copy' in added else x(added, 'hex')) + data[place:]
    a, b, c = edit['swap']
    return data[:a] + data[b:c] + data[a:b] + data[c:]

def try_file(e):
    """What is read of a whole archive, with the keys that its file of vectors gives."""
    [keys], data = e['lists']['keys'], b64(e['file'])
    for edit in e.get('edits', []):
        data = changed(data, edit)

    def opening(item):
        return open_item(item, x(keys, 'accountKey' if item.get('kind') == 'vault' else 'itemsKey'), keys['account'])

    tar, refused = attempt(Tar, io.BytesIO(data), len(data))
    if not refused:
        tar.check(True)
        says, taken, left, lost = read_archive(tar, keys['account'], x(keys, 'identity'), opening)
    if refused or not taken:
        return e['read'] == (refused or tar.wrong[0]).code
    found = tar.find(dict(keys['parts']))
    there, gone = ([name for name, _ in keys['parts'] if (name in found) == here] for here in (True, False))
    return canonical({'proved': says is not None, 'intact': not (tar.wrong or left or lost or gone),
                      'items': [item['id'] for item, _ in taken], 'lost': [entry[0] for entry in lost],
                      'unlisted': [item['id'] for item, _ in left], 'parts': there, 'lostParts': gone}) == e['read']

def try_paper_file(e):
    try:
        data, signature, bundle = read_file(x(e, 'file'))
        paper = read_record(data, signature)
    except PaperRefused as refused:
        raise Refused(refused.code, refused.why)
    right = b64(paper['service']['publicKey']) == sign_public(x(e, 'seed'))
    return right and data.decode() == e['text'] and bundle == (e['bundle'] and x(e, 'bundle'))

TRIES = {
    'archive': {'opens': try_whole, 'fails': try_failing_whole, 'files': try_file,
                'keys': lambda e: is_id(e['account']) and all(len(key) == 32 for key in x(e, 'identity', 'itemsKey', 'accountKey'))},
    'bundle': {'opens fails': try_bundle},
    'chain': {'chains': lambda e: chain_after(x(e, 'previous'), e) == x(e, 'chain'),
              'opens fails': lambda e: holds(e, 'head', ids(e, 'accountId', 'deviceId'), u64(e['seq']), x(e, 'chain')),
              'certificates': try_certificate,
              'histories': lambda e: history(e['known'], e['entries'], e['last'], e['more'], e['heads']) == e['verdict']},
    'custody': CUSTODY,
    'custody-container': {'opens fails': try_custody},
    'device-removal': {'opens fails': try_removal},
    'document-container': {'opens fails': try_document},
    'enrolment': {'opens reads fails': lambda e: open_enrolment(x(e, 'enrolment'), e['recipientId'], e['passphrase'])
                  == tuple(x(e, 'publicKey', 'privateKey', 'ownerIdentity')),
                  'safetyPhrases': lambda e: safety_phrase(*x(e, 'ownerIdentity', 'enrolment')) == e['phrase']},
    'invitation': {'opens fails': try_offer, 'proofs refusedProofs': try_proof, 'texts refusedTexts': try_text},
    'item': {'opens fails': try_item,
             'merges': lambda e: canonical(merge(e['a'], e['b'])) == canonical(merge(e['b'], e['a'])) == e['merged'],
             'versions': lambda e: ' '.join(f'{n}={name}' for n, name in sorted(shown_versions(e['keys']).items())) == e['shown']},
    'keyring': {'opens changes renewals fails': try_keyring},
    'keys': {'opens fails': lambda e: open_key(*x(e, 'wrappingKey', 'envelope'), e['binding'].encode()) == x(e, 'key'),
             'derived': try_derived},
    'kit': {'opens fails': lambda e: read_kit(e['text']) == (e['accountId'], *x(e, 'secretKey', 'recoveryKey')),
            'waysIn failingWaysIn': try_way_in},
    'lock': {'opens fails': try_lock},
    'primitives': {'signatures refusedSignatures': lambda e: holds(e, e['purpose'], x(e, 'message')),
                   'boxes': lambda e: box_open(*x(e, 'publicKey', 'privateKey', 'sealed')) == x(e, 'message'),
                   'closedBoxes': lambda e: box_open(*x(e, 'publicKey', 'privateKey', 'sealed')) is not None,
                   'passphrases': lambda e: argon2id(e['passphrase'], x(e, 'salt'), *e['cost'].values()) == x(e, 'key'),
                   'hashes': lambda e: H(pattern(e['patternBytes'])).hex() == e['sha256']},
    'release-paper': {'opens fails': try_paper_file},
    'sealed-object': {'opens fails': try_sealed},
    'sheet': {'opens fails': lambda e: read_sheet(e['text']) == (e['id'], x(e, 'code'), e['bundleGeneration'])},
    'witness': {'opens fails': try_witnessing,
                'texts refusedTexts': lambda e: {read_witness(t) for t in [e['text'], *e.get('typed', [])]} == {(x(e, 'key'), e['position'])}},
    'words': {'opens reads fails': try_words}}

def outcome(e, act):
    try:
        return 'opens' if act(e) else 'refused', ''
    except Refused as refused:
        return refused.code, refused.why
    except Exception as fault:
        return 'fault', repr(fault)

def expected(entry, name):
    """What must come of an entry of this list; `refused` is any refusal."""
    for key in ('holds', 'valid', 'opens'):
        if isinstance(entry.get(key), bool):
            return 'opens' if entry[key] else 'refused'
    code = entry.get('outcome') or entry['code'] if re.match('fail|refused', name) else 'opens'
    return 'opens' if code == 'no failure' else code

def run(folder):
    """Tries all files of vectors in a folder, counts them, and says which came out otherwise. @returns 0 where none did."""
    wrong = [f'{name}.json is missing' for name in TRIES if not os.path.exists(os.path.join(folder, name + '.json'))]
    for file in sorted(f for f in os.listdir(folder) if f.endswith('.json')):
        with open(os.path.join(folder, file), encoding='utf-8') as opened:
            lists = whole_texts({name: es if isinstance(es, list) else [es] for name, es in json.load(opened).items()})
        tries = {name: act for names, act in TRIES.get(file[:-5], {}).items() for name in names.split()}
        named = {e['name']: e for name in ('renewals', 'files', 'plans', 'opens') for e in lists.get(name, []) if 'name' in e}
        for name, entries in lists.items():
            if name not in tries:
                wrong.append(f'{file}, {name}: {len(entries)} vectors were not tried, since this reader knows no such list')
            for i, entry in enumerate(entries if name in tries else []):
                base = named.get(entry.get('of', entry.get('by')), entry)
                base = {**base, 'base': named.get(base.get('of'))}
                got, why = outcome({**(base if file != 'keyring.json' else {}), **entry, 'base': base, 'lists': lists}, tries[name])
                right = expected(entry, name)
                as_it_must = got not in ('opens', 'fault') if right == 'refused' else got == right
                if not as_it_must or entry.get('named', '') not in why:
                    wrong.append(f'{file}, {name}, {entry.get("name", i)}: {right} is right, and it came out as {got} {why}')
        counts = ', '.join(f'{name} {len(entries)}' for name, entries in lists.items())
        print(f'{file}: {sum(map(len, lists.values()))} vectors ({counts})', flush=True)
    print('\n'.join(wrong) or 'Every vector came out as it must.')
    return 1 if wrong else 0
