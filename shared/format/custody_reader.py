"""Reads what two servers and a third party keep and say, and joins their shares, for reader.py: no file for heirs and owners has any of it.

  python3 reader.py bundle ANSWER.json --part ANSWER.json --sheet "words or QR text" --out DIR

An answer is what a server hands to a recipient's browser; the documents' parts, each under its name, are in its folder or in `parts` beside it.
A `--part` is the other server's answer, the text of a part, or what stands on the third party's paper: its QR text or its words.
Written from FORMAT.md alone, "Custody by two servers and a third party"."""
import base64, ctypes, io, json, os, re, tarfile, tempfile
from reader import *

PLACES = (1, 2, 3)
LABEL, OCTET = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?', '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
HOST = rf'(?:{LABEL}\.)*[a-z](?:[a-z0-9-]{{0,61}}[a-z0-9])?|{OCTET}(?:\.{OCTET}){{3}}|\[::1\]'
ADDRESS = re.compile(rf'(https?)://({HOST})(?::([1-9][0-9]{{0,4}}))?')
RHYTHMS = ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'half_yearly', 'yearly')
STATES = ('quiet', 'warned', 'over', 'given', 'held')

# --- shares

def commitment(share, vault, recipient, generation, place):
    return B(share, b'HeirlockShareCm1', (vault + recipient).encode() + u64(generation) + bytes([place]))

def join(given, commitments, vault, recipient, generation):
    """B from (place, giver, share), and the places and givers of false shares."""
    def fits(place, share):
        return len(share) == 32 and any(share) and commitment(share, vault, recipient, generation, place) == commitments[place]
    false = ', '.join(f'{place} by {giver}' for place, giver, share in given if not fits(place, share))
    true = {place: share for place, giver, share in given if fits(place, share)}
    need(len(true) >= 2, 'damaged' if false else 'wrong_key', why=false)
    half = combine(dict(list(true.items())[:2]))
    need(any(half), 'damaged')
    return half, false

def slope_of(half): return B(half, b'HeirlockSlopeB01', b'')

def split(half, slope):
    return {place: bytes(b ^ gf(place, r) for b, r in zip(half, slope)) for place in PLACES}

# --- signed texts

