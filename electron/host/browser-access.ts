import { createHash, randomBytes } from 'node:crypto';
import type { Bridge } from '../bridge/bridge.ts';
import type { PageSession } from '../bridge/page-session.ts';

/** A browser that has been let in. */
export interface Visitor {
  readonly page: PageSession;
  /** SHA-256 of what its pages send with every call. */
  readonly keyHash: string;
}

/** What a browser gets for a link: a cookie, and a key that its pages keep and send along. */
export interface Admission {
  readonly cookie: string;
  readonly key: string;
}

/** How many browsers may be let in at the same time; after that the oldest has to go. */
const maxVisitors = 8;

const secret = (): string => randomBytes(32).toString('base64url');
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Who may come in. A link works once. The cookie alone opens nothing but pages and contents whose names one has to know: browsers
 * send cookies to every port on this machine, so somebody else's program could see it; the key is kept where only this origin's
 * scripts can reach it. Secrets are looked up by their hashes, so that the time a look-up takes reveals nothing.
 */
export class BrowserAccess {
  readonly #bridge: Bridge;
  readonly #visitors = new Map<string, Visitor>();
  #linkHash: string | undefined;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** The token of a new link; the previous one, if it was not used, is no longer valid. */
  newToken(): string {
    const token = secret();
    this.#linkHash = hashOf(token);
    return token;
  }

  /** Lets in a browser that brings the token, which is then used up. Undefined for any other. */
  admit(token: string): Admission | undefined {
    if (this.#linkHash === undefined || hashOf(token) !== this.#linkHash) return undefined;
    this.#linkHash = undefined;
    const admission = { cookie: secret(), key: secret() };
    this.#visitors.set(hashOf(admission.cookie), { page: this.#bridge.openPage(), keyHash: hashOf(admission.key) });
    const [oldest] = this.#visitors;
    if (this.#visitors.size > maxVisitors && oldest !== undefined) {
      this.#visitors.delete(oldest[0]);
      void oldest[1].page.close();
    }
    return admission;
  }

  /** Who is sending this cookie. */
  visitor(cookie: string | undefined): Visitor | undefined {
    return cookie === undefined ? undefined : this.#visitors.get(hashOf(cookie));
  }

  /** Whether this is the visitor's key. */
  hasKey(visitor: Visitor, key: string | undefined): boolean {
    return key !== undefined && hashOf(key) === visitor.keyHash;
  }
}
