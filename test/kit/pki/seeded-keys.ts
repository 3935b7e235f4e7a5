import { checkPrimeSync, createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyPair } from './key-pairs.ts';

const folder = join(tmpdir(), 'heirlock-test-keys');
const exponent = 65_537n;
const known = new Map<string, KeyPair>();

/**
 * An RSA key that follows from its name alone, the same on every machine: what it signs is the same there too. Kept from run to run, as it
 * takes a second to find. A key whose making everybody can repeat protects nothing; only files made for tests may be signed with it.
 */
export function seededRsaPair(name: string, bits: 1024 | 2048 = 2048): KeyPair {
  const id = `seeded-${bits}-${name}`;
  const pair = known.get(id) ?? storedPair(id, name, bits);
  known.set(id, pair);
  return pair;
}

function storedPair(id: string, name: string, bits: number): KeyPair {
  const path = join(folder, `${createHash('sha256').update(id).digest('hex').slice(0, 24)}.der`);
  if (existsSync(path)) return pairOf(readFileSync(path));
  const der = makeKey(name, bits);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, der, { mode: 0o600 });
  renameSync(draft, path);
  return pairOf(der);
}

function pairOf(der: Buffer): KeyPair {
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

function makeKey(name: string, bits: number): Buffer {
  const p = primeOf(`${name} p`, bits / 2);
  const q = primeOf(`${name} q`, bits / 2);
  const d = inverse(exponent, (p - 1n) * (q - 1n));
  const parts = { n: p * q, e: exponent, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
  const jwk = Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, bytesOf(value).toString('base64url')]));
  return createPrivateKey({ key: { kty: 'RSA', ...jwk }, format: 'jwk' }).export({ format: 'der', type: 'pkcs8' });
}

/** The first prime from a place that the name determines; its two highest bits are set, so that a product of two has its full length. */
function primeOf(name: string, bits: number): bigint {
  const blocks = Array.from({ length: bits / 256 }, (_, index) => createHash('sha256').update(`${name} ${index}`).digest('hex'));
  const top = 3n << BigInt(bits - 2);
  for (let candidate = BigInt(`0x${blocks.join('')}`) | top | 1n; ; candidate += 2n)
    if (smallPrimes.every((prime) => candidate % prime !== 0n) && candidate % exponent !== 1n && checkPrimeSync(candidate))
      return candidate;
}

const smallPrimes = [3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n, 43n, 47n, 53n, 59n, 61n, 67n, 71n, 73n, 79n, 83n, 89n, 97n];

function inverse(value: bigint, modulus: bigint): bigint {
  let [r0, r1, s0, s1] = [modulus, value % modulus, 0n, 1n];
  while (r1 !== 0n) [r0, r1, s0, s1] = [r1, r0 % r1, s1, s0 - (r0 / r1) * s1];
  return ((s0 % modulus) + modulus) % modulus;
}

function bytesOf(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}
