"""Makes the vectors of removals of devices: python3 shared/format/vectors/make-removal-vectors.py (from anywhere).

A second implementation of that section of FORMAT.md, which shares nothing with ours: Ed25519 of OpenSSL (Debian: python3-cryptography). "Random"
bytes come from SHA-256 of a label, so that a second run writes the same file.
"""
import hashlib, json, os, struct
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

FOLDER = os.path.dirname(os.path.abspath(__file__))
ACCOUNT, ASKER, DEVICE, OTHER = ('01JC3ZK4V8N6Q2T7R5W9X0Y1A' + last for last in 'ABCD')


def draw(label):
    return hashlib.sha256(f'heirlock removal vectors/{label}'.encode()).digest()


def public(seed):
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def sign(seed, facts, purpose='removal'):
    message = b''.join([facts['accountId'].encode(), facts['askedBy'].encode(), facts['deviceId'].encode(), bytes.fromhex(facts['nonce']),
                        struct.pack('>Q', facts['seq']), bytes.fromhex(facts['chain'])])
    return Ed25519PrivateKey.from_private_bytes(seed).sign(b'Heirlock signature 1 ' + purpose.encode() + b'\n' + message).hex()


seed, device_seed = draw('identity'), draw('device')
facts = {'accountId': ACCOUNT, 'askedBy': ASKER, 'deviceId': DEVICE, 'nonce': draw('nonce').hex(), 'seq': 41, 'chain': draw('chain').hex()}
opens = [{'name': 'after some changes', 'identitySeed': seed.hex(), **facts},
         {'name': 'before the first change', 'identitySeed': seed.hex(), **facts, 'seq': 0, 'chain': '00' * 32},
         {'name': 'far along', 'identitySeed': seed.hex(), **facts, 'seq': 2 ** 53 - 1}]
good = sign(seed, facts)


def refused(name, signature=good, identity=None, holds=False, **change):
    return {'name': name, 'identity': (identity or public(seed)).hex(), **facts, **change, 'signature': signature, 'holds': holds}


fails = [
    refused('what was signed', holds=True),
    refused('another account', accountId=OTHER),
    refused('another asking device', askedBy=OTHER),
    refused('another device to remove', deviceId=OTHER),
    refused('the two devices the other way round', askedBy=DEVICE, deviceId=ASKER),
    refused('another nonce', nonce=draw('another nonce').hex()),
    refused('a nonce that is too short', nonce=facts['nonce'][2:]),
    refused('another number', seq=42),
    refused('another chain', chain=draw('another chain').hex()),
    refused('a chain that is too long', chain=facts['chain'] + '00'),
    refused('the key of a device', signature=sign(device_seed, facts)),
    refused('checked against the key of a device', identity=public(device_seed)),
    refused('the purpose of a device', signature=sign(seed, facts, 'device')),
    refused('the purpose of a head', signature=sign(seed, facts, 'head')),
    refused('cut', signature=good[:-2]),
    refused('none', signature=''),
]
content = {'opens': [{**one, 'signature': sign(seed, one)} for one in opens], 'fails': fails}
with open(os.path.join(FOLDER, 'device-removal.json'), 'w') as file:
    file.write(json.dumps(content, indent=1) + '\n')
