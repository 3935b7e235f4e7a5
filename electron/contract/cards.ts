import type { OwnerLanguage } from '../../shared/domain/language.ts';
import type { Outcome } from './contract.ts';

// Signing with a smart card or token. Its owner chooses it, and gives the PIN, in a window of the shell's own: the app's page only says
// that a card is to be used, and the engine only gets a certificate and, once, a signature.

/** What the engine asks of the shell. `card` names one use of a card, from being chosen to being put away. */
export type CardRequest =
  | { readonly do: 'open'; readonly card: string; readonly document: string }
  | { readonly do: 'sign'; readonly card: string; readonly data: Uint8Array }
  | { readonly do: 'close'; readonly card: string };

/** The card's certificate and those that came with it, in DER. */
export interface OpenedCard {
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
}

/** An opened card for `open`, a signature for `sign`, nothing for `close`. */
export type CardOutcome = Outcome<OpenedCard | Uint8Array | null>;

/** How many wrong PINs a card still takes, as far as it says: it doesn't say (`ready`), few, one last one, none. */
export type CardTries = 'ready' | 'few' | 'last' | 'locked' | 'not_set';

/** Why nothing can be signed with a certificate; null: something can. */
export type CertificateTrouble = 'expired' | 'not_yet' | 'not_for_signing' | 'unknown_key' | null;

/** A certificate on a card. */
export interface CardCertificate {
  /** Names it in answers; it means nothing elsewhere. */
  readonly id: string;
  /** Whom it names. */
  readonly name: string;
  /** Who vouches for that. */
  readonly issuer: string;
  /** Moments (UTC). */
  readonly validFrom: string;
  readonly validUntil: string;
  readonly trouble: CertificateTrouble;
}

/** A card that is plugged in. */
export interface ShownCard {
  readonly name: string;
  /** The program for cards through which it was found. */
  readonly program: string;
  readonly certificates: readonly CardCertificate[];
}

/** What can go wrong with a card or the program of its maker. */
export const cardTroubles = [
  /** The maker's program can't be loaded, or isn't one. */
  'program_unusable',
  /** It ended by itself. */
  'program_crashed',
  /** It didn't answer in time, and was ended. */
  'program_silent',
  'card_gone',
  'key_missing',
  'pin_locked',
  'pin_expired',
  'pin_not_set',
  /** The PIN was not given at the reader. */
  'given_up',
  'refused',
] as const;
export type CardTrouble = (typeof cardTroubles)[number];

/** A program for cards that is on this computer but told nothing. */
export interface TroubledProgram {
  readonly name: string;
  readonly trouble: CardTrouble;
}

/** What the window shows. */
export type CardStep =
  /** `program`: whose cards are being looked for. */
  | { readonly at: 'looking'; readonly program: string | null }
  | {
      readonly at: 'choosing';
      readonly cards: readonly ShownCard[];
      readonly troubled: readonly TroubledProgram[];
      /** Names of all programs for cards that were found on this computer. */
      readonly programs: readonly string[];
    }
  | {
      readonly at: 'pin';
      readonly card: string;
      readonly certificate: CardCertificate;
      readonly tries: CardTries;
      readonly atReader: boolean;
      /** The last PIN was wrong. */
      readonly wrong: boolean;
    }
  /** The card is being asked; with `atReader` it waits for the PIN there. */
  | { readonly at: 'asking'; readonly atReader: boolean }
  | { readonly at: 'signing'; readonly atReader: boolean }
  | { readonly at: 'stopped'; readonly trouble: CardTrouble; readonly program: string };

/** What the window shows, for which document, and in which language. */
export interface CardView {
  readonly language: OwnerLanguage;
  readonly document: string;
  readonly step: CardStep;
}

/** What the owner does in the window. `view`: only asks what to show. */
export type CardAnswer =
  | { readonly do: 'view' }
  | { readonly do: 'look' }
  | { readonly do: 'choose'; readonly certificate: string }
  /** null: it is given at the reader. */
  | { readonly do: 'pin'; readonly pin: string | null }
  /** Looks for cards through a program that the owner picks in a dialogue of the system. */
  | { readonly do: 'other' }
  | { readonly do: 'cancel' };

/** All that the window's preload gives its page, as `window.heirlockCards`. */
export interface CardWindowApi {
  /** Answers what is to be shown now. */
  answer(answer: CardAnswer): Promise<CardView>;
  on(listener: (view: CardView) => void): () => void;
}
