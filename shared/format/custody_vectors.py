"""Reads what two servers and a third party keep and say, for reader_vectors.py: no file for heirs and owners has any of it.

Written from FORMAT.md alone, "Custody by two servers and a third party"."""
import json, re
from reader import *

KINDS.append('share')
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

def is_address(value):
    match = isinstance(value, str) and len(value) <= 255 and ADDRESS.fullmatch(value)
    if not match or match[3] == {'http': '80', 'https': '443'}[match[1]] or int(match[3] or 1) > 65535:
        return False
    return match[1] == 'https' or match[2] in ('localhost', '127.0.0.1', '[::1]')

def is_custodian(value, place, kind):
    reachable = {} if kind == 'paper' else {'address': is_address, 'publicKey': is_public_key}
    return has(value, place=one_of(place), kind=one_of(kind), **reachable)

def is_rule(value):
    by_rhythm = {'frequency': one_of(*RHYTHMS), 'graceHours': lambda hours: whole(hours, 24, 2160), 'reminderDaysBefore': or_null(1, 7)}
    by_date = {'releaseDate': is_instant, 'preReleaseNotificationDays': or_null(0, 30)}
    return has(value, type=one_of('inactivity'), **by_rhythm) or has(value, type=one_of('date_based'), **by_date)

def is_device(value):
    return has(value, id=text_id, publicKey=is_public_key)

def is_recipient(value):
    return has(value, id=text_id, keyGeneration=whole, shares=list_of(is_hash, 3, 3))

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
    reached = [c for c in plan['custodians'] if c['kind'] != 'paper']
    need(all_different([c['address'] for c in reached]), 'damaged')
    need(all_different([plan['owner']] + [one['publicKey'] for one in reached + plan['devices']]), 'damaged')
    need(all_different([d['id'] for d in plan['devices']]) and all_different([r['id'] for r in plan['recipients']]), 'damaged')
    said = b64(plan['owner']), plan['account'], plan['vault']
    need(said == (identity, account or said[1], vault or said[2]), 'damaged')
    return {**plan, 'hash': H(text.encode()).hex()}

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
    need(has(note, kind=one_of(*SIGNERS), vault=text_id, plan=whole, signer=is_public_key, counter=whole, at=is_instant), 'damaged')
    more = {'pause': {'until': lambda time: is_instant(time) and time > note['at']},
            'state': {'says': one_of(*STATES), 'heard': is_heard, 'asks': one_of(True, False)},
            'gone': {'about': one_of(1, 2), 'heard': is_heard},
            'receipt': {'of': is_receipted, 'outcome': one_of('counted', 'not_counted', 'given')}}
    need(has(note, **more.get(note['kind'], {})) and note['vault'] == plan['vault'], 'damaged')
    keys = {c['publicKey']: (c['kind'], c['place']) for c in plan['custodians'] if c['kind'] != 'paper'}
    keys.update({d['publicKey']: ('device', d['id']) for d in plan['devices']})
    role, name = keys.get(note['signer'], (None, None))
    need(role in SIGNERS[note['kind']] and signed(b64(note['signer']), 'note', text.encode(), signature), 'damaged')
    return f'{role} {name}'

# --- what a recipient is given, and paper

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
    return [(place, place, b64(answer['share'])), *third], dict(zip(PLACES, map(bytes.fromhex, named['shares'])))

def join_given(answers, paper, vault, recipient, generation):
    shares, first = [one for given, _ in answers for one in given] + ([(3, 3, paper)] if paper else []), None
    for _, commitments in answers:
        joined, refused = attempt(join, shares, commitments, vault, recipient, generation)
        if joined:
            return joined
        first = first or refused
    raise first or Refused('wrong_key', '')

def read_paper(text):
    vault, recipient, generation, share = paper_text(text, 'share', 1, 4)
    need(is_id(recipient) and re.fullmatch('[1-9][0-9]{0,15}', generation) and int(generation) <= SAFE, 'damaged')
    return vault, recipient, int(generation), b32(share, 32)

# --- vectors: `base` is the vector that `of` or `by` names

def place_of(e): return e['vaultId'], e['recipientId'], e['keyGeneration']
def of_places(values): return {int(place): bytes.fromhex(value) for place, value in values.items()}

def try_split(e):
    shares = split(bytes.fromhex(e['half']), bytes.fromhex(e['slope']))
    return [shares, {p: commitment(s, *place_of(e), p) for p, s in shares.items()}] == [of_places(e['shares']), of_places(e['commitments'])]

def try_join(e):
    given = [(one['place'], one['givenBy'], bytes.fromhex(one['share'])) for one in e['given']]
    half, false = join(given, of_places(e['commitments']), *place_of(e))
    return [half.hex(), false] == [e['half'], e.get('falseShares', '')]

def try_plan(e):
    identity = bytes.fromhex(e['identity']) if 'identity' in e else sign_public(bytes.fromhex(e['identitySeed']))
    plan = read_plan(e['text'], bytes.fromhex(e['signature']), identity, e.get('accountId'), e.get('vaultId'))
    return 'says' not in e or plan == {**e['says'], 'hash': plan['hash']}

def try_verdict(e):
    known, plan = (read_plan(*signed_text(e[name]), bytes.fromhex(e[name + 'Identity'])) for name in ('known', 'next'))
    return judge(known, plan) == e['verdict']

def try_note(e):
    plan = {**e['base']['says'], 'hash': ''}
    return read_note(e['text'], bytes.fromhex(e['signature']), plan) == e.get('signer')

def try_given(e):
    answers = [read_given(answer, bytes.fromhex(e['identity']), e['accountId'], *place_of(e)) for answer in e['answers']]
    half, false = join_given(answers, bytes.fromhex(e.get('paper', '')), *place_of(e))
    return [half.hex(), false] == [e['half'], e['falseShares']]

def try_paper(e):
    share = bytes.fromhex(e['share'])
    read = [read_paper(e['text']), read_words(e['words'], 'share', 32), ' '.join(make_words('share', share))]
    return read == [(*place_of(e), share), share, e['words']]

def try_key(e):
    seed = subkey(bytes.fromhex(e['masterKey']), 'heirlock custodian 1')
    public = sign_public(seed)
    words = ' '.join(as_words(H(b'Heirlock custodian 1\n', public), 12))
    return [seed.hex(), public.hex(), words] == [e['seed'], e['publicKey'], e['words']]

CUSTODY = {'opens': try_split, 'joins fails': try_join, 'plans refusedPlans': try_plan, 'verdicts': try_verdict,
           'notes refusedNotes': try_note, 'given refusedGiven': try_given, 'papers': try_paper,
           'refusedPapers': lambda e: read_paper(e['text']), 'refusedWords': lambda e: read_words(e['words'], 'share', 32), 'keys': try_key}
