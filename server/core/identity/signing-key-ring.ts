import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, hourMs, instantToMs, minuteMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Db, PublicJwk, ServerDatabase, SigningKeyRow } from '../../db/schema.ts';
import type { SigningKeys, SigningPair } from '../context.ts';
import type { InstallationKeys } from '../installation-keys.ts';
import type { Clock } from '../ports.ts';
import { insertSigningKey, listSigningKeys, lockSigningKeys } from '../stores/signing-key-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** No access token lives longer than this, in seconds; a key stays published as long after its time as its last token may. */
export const longestAccessSeconds = 86_400;

/** A new key is published this long before it signs, so that anyone who caches our keys has it in time. */
export const publishedAheadMs = dayMs;

/** How old the signing key gets before the next one follows automatically. */
export const rotationMs = 90 * dayMs;

/** How long what was read of the keys is believed without looking again. */
const freshMs = minuteMs;

interface RingParts {
  readonly db: ServerDatabase;
  readonly clock: Clock;
  readonly newId: () => Ulid;
  readonly keys: Pick<InstallationKeys, 'sealSecret' | 'openSecret'>;
}

interface Known {
  readonly rows: readonly SigningKeyRow[];
  readonly readAtMs: number;
  readonly version: number;
}

/**
 * The keys that sign access tokens (ES256), as they succeed one another: each is published in advance, signs from its time on until the
 * next one's, and stays published until its last token has expired.
 */
export class SigningKeyRing implements SigningKeys {
  readonly #parts: RingParts;
  readonly #private = new Map<string, KeyObject>();
  readonly #public = new Map<string, KeyObject>();
  #known: Known | null = null;

  constructor(parts: RingParts) {
    this.#parts = parts;
  }

  /** The key to sign with now; the first one is made when it is asked for. */
  async current(): Promise<SigningPair> {
    const rows = await this.#rows();
    const row = signingRow(rows, this.#parts.clock.now());
    if (row === undefined) throw new Error('there is no key to sign with');
    let privateKey = this.#private.get(row.id);
    if (privateKey === undefined) {
      const der = this.#parts.keys.openSecret(signingKeyPlace(row.id), row.sealed_private);
      privateKey = createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });
      der.fill(0);
      this.#private.set(row.id, privateKey);
    }
    return { kid: row.id, privateKey };
  }

  /** The published key of this id, undefined when there is none (any more). */
  async publicKey(kid: string): Promise<KeyObject | undefined> {
    const find = async (): Promise<SigningKeyRow | undefined> =>
      publishedRows(await this.#rows(), this.#parts.clock.now()).find(({ id }) => id === kid);
    let row = await find();
    if (row === undefined && this.#known !== null && this.#known.readAtMs < instantToMs(this.#parts.clock.now())) {
      // Another server may have made it a moment ago.
      this.forget();
      row = await find();
    }
    if (row === undefined) return undefined;
    let key = this.#public.get(kid);
    if (key === undefined) {
      key = createPublicKey({ key: { ...readJwk(row) }, format: 'jwk' });
      this.#public.set(kid, key);
    }
    return key;
  }

  /** What is in the key set: the next key, the present one and those whose tokens may still be in use. */
  async published(): Promise<readonly JWK[]> {
    const rows = publishedRows(await this.#rows(), this.#parts.clock.now());
    return rows.map((row) => ({ ...readJwk(row), kid: row.id, use: 'sig', alg: 'ES256' }));
  }

  /** Reads it again at the next question: something has changed. */
  forget(): void {
    this.#known = null;
  }

  async #rows(): Promise<readonly SigningKeyRow[]> {
    const { db, clock } = this.#parts;
    const now = clock.now();
    const version = db.outsideVersion();
    const known = this.#known;
    if (known !== null && known.version === version && Math.abs(instantToMs(now) - known.readAtMs) < freshMs) return known.rows;
    let rows: readonly SigningKeyRow[] = await listSigningKeys(db.read);
    if (signingRow(rows, now) === undefined) {
      await this.#makeFirst();
      rows = await listSigningKeys(db.read);
    }
    this.#known = { rows, readAtMs: instantToMs(now), version };
    return rows;
  }

  async #makeFirst(): Promise<void> {
    const { db, clock } = this.#parts;
    await db.transaction(async (tx) => {
      await lockSigningKeys(tx);
      const now = clock.now();
      if (signingRow(await listSigningKeys(tx), now) === undefined) await this.addKey(tx, now);
    });
  }

  /** Makes a key in a transaction. @returns its id. */
  async addKey(tx: Db, signsFrom: Instant): Promise<Ulid> {
    const { clock, newId, keys } = this.#parts;
    const id = newId();
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const der = pair.privateKey.export({ format: 'der', type: 'pkcs8' });
    await insertSigningKey(tx, {
      id,
      public_jwk: jsonColumns.signing_keys.public_jwk.write(publicJwk(pair.publicKey)),
      sealed_private: keys.sealSecret(signingKeyPlace(id), der),
      created_at: clock.now(),
      signs_from: signsFrom,
      revoked_at: null,
    });
    der.fill(0);
    return id;
  }
}

function readJwk({ id, public_jwk: jwk }: SigningKeyRow): PublicJwk {
  return jsonColumns.signing_keys.public_jwk.read(jwk, id);
}

function publicJwk(key: KeyObject): PublicJwk {
  const { kty, crv, x, y } = key.export({ format: 'jwk' });
  if (kty === undefined || crv === undefined || x === undefined || y === undefined) throw new Error('the key is no point of a curve');
  return { kty, crv, x, y };
}

/** What a signing key is sealed to. */
export const signingKeyPlace = (id: Ulid): string => `signing key ${id}`;

function signingRow(rows: readonly SigningKeyRow[], now: Instant): SigningKeyRow | undefined {
  return rows.filter((row) => row.revoked_at === null && row.signs_from <= now).at(-1);
}

function publishedRows(rows: readonly SigningKeyRow[], now: Instant): readonly SigningKeyRow[] {
  const living = rows.filter((row) => row.revoked_at === null);
  return living.filter((_, index) => {
    const next = living[index + 1];
    return next === undefined || addMs(next.signs_from, longestAccessSeconds * 1000 + hourMs) > now;
  });
}
