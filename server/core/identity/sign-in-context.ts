import type { Core, Origin } from '../context.ts';
import type { SessionKind } from '../../../shared/domain/sign-in.ts';

/** The first argument of everything that somebody does before they are signed in. */
export interface SignInContext {
  readonly core: Core;
  readonly origin: Origin;
  /** What attempts are counted under apart from the account: the caller's address, or for IPv6 its network. */
  readonly network: string;
  /** What the client calls itself. */
  readonly userAgent: string | null;
  /** What the session is kept in. */
  readonly kind: SessionKind;
}
