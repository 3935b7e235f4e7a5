import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { keyringOfKit, kitAccessAnswer, tokenOfDevice } from '../../../shared/wire/kit-access.ts';
import { SyncError } from './sync-error.ts';
import type { SyncApi } from './sync-api.ts';

/** A new device, certified by the account's identity. */
export interface CertifiedDevice {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly certificate: Uint8Array;
  readonly sealedName: Uint8Array;
}

/** What a server knows of the way in on the kit. */
export interface AccessInUse {
  readonly hash: Uint8Array;
  readonly madeAt: string;
  readonly usedAt: string | null;
}

const base = '/api/sync/kit-access';

/** The server's routes about the way in on an owner kit. */
export class KitApi {
  readonly #api: SyncApi;

  constructor(api: SyncApi) {
    this.#api = api;
  }

  async access(): Promise<AccessInUse | undefined> {
    const { access } = await this.#api.retry(() =>
      this.#api.server.json(kitAccessAnswer, { method: 'GET', path: base, signal: this.#api.signal }),
    );
    return access === null ? undefined : { hash: fromBase64(access.hash), madeAt: access.made_at, usedAt: access.used_at };
  }

  putAccess(hash: Uint8Array): Promise<void> {
    return this.#api.retry(() =>
      this.#api.server.done({ method: 'PUT', path: base, json: { hash: toBase64(hash) }, signal: this.#api.signal }),
    );
  }

  revokeAccess(): Promise<void> {
    return this.#api.retry(() => this.#api.server.done({ method: 'DELETE', path: base, signal: this.#api.signal }));
  }

  /** The sealed keyring, for the printed code. Once, as each use is counted. @throws SyncError `unauthorized` for a code that is not in use. */
  async keyring(code: Uint8Array): Promise<Uint8Array> {
    const call = { method: 'POST', path: `${base}/keyring`, json: { code: toBase64(code) }, signal: this.#api.signal } as const;
    return bytesIn((await this.#api.server.json(keyringOfKit, call)).keyring);
  }

  /** A token for this device. */
  async addDevice(code: Uint8Array, { id, publicKey, certificate, sealedName }: CertifiedDevice): Promise<string> {
    const device = { id, public_key: toBase64(publicKey), certificate: toBase64(certificate), name: toBase64(sealedName) };
    const call = { method: 'POST', path: `${base}/device`, json: { code: toBase64(code), device }, signal: this.#api.signal } as const;
    return (await this.#api.server.json(tokenOfDevice, call)).token;
  }
}

function bytesIn(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch {
    throw new SyncError('bad_answer', "The server's keyring is no base64.");
  }
}