def whole_numbers(value):
    if isinstance(value, (dict, list)):
        return all(map(whole_numbers, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, (int, float)) or isinstance(value, bool) or whole(value, -SAFE)

def text_says(text, most):
    need(len(text) <= most and re.fullmatch('[ -~]*', text), 'damaged')
    says = read_json(text)
    need(whole_numbers(says) and json.dumps(says, ensure_ascii=False, sort_keys=True, separators=(',', ':')) == text, 'damaged')
    need(whole(says.get('version'), -SAFE), 'damaged', says.get('version') == 1, 'unsupported_version')
    return says

def has(value, **members):
    """Whether a JSON object has these members, each as its test wants it."""
    return isinstance(value, dict) and all(name in value and test(value[name]) for name, test in members.items())

def one_of(*values): return lambda value: any(type(value) is type(v) and value == v for v in values)
def list_of(test, least, most): return lambda value: isinstance(value, list) and least <= len(value) <= most and all(map(test, value))
def or_null(least, most): return lambda value: value is None or whole(value, least, most)
def text_id(value): return isinstance(value, str) and is_id(value)

def is_public_key(value):
    data, refused = attempt(b64, value)
    return not refused and len(data) == 32

def is_sealed(size):
    def test(value):
        data, refused = attempt(b64, value)
        return not refused and len(data) == size
    return test

def is_address(value):
    match = isinstance(value, str) and len(value) <= 255 and ADDRESS.fullmatch(value)
    if not match or match[3] == {'http': '80', 'https': '443'}[match[1]] or int(match[3] or 1) > 65535:
        return False
    return match[1] == 'https' or match[2] in ('localhost', '127.0.0.1', '[::1]')

def is_custodian(value, place, kind):
    reachable = {'paper': {}, 'server': {'address': is_address}, 'witness': {'address': is_address, 'contact': is_sealed(1072)}}
    return has(value, place=one_of(place), kind=one_of(kind), publicKey=is_public_key, **reachable[kind])

def is_rule(value):
    rhythm = {'frequency': one_of(*RHYTHMS), 'graceHours': lambda hours: whole(hours, 24, 2160), 'reminderDaysBefore': or_null(1, 7)}
    return has(value, type=one_of('inactivity'), **rhythm)

def is_device(value):
    return has(value, id=text_id, publicKey=is_public_key)

def is_recipient(value):
    return has(value, id=text_id, keyGeneration=whole, shares=list_of(is_hash, 3, 3), sealed=is_sealed(112))

def all_different(values): return len(set(values)) == len(values)

def read_plan(text, signature, identity, account=None, vault=None):
    need(len(text) <= MIB and signed(identity, 'plan', text.encode(), signature), 'damaged')
    plan = text_says(text, MIB)
    need(has(plan, account=text_id, vault=text_id, owner=is_public_key, number=whole, madeAt=is_instant, rule=is_rule,
             custodians=list_of(bool, 3, 3), devices=list_of(is_device, 1, 64), recipients=list_of(is_recipient, 0, 1000)), 'damaged')
    need('previous' in plan and (plan['previous'] is None if plan['number'] == 1 else is_hash(plan['previous'])), 'damaged')
    *servers, third = plan['custodians']
    need(all(is_custodian(server, place, 'server') for place, server in enumerate(servers, 1)), 'damaged')
    need(is_custodian(third, 3, 'witness') or is_custodian(third, 3, 'paper'), 'damaged')
    need(all_different([c['address'] for c in plan['custodians'] if c['kind'] != 'paper']), 'damaged')
    need(all_different([plan['owner']] + [one['publicKey'] for one in plan['custodians'] + plan['devices']]), 'damaged')
    need(all_different([d['id'] for d in plan['devices']]) and all_different([r['id'] for r in plan['recipients']]), 'damaged')
    said = b64(plan['owner']), plan['account'], plan['vault']
    need(said == (identity, account or said[1], vault or said[2]), 'damaged')
    return {**plan, 'hash': H(text.encode()).hex()}

def read_end(text, signature, plan, custodian):
    need(len(text) <= 4096 and signed(b64(plan['owner']), 'end', text.encode(), signature), 'damaged')
    end = text_says(text, 4096)
    need(has(end, account=text_id, vault=text_id, owner=is_public_key, number=whole, previous=is_hash, madeAt=is_instant,
             custodian=is_public_key), 'damaged')
    need(all(end[name] == plan[name] for name in ('account', 'vault', 'owner')) and end['custodian'] == custodian, 'damaged')
    need(end['number'] > plan['number'], 'rolled_back')
    return end

def judge(known, plan):
    if any(known[name] != plan[name] for name in ('account', 'vault', 'owner')):
        return 'forked'
    if plan['number'] <= known['number']:
        return 'rolled_back' if plan['number'] < known['number'] else 'same' if plan['hash'] == known['hash'] else 'forked'
    now = {r['id']: r for r in plan['recipients']}
    pairs = [(r, now[r['id']]) for r in known['recipients'] if r['id'] in now]
    if any(a['keyGeneration'] == b['keyGeneration'] and a['shares'] != b['shares'] for a, b in pairs):
        return 'forked'
    if any(a['keyGeneration'] > b['keyGeneration'] for a, b in pairs):
        return 'rolled_back'
    return 'follows' if plan['number'] == known['number'] + 1 and plan['previous'] == known['hash'] else 'skips'

SIGNERS = {'check_in': ('device', 'server'), 'pause': ('device',), 'resume': ('device',), 'cancel': ('device', 'server'),
           'state': ('server', 'witness'), 'gone': ('witness',), 'receipt': ('server',)}

def is_heard(value):
    return isinstance(value, dict) and all(whole(value[place]) for place in '123' if place in value)

def is_receipted(value):
    return has(value, signer=is_public_key, kind=one_of(*SIGNERS), counter=whole, hash=is_hash)

def read_note(text, signature, plan):
    note = text_says(text, 4096)
    need(has(note, kind=one_of(*SIGNERS), vault=text_id, owner=is_public_key, plan=whole, signer=is_public_key, counter=whole,
             at=is_instant), 'damaged')
    more = {'pause': {'until': lambda time: is_instant(time) and time > note['at']},
            'state': {'says': one_of(*STATES), 'heard': is_heard, 'asks': one_of(True, False)},
            'gone': {'about': one_of(1, 2), 'heard': is_heard},
            'receipt': {'of': is_receipted, 'outcome': one_of('counted', 'not_counted', 'given')}}
    need(has(note, **more.get(note['kind'], {})) and note['vault'] == plan['vault'] and note['owner'] == plan['owner'], 'damaged')
    keys = {c['publicKey']: (c['kind'], c['place']) for c in plan['custodians'] if c['kind'] != 'paper'}
    keys.update({d['publicKey']: ('device', d['id']) for d in plan['devices']})
    role, name = keys.get(note['signer'], (None, None))
    need(role in SIGNERS[note['kind']] and signed(b64(note['signer']), 'note', text.encode(), signature), 'damaged')
    return f'{role} {name}'

# --- sealed to the third party

def seed_open(seed, sealed, size):
    """What crypto_box_seal put into a box of this size, to the X25519 form of a seed's Ed25519 key."""
    secret = ctypes.create_string_buffer(64)
    need(filled('sign_seed_keypair', 32, secret, seed), 'damaged')
    private = filled('sign_ed25519_sk_to_curve25519', 32, secret)
    plain = box_open(box_public(private), private, sealed) if len(sealed) == size else None
    return need(plain is not None, 'damaged', why='A box does not open with this key.', then=plain)

def open_third(seed, sealed, owner):
    plain = seed_open(seed, sealed, 112)
    return need(any(plain[:32]) and plain[32:] == owner, 'damaged', then=plain[:32])

def open_contact(seed, sealed):
    says, line = read_json(seed_open(seed, sealed, 1072)), '[^\0-\x1f\x7f-\x9f\u2028\u2029]{0,200}'
    is_email = lambda text: is_text(text, 254) and re.fullmatch(r'[^\s@\0-\x1f\x7f]+@[^\s@\0-\x1f\x7f]+', text)
    need(has(says, email=is_email, name=lambda text: isinstance(text, str) and re.fullmatch(line, text), language=lambda text: is_text(text, 35)), 'damaged')
    return {name: says[name] for name in ('email', 'name', 'language')}

def third_of(plan, recipient, seed):
    """The third party's share of this recipient's half, by a plan that was read."""
    need(sign_public(seed) == b64(plan['custodians'][2]['publicKey']), 'wrong_key', why='This is not the paper that the plan names.')
    named = {r['id']: r for r in plan['recipients']}.get(recipient)
    share = open_third(seed, b64(need(named, 'damaged', then=named)['sealed']), b64(plan['owner']))
    fits = commitment(share, plan['vault'], recipient, named['keyGeneration'], 3) == bytes.fromhex(named['shares'][2])
    return need(fits, 'damaged', why='The sealed share is not the one in the plan.', then=share)

# --- what a recipient is given

def is_share(value):
    data, refused = attempt(b64, value)
    return not refused and len(data) == 32 and any(data)

def signed_text(value):
    need(has(value, text=lambda text: isinstance(text, str), signature=lambda text: isinstance(text, str)), 'damaged')
    signature = b64(value['signature'])
    need(len(signature) == 64, 'damaged')
    return value['text'], signature

def read_given(answer, identity, account, vault, recipient, generation):
    """What one server gave, and the commitments of its plan."""
    need(has(answer, plan=bool, place=one_of(1, 2), keyGeneration=whole, share=is_share), 'damaged')
    need('third' not in answer or has(answer['third'], share=is_share), 'damaged')
    plan = read_plan(*signed_text(answer['plan']), identity, account, vault)
    named = {r['id']: r for r in plan['recipients']}.get(recipient)
    need(named and named['keyGeneration'] == answer['keyGeneration'] == generation, 'damaged')
    place = answer['place']
    third = [(3, place, b64(answer['third']['share']))] if 'third' in answer else []
    return [(place, place, b64(answer['share'])), *third], plan

def join_given(given, brought, vault, recipient, generation):
    """B from what each server gave, and from (place, giver, share) besides, by one plan after the other."""
    shares, first = [one for those, _ in given for one in those] + list(brought), None
    for _, plan in given:
        named = next(r for r in plan['recipients'] if r['id'] == recipient)
        commitments = dict(zip(PLACES, map(bytes.fromhex, named['shares'])))
        joined, refused = attempt(join, shares, commitments, vault, recipient, generation)
        if joined:
            return joined
        first = first or refused
    raise first or Refused('wrong_key', 'No server has given a share.')

def from_paper(given, recipient, seed):
    tried = [attempt(third_of, plan, recipient, seed) for _, plan in given]
    opened = [(3, 3, share) for share, refused in tried if not refused]
    if not opened:
        raise tried[0][1] if tried else Refused('wrong_key', 'No server has given a plan.')
    return opened

def read_part(text):
    vault, recipient, generation, place, share = paper_text(text.partition('#')[2] if '#' in text else text, 'part', 1, 5)
    need(is_id(recipient) and re.fullmatch('[1-9][0-9]{0,15}', generation) and int(generation) <= SAFE, 'damaged')
    need(re.fullmatch('[1-3]', place), 'damaged')
    return vault, recipient, int(generation), int(place), b32(share, 32)

def part_for(text, *whose):
    *of, place, share = read_part(text)
    return need(of == list(whose), 'wrong_key', why='This is a part of something else.', then=(place, place, share))

def read_paper(text): return b32(*paper_text(text, 'third', 1, 1), 32)

# --- what reader.py opens instead of a file

def answer_in(path):
    with open(path, encoding='utf-8') as file:
        text = file.read(24 * MIB).strip()
    if not text.startswith('{'):
        return text
    answer = read_json(text)
    good = has(answer, account=text_id, vault=text_id, recipient=text_id, key_generation=whole, generation=whole, shares=list_of(bool, 0, 1000),
               locks=list_of(lambda lock: isinstance(lock, str), 0, 16), bundle=lambda text: isinstance(text, str))
    return need(good, 'damaged', why=f'{path} is not the answer of a server that keeps a share.', then=answer)

def half_of(answers, texts, identity):
    """B by what this owner signed, whatever false was given beside it."""
    first, brought = answers[0], []
    whose = first['vault'], first['recipient'], first['key_generation']
    tried = [attempt(read_given, one, identity, first['account'], *whose) for answer in answers for one in answer['shares']]
    given, refusals = [read for read, refused in tried if not refused], [refused for _, refused in tried if refused]
    if not given:
        raise (refusals or [Refused('wrong_key', 'No server has given a share.')])[0]
    for text in texts:
        if 'heirlock:part:' in text:
            brought.append(part_for(text, *whose))
        else:
            seed = read_paper(text) if text.startswith('heirlock:') else read_words(text, 'third', 32)
            brought.extend(from_paper(given, whose[1], seed))
    return join_given(given, brought, *whose)

def assemble(path, parts):
    """An offline bundle, as an open file, of the answer in `path` and of the parts that make B with it."""
    first, *others = [answer_in(one) if os.path.isfile(one) else one for one in [path, *parts]]
    need(isinstance(first, dict), 'bad_header', why=f'{path} is not the answer of a server.')
    answers, texts = [first] + [one for one in others if isinstance(one, dict)], [one.strip() for one in others if isinstance(one, str)]
    locks = list(dict.fromkeys(lock for answer in answers for lock in answer['locks']))
    owners = [lock.identity for lock, refused in (attempt(lambda: Lock(b64(text))) for text in locks) if not refused]
    half, false = any_key(dict.fromkeys(owners), lambda identity: half_of(answers, texts, identity))
    if false:
        say(f'FALSE: the share of place {false}. It was left out.')
    members = {name: first[name] for name in ('account', 'vault', 'recipient', 'generation', 'bundle')}
    members.update(keyGeneration=first['key_generation'], half=base64.b64encode(half).decode(), locks=locks[:16], enrolment=first.get('enrolment'))
    text, folder, file = json.dumps(members).encode(), os.path.dirname(os.path.abspath(path)), tempfile.TemporaryFile()
    found = {name: os.path.join(where, name) for where in (folder, os.path.join(folder, 'parts')) if os.path.isdir(where)
             for name in os.listdir(where) if is_hash(name)}
    with tarfile.open(fileobj=file, mode='w', format=tarfile.USTAR_FORMAT) as tar:
        def add(name, data, size):
            entry = tarfile.TarInfo(name)
            entry.size = size
            tar.addfile(entry, data)
        add('bundle.json', io.BytesIO(text), len(text))
        for name, where in found.items():
            with open(where, 'rb') as data:
                add('parts/' + name, data, os.path.getsize(where))
        add('bundle-again.json', io.BytesIO(text), len(text))
        end = json.dumps({'items': 0, 'parts': len(found), 'hash': H(text).hex()}).encode()
        add('end.json', io.BytesIO(end), len(end))
    return file
