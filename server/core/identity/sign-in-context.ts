import type { Core, Origin } from '../context.ts';
import type { SessionKind } from '../../../shared/domain/sign-in.ts';

/** The first argument of everything that somebody does before they are signed in. */
export interface SignInContext {
  readonly core: Core;
  readonly origin: Origin;
  /** What tries are counted under beside the account: the caller's address, of IPv6 its network. */
  readonly network: string;
  /** As the client calls itself. */
  readonly userAgent: string | null;
  /** What the session is kept in. */
  readonly kind: SessionKind;
}
