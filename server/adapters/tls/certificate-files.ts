import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';

/** Where a certificate with its chain, and its private key, are as PEM. */
export interface CertificatePlaces {
  readonly certFile: string;
  readonly keyFile: string;
}

/** A certificate with its chain and the key that belongs to it, as PEM. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/**
 * What a look at the files found. `same`: what is served already. `changed`: another pair that can be served. `refused`: something that
 * can't be, seen for the first time; `still_refused`: the same again.
 */
export type CertificateLook =
  | { readonly found: 'same' | 'still_refused' }
  | { readonly found: 'changed'; readonly pair: CertificatePair; readonly endsAt: string }
  | { readonly found: 'refused'; readonly reason: string };

/**
 * The files of a server's certificate, which whoever renews it replaces. They are compared by what they hold: a link that leads elsewhere,
 * a copy with the old time, and a file that is written in place all show.
 */
export class CertificateFiles {
  readonly places: CertificatePlaces;
  #served: CertificatePair | null = null;
  #refused: string | null = null;

  constructor(places: CertificatePlaces) {
    this.places = places;
  }

  /** The certificate that the latest good look found; null before the first, as for a command that serves nothing. */
  get served(): X509Certificate | null {
    return this.#served === null ? null : new X509Certificate(this.#served.cert);
  }

  /** Whether the files hold something else than what is served, which can't be. */
  get isRefused(): boolean {
    return this.#refused !== null;
  }

  /** Reads them anew. A pair that can't be served, such as one of which half is written, changes nothing. */
  async look(): Promise<CertificateLook> {
    const read = await this.#read().catch((error: unknown) => error as Error);
    if (read instanceof Error) return this.#refuse(`unread ${read.message}`, read.message);
    if (read.cert === this.#served?.cert && read.key === this.#served.key) {
      this.#refused = null;
      return { found: 'same' };
    }
    const reason = whyUnusable(read);
    if (reason !== null) return this.#refuse(`${read.cert}\0${read.key}`, reason);
    this.#served = read;
    this.#refused = null;
    return { found: 'changed', pair: read, endsAt: new X509Certificate(read.cert).validTo };
  }

  async #read(): Promise<CertificatePair> {
    const [cert, key] = await Promise.all([readFile(this.places.certFile, 'utf8'), readFile(this.places.keyFile, 'utf8')]);
    return { cert, key };
  }

  #refuse(what: string, reason: string): CertificateLook {
    const isNew = this.#refused !== what;
    this.#refused = what;
    return isNew ? { found: 'refused', reason } : { found: 'still_refused' };
  }
}

const blocks = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** In words that hold nothing of the key; null for a pair that clients can be served with. */
function whyUnusable({ cert, key }: CertificatePair): string | null {
  const chain = cert.match(blocks) ?? [];
  if (chain.length === 0 || chain.length !== cert.split('-----BEGIN CERTIFICATE-----').length - 1)
    return 'the certificate file is incomplete';
  let leaf: X509Certificate;
  try {
    [leaf] = chain.map((one) => new X509Certificate(one)) as [X509Certificate];
  } catch {
    return 'the certificate file holds something that is no certificate';
  }
  try {
    if (!leaf.checkPrivateKey(createPrivateKey(key))) return 'certificate and key do not belong together';
  } catch {
    return 'the key file is incomplete, or holds no key that can be used without a passphrase';
  }
  try {
    createSecureContext({ cert, key });
  } catch {
    return 'TLS cannot be spoken with them';
  }
  return null;
}
