import type { CardTries, CardTrouble } from '../contract/cards.ts';

/** To the process that has a module loaded. `id` comes back with the answer. */
export type ModuleRequest = { readonly id: number } & ModuleQuestion;

/** One module per process: each question names it, and so has to name the same one. */
export type ModuleQuestion =
  | { readonly ask: 'list'; readonly module: string }
  /** Whether the card with that certificate is still there, and how its PIN stands. */
  | { readonly ask: 'find'; readonly module: string; readonly place: CardPlace }
  /** `pin` in UTF-8; null: at the reader. */
  | { readonly ask: 'open'; readonly module: string; readonly place: CardPlace; readonly pin: Uint8Array | null }
  | { readonly ask: 'sign'; readonly data: Uint8Array };

/** Where a certificate is, so that another process finds it: slots are numbered anew in each. */
export interface CardPlace {
  readonly label: string;
  readonly serial: string;
  /** As node:crypto has it. */
  readonly fingerprint: string;
}

/** A card as its module shows it. */
export interface FoundCard {
  readonly label: string;
  readonly serial: string;
  readonly manufacturer: string;
  readonly model: string;
  /** In DER. */
  readonly certificates: readonly Uint8Array[];
}

/** How the PIN of a card stands. */
export interface PinState {
  readonly tries: CardTries;
  readonly pinAtReader: boolean;
}

/** What each question is answered with. */
export interface ModuleAnswers {
  readonly list: readonly FoundCard[];
  readonly find: PinState;
  readonly open: { readonly certificate: Uint8Array; readonly chain: readonly Uint8Array[] };
  readonly sign: Uint8Array;
}

/** From the process. `pin_wrong` comes with how the PIN stands now. */
export type ModuleReply =
  | { readonly id: number; readonly ok: true; readonly value: ModuleAnswers[keyof ModuleAnswers] }
  | { readonly id: number; readonly ok: false; readonly trouble: CardTrouble | 'pin_wrong'; readonly pin?: PinState };
