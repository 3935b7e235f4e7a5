import type { CorrectionRole, CorrectionStatus } from '../../../shared/domain/correction.ts';
import type { Instant } from '../../../shared/domain/instant.ts';

/** What every mail about the correction of a recipient's address says. */
interface CorrectionMailFacts {
  /** The reader's name. */
  readonly recipientName: string | null;
  readonly ownerName: string | null;
  readonly vaultName: string;
  /** Whose address it is; null where the owner gave no name, and where the name stays on the page behind the link. */
  readonly about: string | null;
  /** On whose behalf it was asked for. */
  readonly askedRole: CorrectionRole;
}

/** To those who may agree. An operator has no link: they sign in. */
export interface CorrectionAskedFacts extends CorrectionMailFacts {
  readonly reader: CorrectionRole;
  /** Until when they can agree. */
  readonly expiresAt: Instant;
  readonly correctUrl: string;
}

/** To every known way of the recipient, to the owner, and to those whom they trust: with a link that stops it. */
export interface CorrectionToldFacts extends CorrectionMailFacts {
  readonly reader: 'way' | 'contact' | 'owner';
  /** As much of it as its own owner knows it by. */
  readonly newAddress: string;
  /** When it counts; null until a second one has agreed. */
  readonly settlesAt: Instant | null;
  /** Whether the server can't read what was left. */
  readonly isSealed: boolean;
  readonly correctUrl: string;
}

/** To everybody who heard of it. */
export interface CorrectionEndedFacts extends CorrectionMailFacts {
  readonly reader: CorrectionRole | 'way' | 'owner';
  readonly outcome: Exclude<CorrectionStatus, 'asked' | 'waiting'>;
}
