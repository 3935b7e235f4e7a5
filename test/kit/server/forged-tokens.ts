import type { Ulid } from '../../../shared/domain/ids.ts';
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import type { Core } from '../../../server/core/context.ts';

/** What is to differ in a token from a good one. */
export interface TokenChange {
  /** Claims to replace; undefined removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Members of the header to replace; undefined removes one. */
  readonly header?: Readonly<Record<string, unknown>>;
  /** Signs with a key other than the server's own. */
  readonly key?: KeyObject | CryptoKey;
}

const partsOf = (token: string): readonly [string, string, string] => token.split('.') as unknown as readonly [string, string, string];
const read = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const write = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a token says, without checking whether it is true. */
export function claimsOf(token: string): Record<string, unknown> {
  return read(partsOf(token)[1]);
}

/** A token like a good one, except for what is changed; signed with the server's own key unless told otherwise. */
export async function reissued(core: Core, good: string, { claims = {}, header = {}, key }: TokenChange): Promise<string> {
  const [head, body] = partsOf(good).slice(0, 2).map(read) as [Record<string, unknown>, Record<string, unknown>];
  const { privateKey } = await core.identity.signingKeys.current();
  const payload = without({ ...body, ...claims }) as JWTPayload;
  return new SignJWT(payload).setProtectedHeader(without({ ...head, ...header }) as { alg: string }).sign(key ?? privateKey);
}

/** The same claims under `alg: none`, without a signature. */
export function unsigned(good: string): string {
  const [head, body] = partsOf(good);
  return `${write({ ...read(head), alg: 'none' })}.${body}.`;
}

/** The same claims under HMAC, with the server's public key as the secret: the oldest trick in the book. */
export async function hmacWithPublicKey(core: Core, good: string, format: 'pem' | 'jwk'): Promise<string> {
  const [head, body] = partsOf(good);
  const { kid } = read(head) as { kid: string };
  const row = await core.db.read
    .selectFrom('signing_keys')
    .select('public_jwk')
    .where('id', '=', kid as Ulid)
    .executeTakeFirstOrThrow();
  const jwk = JSON.parse(row.public_jwk) as Record<string, string>;
  const secret = format === 'jwk' ? row.public_jwk : createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const signed = `${write({ ...read(head), alg: 'HS256' })}.${body}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** A good signature with different claims. */
export function tampered(good: string, claims: Readonly<Record<string, unknown>>): string {
  const [head, body, signature] = partsOf(good);
  return `${head}.${write({ ...read(body), ...claims })}.${signature}`;
}

/** Somebody else's key. */
export function foreignKey(type: 'ES256' | 'ES384' | 'RS256' = 'ES256'): KeyObject {
  if (type === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return generateKeyPairSync('ec', { namedCurve: type === 'ES256' ? 'P-256' : 'P-384' }).privateKey;
}

function without(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}
