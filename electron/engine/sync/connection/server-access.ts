import { utf8 } from '../../../../shared/crypto/bytes.ts';
import { deriveKey } from '../../../../shared/crypto/derive.ts';
import { wipe, type Key } from '../../../../shared/crypto/keys.ts';
import { openSecret, sealSecret } from '../../../../shared/crypto/seal-secret.ts';
import type { LocalStore } from '../../local-store/local-store.ts';
import { stateKeyPurpose, statePlaceText, type DevicePlace } from './device-secrets.ts';

/** What opens the server for whoever is signed in on this device. */
export interface SessionTokens {
  /** Lasts an hour. */
  readonly access: string;
  /** Works once, for the next two. */
  readonly refresh: string;
}

/** A session of a person at the server. */
export interface ServerSession {
  /** Who, according to the server; null if it doesn't say. For display only. */
  readonly email: string | null;
  /** Null when the session is over: the person signed out, or the server no longer accepts its tokens. */
  readonly tokens: SessionTokens | null;
}

/** Where this device's account is kept, and what opens it: a device token that was typed in, or a person's session. */
export type ServerAccess =
  | { readonly server: string; readonly token: string }
  | { readonly server: string; readonly session: ServerSession };

/** Where one `ServerAccess` is kept. */
export interface AccessPlace {
  /** The same object for every place that keeps the same access: of all its users only one renews it at a time. */
  readonly owner: object;
  /** @throws CryptoError when what is kept does not open. */
  read(): ServerAccess | undefined;
  /** Permanently kept when this returns. */
  write(access: ServerAccess): void;
}

const accessName = 'sync.access';

/**
 * The place in this device's store, sealed. It holds its own key, so that an answer that arrives after a lock can still be kept; `close`
 * wipes it.
 */
export function sealedAccess(store: LocalStore, masterKey: Key, place: DevicePlace): AccessPlace & { close(): void } {
  const key = deriveKey(masterKey, stateKeyPurpose);
  const text = statePlaceText(accessName, place);
  return {
    owner: store,
    read: () => {
      const sealed = store.state.get(accessName);
      return sealed && (JSON.parse(new TextDecoder().decode(openSecret(sealed, key, text))) as ServerAccess);
    },
    write: (access) => {
      const sealed = sealSecret(utf8(JSON.stringify(access)), key, text);
      store.transaction(() => store.state.set(accessName, sealed));
    },
    close: () => wipe(key),
  };
}

/** Uses the place in the store briefly. */
export function withAccess<T>(store: LocalStore, masterKey: Key, place: DevicePlace, act: (access: AccessPlace) => T): T {
  const access = sealedAccess(store, masterKey, place);
  try {
    return act(access);
  } finally {
    access.close();
  }
}

/** A place for a session while there is no account to seal it for. It is gone when the program ends. */
export function accessInMemory(first: ServerAccess): AccessPlace {
  let kept = first;
  return {
    owner: {},
    read: () => kept,
    write: (access) => {
      kept = access;
    },
  };
}
