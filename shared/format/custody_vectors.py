"""Tries what custody_reader.py reads on the vectors of custody by two servers and a third party, for reader_vectors.py."""
import json
from custody_reader import *
from reader import *

# --- vectors: `base` is the vector that `of` or `by` names

def place_of(e): return e['vaultId'], e['recipientId'], e['keyGeneration']
def of_places(values): return {int(place): bytes.fromhex(value) for place, value in values.items()}

def try_split(e):
    shares = split(bytes.fromhex(e['half']), bytes.fromhex(e['slope']))
    if e['name'] == 'drawn':
        need(slope_of(bytes.fromhex(e['half'])).hex() == e['slope'], 'damaged')
    return [shares, {p: commitment(s, *place_of(e), p) for p, s in shares.items()}] == [of_places(e['shares']), of_places(e['commitments'])]

def try_join(e):
    given = [(one['place'], one['givenBy'], bytes.fromhex(one['share'])) for one in e['given']]
    half, false = join(given, of_places(e['commitments']), *place_of(e))
    return [half.hex(), false] == [e['half'], e.get('falseShares', '')]

def owner_of(e): return sign_public(bytes.fromhex(e['lists']['plans'][0]['identitySeed']))

def try_plan(e):
    identity = sign_public(bytes.fromhex(e['identitySeed'])) if 'identitySeed' in e else owner_of(e)
    plan = read_plan(e['text'], b64(e['signature']), identity, e.get('accountId'), e.get('vaultId'))
    return 'identitySeed' not in e or plan == {**json.loads(e['text']), 'hash': plan['hash']}

def try_verdict(e):
    owners = owner_of(e), bytes.fromhex(e['nextIdentity']) if 'nextIdentity' in e else owner_of(e)
    known, plan = (read_plan(*signed_text(e[name]), identity) for name, identity in zip(('known', 'next'), owners))
    return judge(known, plan) == e['verdict']

def try_end(e):
    plan = e['lists']['plans'][0]
    known = read_plan(plan['text'], b64(plan['signature']), owner_of(e))
    return read_end(e['text'], b64(e['signature']), known, e['custodian']) == json.loads(e['text'])

def try_note(e):
    plan = {**json.loads(e['base']['text']), 'hash': ''}
    return read_note(e['text'], b64(e['signature']), plan) == e.get('signer')

def try_given(e):
    e = {**e['lists']['given'][0], 'parts': [], 'paper': '', **e}
    given = [read_given(answer, bytes.fromhex(e['identity']), e['accountId'], *place_of(e)) for answer in e['answers']]
    brought = [part_for(text, *place_of(e)) for text in e['parts']]
    brought += from_paper(given, e['recipientId'], bytes.fromhex(e['paper'])) if e['paper'] else []
    half, false = join_given(given, brought, *place_of(e))
    return [half.hex(), false] == [e['half'], e.get('falseShares')]

def try_part(e):
    return read_part(e['text']) == (*place_of(e), e['place'], bytes.fromhex(e['share']))

def try_paper(e):
    seed = bytes.fromhex(e['seed'])
    read = [read_paper(e['text']), read_words(e['words'], 'third', 32), ' '.join(make_words('third', seed)), sign_public(seed).hex()]
    return read == [seed, seed, e['words'], e['publicKey']]

def try_box(e): return open_third(bytes.fromhex(e['seed']), bytes.fromhex(e['sealed']), bytes.fromhex(e['owner'])).hex() == e.get('share')

def try_contact(e):
    says = open_contact(bytes.fromhex(e['seed']), b64(e['sealed']))
    return {**says, 'language': {'de': 'de', 'de-AT': 'de'}.get(says['language'], 'en')} == e.get('says')

def try_key(e):
    seed = subkey(bytes.fromhex(e['masterKey']), 'heirlock custodian 1')
    public = sign_public(seed)
    words = ' '.join(as_words(H(b'Heirlock custodian 1\n', public), 12))
    return [seed.hex(), public.hex(), words] == [e['seed'], e['publicKey'], e['words']]

CUSTODY = {'opens': try_split, 'joins fails': try_join, 'plans refusedPlans': try_plan, 'verdicts': try_verdict, 'ends refusedEnds': try_end,
           'notes refusedNotes': try_note, 'given refusedGiven': try_given, 'papers': try_paper,
           'refusedPapers': lambda e: read_paper(e['text']), 'refusedWords': lambda e: read_words(e['words'], 'third', 32), 'keys': try_key,
           'parts': try_part, 'refusedParts': lambda e: read_part(e['text']), 'boxes refusedBoxes': try_box,
           'contacts refusedContacts': try_contact}

def whole_texts(lists):
    """The lists with every text in full, where there is only what it has in place of a piece of the first one's."""
    def fill(value):
        if isinstance(value, list):
            return [fill(one) for one in value]
        if not isinstance(value, dict):
            return value
        value = {name: fill(one) for name, one in value.items()}
        if 'textNear' in value:
            near = value.pop('textNear')
            base = lists[near['of']][0]['text']
            value['text'] = base[:near['from']] + near['by'] + base[near['to']:]
        return value
    return fill(lists)
