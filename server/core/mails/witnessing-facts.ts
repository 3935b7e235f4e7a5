import type { Instant } from '../../../shared/domain/instant.ts';
import type { Language } from '../../../shared/domain/language.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';

/** What an owner is told while others are asked to sign. */
export type WitnessingNews = 'signed' | 'declined' | 'expired' | 'complete' | 'failed';

/** What somebody is told who is asked to sign, or reminded. */
export interface AskedFacts {
  readonly witnessName: string;
  readonly ownerName: string | null;
  /** Null where the server doesn't know it. */
  readonly documentName: string | null;
  /** From 1. */
  readonly position: number;
  readonly of: number;
  readonly expiresAt: Instant;
  readonly language: Language;
  readonly witnessId: Ulid;
  /** The link opens what is sealed: the owner hands it over, and no mail of the server's has it. */
  readonly isSealed: boolean;
  /** Empty for what is sealed. */
  readonly witnessUrl: string;
}

/** What somebody is sent who is on the page now and needs the code. */
export interface WitnessCodeFacts {
  readonly witnessName: string;
  readonly ownerName: string | null;
  /** Six digits. */
  readonly code: string;
  readonly validMinutes: number;
  readonly language: Language;
}

/** What somebody is told who was asked, when nobody is asked any more. */
export interface CalledOffFacts {
  readonly witnessName: string;
  readonly ownerName: string | null;
  readonly documentName: string | null;
  readonly hasSigned: boolean;
  readonly language: Language;
}

/** What has happened, for the owner. */
export interface WitnessingNewsFacts {
  readonly ownerName: string | null;
  readonly documentName: string | null;
  readonly news: WitnessingNews;
  /** Who signed, declined, or let their days pass; null where it's nobody alone. */
  readonly witnessName: string | null;
  /** Whom the certificate names that they signed with; null where it was made here. Its words are theirs. */
  readonly certificateName: string | null;
  /** What they gave for declining; why it failed. */
  readonly reason: string | null;
  /** How many have signed. */
  readonly signed: number;
  readonly of: number;
  readonly isSealed: boolean;
}
