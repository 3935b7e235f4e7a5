import { X509Certificate } from 'node:crypto';
import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { deriveKey } from '../../../shared/crypto/derive.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { openObject, sealObject } from '../../../shared/crypto/sealed-object.ts';
import { isUlid, type Ulid } from '../../../shared/domain/ids.ts';
import type { SigningKey } from '../../../shared/node/pades/contract.ts';
import { openKey } from '../../../shared/node/pades/keys/open-key.ts';
import { createSelfMadeKey } from '../../../shared/node/pades/keys/self-made-key.ts';
import type { StoredSigningKey } from '../../contract/signing.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { openWithMasterKey } from '../keyring/master-keys.ts';
import { settingsFields, writeSettings } from './account-settings-fields.ts';
import { viewCertificate } from './view-certificate.ts';

const prefix = 'signingKey.';
const maxSealedBytes = 16_384;

/** In the form kept in the settings; FORMAT.md, "Item". */
interface StoredSigningKeyRecord {
  readonly certificate: string;
  readonly sealed: string;
  readonly madeAt: string;
}

function isRecord(value: unknown): value is StoredSigningKeyRecord {
  const { certificate, sealed, madeAt } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof certificate === 'string' && typeof sealed === 'string' && typeof madeAt === 'string';
}

function records(session: Session): readonly (readonly [Ulid, StoredSigningKeyRecord])[] {
  return [...settingsFields(session, prefix)].flatMap(([id, value]) => (isUlid(id) && isRecord(value) ? [[id, value] as const] : []));
}

const certificateOf = ({ certificate }: StoredSigningKeyRecord): X509Certificate => new X509Certificate(fromBase64(certificate, 'damaged'));

/** Keys that the account keeps, oldest first. */
export function listStoredSigningKeys(session: Session): StoredSigningKey[] {
  const keys = records(session).map(([id, record]) => ({ id, madeAt: record.madeAt, certificate: viewCertificate(certificateOf(record)) }));
  return keys.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Certificates of all of them. */
export function storedCertificates(session: Session): X509Certificate[] {
  return records(session).map(([, record]) => certificateOf(record));
}

/** Makes a key with a self-signed certificate, and keeps it. */
export async function createStoredSigningKey({ clock, newId }: EngineContext, session: Session, name: string): Promise<StoredSigningKey> {
  const now = clock.now();
  const { pkcs8, certificate } = await createSelfMadeKey({ name, now });
  const id = newId();
  try {
    const sealed = withKey(session.keys.masterKey, (key) => sealObject(pkcs8, key, placeOf(session, id)));
    const record: StoredSigningKeyRecord = { certificate: toBase64(certificate), sealed: toBase64(sealed), madeAt: now };
    writeSettings(session, { [prefix + id]: record });
    return { id, madeAt: now, certificate: viewCertificate(certificateOf(record)) };
  } finally {
    wipe(pkcs8);
  }
}

/** @throws EngineError `not_found`. */
export function removeStoredSigningKey(session: Session, id: string): void {
  recordOf(session, id);
  writeSettings(session, { [prefix + id]: null });
}

/** The key itself, ready to sign; the caller closes it. @throws EngineError `not_found`, CryptoError when it does not open. */
export function openStoredSigningKey(session: Session, id: string): SigningKey {
  const { certificate, sealed } = recordOf(session, id);
  const bytes = fromBase64(sealed, 'damaged');
  const pkcs8 = openWithMasterKey(session.keys, (masterKey) =>
    withKey(masterKey, (key) => openObject(bytes, key, { ...placeOf(session, id), maxBytes: maxSealedBytes })),
  );
  try {
    return openKey({ pkcs8, certificate: fromBase64(certificate, 'damaged') });
  } finally {
    wipe(pkcs8);
  }
}

function recordOf(session: Session, id: string): StoredSigningKeyRecord {
  const found = records(session).find(([one]) => one === id);
  if (found === undefined) throw new EngineError('not_found', 'There is no such key.');
  return found[1];
}

const placeOf = ({ accountId }: Session, id: string) => ({ person: 'HeirlockSignKey1', binding: ['signing key', accountId, id] });

function withKey<T>(masterKey: Key, act: (key: Key) => T): T {
  const key = deriveKey(masterKey, 'keys to sign with');
  try {
    return act(key);
  } finally {
    wipe(key);
  }
}
