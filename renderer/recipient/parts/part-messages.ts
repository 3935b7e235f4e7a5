import type { Place } from '../../../shared/domain/custodian-states.ts';

// A key that two servers and a third party keep in three parts, two of which are needed: what the page is told of it.

/** One of the three. */
export interface KeyPart {
  readonly place: Place;
  /** `own`: of the server whose page this is. `other`: of the other one. */
  readonly keeper: 'own' | 'other' | 'witness' | 'paper';
  /** A server's address without `https://`; empty for the third party. */
  readonly name: string;
  readonly isHere: boolean;
  /** What this server handed out as it isn't the one that the owner had made. */
  readonly isFalse: boolean;
}

/** Where the three parts of a key are. */
export interface KeyParts {
  /** In the order of their places. */
  readonly parts: readonly KeyPart[];
  /** Two true ones are here. */
  readonly isComplete: boolean;
  /** Parts can be brought here; otherwise this server is behind with what its owner arranged, and what is here only helps at the other one. */
  readonly opensHere: boolean;
  /** What can be taken to the other server's page: its name, and an address there with this server's part behind `#`. */
  readonly carry: { readonly name: string; readonly href: string; readonly text: string };
}

/** Why a part that was brought is of no use. */
export type PartRefusal = 'no_part' | 'mistyped_part' | 'other_part' | 'other_state_part' | 'own_part' | 'repeated_part' | 'false_part';

/** What came of bringing a part, and whose it says that it is. */
export type PartAnswer = { readonly parts: KeyParts } | { readonly refused: PartRefusal; readonly place: Place | undefined };

/** Where on a server a part is brought to; server/http/recipient/routes/bring.ts has the same. */
export const bringPath = '/bring';
