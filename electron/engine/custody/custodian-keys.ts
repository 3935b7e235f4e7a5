import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { publicKeyBytes } from '../../../shared/crypto/identity.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { custodianWords } from '../../../shared/format/custody/custodian-key.ts';
import { custodianAnswer } from '../../../shared/wire/custody.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import type { SyncApi } from '../sync/sync-api.ts';
import { SyncError } from '../sync/sync-error.ts';

// What plans name a server or a witness by. Only its holder can sign with it, so nothing is won by naming another than one's own.

const keyState = 'custodian.key';

/** The key that whoever is asked says is its own. @throws SyncError `bad_answer` for what is no public key. */
export async function askCustodianKey(api: SyncApi): Promise<Uint8Array> {
  const call = { method: 'GET', path: '/api/sync/custodian', signal: api.signal } as const;
  const { public_key: text } = await api.retry(() => api.server.json(custodianAnswer, call));
  try {
    const key = fromBase64(text);
    if (key.length === publicKeyBytes) return key;
  } catch (cause) {
    throw noKey(cause);
  }
  throw noKey();
}

const noKey = (cause?: unknown): SyncError => new SyncError('bad_answer', 'The key in the answer is none.', { cause });

/** Asks a server for its key, and keeps it with what this device keeps of that server. */
export async function noteCustodianKey(api: SyncApi, store: LocalStore): Promise<Uint8Array> {
  const key = await askCustodianKey(api);
  const text = utf8(toBase64(key));
  store.transaction(() => store.state.set(keyState, text));
  return key;
}

/** The key that a server last said; undefined before that. */
export function knownCustodianKey({ state }: LocalStore): Uint8Array | undefined {
  const kept = state.get(keyState);
  return kept === undefined ? undefined : fromBase64(new TextDecoder().decode(kept));
}

/** Its words; null before it said one. */
export function custodianWordsIn(store: LocalStore | undefined): string | null {
  const key = store && knownCustodianKey(store);
  return key === undefined ? null : custodianWords(key);
}
