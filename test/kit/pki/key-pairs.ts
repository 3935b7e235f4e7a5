import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Kinds of keys; RSA by the size of its modulus in bits. */
export type KeyKind =
  | 'rsa1024'
  | 'rsa2048'
  | 'rsa3072'
  | 'rsa4096'
  | 'P-256'
  | 'P-384'
  | 'P-521'
  | 'secp256k1'
  | 'brainpoolP224r1'
  | 'brainpoolP256r1'
  | 'brainpoolP384r1'
  | 'brainpoolP512r1';

export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** RSA keys take long to generate and being new proves nothing: they stay here from run to run. */
const folder = join(tmpdir(), 'heirlock-test-keys');
const known = new Map<string, KeyPair>();

/** A key pair for tests; the same for the same kind and number. Nothing but tests may rely on one. */
export function testKeyPair(kind: KeyKind, number = 0): KeyPair {
  const name = `${kind}-${number}`;
  const pair = known.get(name) ?? (kind.startsWith('rsa') ? storedPair(kind, name) : newPair(kind));
  known.set(name, pair);
  return pair;
}

function storedPair(kind: KeyKind, name: string): KeyPair {
  const path = join(folder, `${name}.der`);
  if (existsSync(path)) {
    const privateKey = createPrivateKey({ key: readFileSync(path), format: 'der', type: 'pkcs8' });
    return { privateKey, publicKey: createPublicKey(privateKey) };
  }
  const pair = newPair(kind);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Another worker may generate the same one at the same time: whoever is last wins, and no one reads half a key.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, pair.privateKey.export({ format: 'der', type: 'pkcs8' }));
  renameSync(draft, path);
  return pair;
}

function newPair(kind: KeyKind): KeyPair {
  if (kind.startsWith('rsa')) return generateKeyPairSync('rsa', { modulusLength: Number(kind.slice(3)) });
  return generateKeyPairSync('ec', { namedCurve: kind });
}
