import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { maxEndCharacters } from '../format/custody/custody-end.ts';
import { maxNoteCharacters } from '../format/custody/custody-note.ts';
import { maxPlanCharacters, maxPlanRecipients } from '../format/custody/plan-form.ts';
import { UlidText } from '../format/json-body.ts';
import type { SignedTextJson } from '../format/custody/signed-text.ts';

/** What one message about a vault's custodians may hold. Both sides keep to it: a server refuses more, nobody sends more. */
export const custodyLimits = {
  notes: 32,
  /** The whole body of notes: each of them, its signature, and what JSON needs around them. */
  notesBytes: 32 * 8_192,
  /** The whole body of a plan: its quotation marks are written with a backslash. */
  planBytes: 2 ** 21,
  /** The whole body of the third party's shares. */
  thirdSharesBytes: 2 ** 18,
  /** A witness' code, in characters. */
  witnessCode: 64,
} as const;

const closed = { additionalProperties: false };
const planNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const signature = Type.String({ minLength: 88, maxLength: 88 });
const signedNote = Type.Object({ text: Type.String({ maxLength: maxNoteCharacters }), signature }, closed);
const signedPlan = Type.Object({ text: Type.String({ maxLength: maxPlanCharacters }), signature }, closed);
/** An end of custody, which also comes with the whole halves that it allows. */
export const signedEnd = Type.Object({ text: Type.String({ maxLength: maxEndCharacters }), signature }, closed);
const instantOrNull = Type.Union([Type.String(), Type.Null()]);

/** `PUT vaults/{vault}/custody-plan`. */
export const planMessage = signedPlan;
export const planAnswer = Type.Object({ number: Type.Integer(), hash: Type.String() }, closed);

/** `POST vaults/{vault}/custody-plan/settled`: every custodian has the shares of this plan. */
export const settledMessage = Type.Object({ number: planNumber }, closed);

/** `POST vaults/{vault}/custody-plan/end`: this server has the halves whole again, and is a custodian no longer. */
export const endMessage = signedEnd;

/** `POST vaults/{vault}/custody-notes` by a device, and `POST custodians/{vault}/notes` by another custodian. */
export const notesMessage = Type.Object({ notes: Type.Array(signedNote, { minItems: 1, maxItems: custodyLimits.notes }) }, closed);
export type NotesMessage = Static<typeof notesMessage>;

/** What comes back: receipts, and to a custodian that isn't quiet how this one stands. */
export const notesAnswer = Type.Object({ notes: Type.Array(signedNote) }, closed);

/**
 * `PUT custodians/{vault}/plan` at a witness, which has no accounts: the first plan of an owner comes with a code that it gave out. An end of
 * custody comes the same way.
 */
export const witnessPlanMessage = Type.Object(
  { plan: signedPlan, code: Type.Optional(Type.String({ minLength: 1, maxLength: custodyLimits.witnessCode })) },
  closed,
);
export type WitnessPlanMessage = Static<typeof witnessPlanMessage>;

/** `POST custodians/{vault}/settled` at a witness. */
export const settledWordMessage = signedNote;

/** `POST custodians/{vault}/third-shares`: what the third party gives. It needs no credential, since a true share fits its commitment. */
export const thirdSharesMessage = Type.Object(
  {
    plan: planNumber,
    shares: Type.Array(
      Type.Object(
        {
          recipient: UlidText,
          key_generation: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
          share: Type.String({ minLength: 44, maxLength: 44 }),
        },
        closed,
      ),
      { minItems: 1, maxItems: maxPlanRecipients },
    ),
  },
  closed,
);
export type ThirdSharesMessage = Static<typeof thirdSharesMessage>;

/** What comes back: how many of them this server now has, and how many fit no commitment of its plan. */
export const thirdSharesAnswer = Type.Object({ kept: Type.Integer(), refused: Type.Integer() }, closed);

/** `GET custodian`: what a plan names this server by. The words are for its owner to compare. */
export const custodianAnswer = Type.Object({ public_key: Type.String(), words: Type.String() }, closed);

/** `GET vaults/{vault}/custody`; `custody` is null for a vault whose halves this server keeps alone. */
export const custodyAnswer = Type.Object(
  {
    custody: Type.Union([
      Type.Object(
        {
          plan: signedPlan,
          place: Type.Integer(),
          state: Type.String(),
          stop_known: Type.Boolean(),
          others: Type.Array(
            Type.Object(
              {
                place: Type.Integer(),
                state: Type.Union([Type.String(), Type.Null()]),
                heard_at: instantOrNull,
                waiting: Type.Integer(),
                failure: Type.Union([Type.String(), Type.Null()]),
                told_at: instantOrNull,
              },
              closed,
            ),
          ),
          notes: Type.Array(signedNote),
        },
        closed,
      ),
      Type.Null(),
    ]),
  },
  closed,
);
export type CustodyAnswer = Static<typeof custodyAnswer>;

/** Where a custodian takes in what the others say about a vault, under its address. */
export function custodianNotesPath(vaultId: string): string {
  return `/api/sync/custodians/${vaultId}/notes`;
}

/** Where a witness takes a plan from its owner's device, under its address. */
export function custodianPlanPath(vaultId: string): string {
  return `/api/sync/custodians/${vaultId}/plan`;
}

/** Where a witness takes the owner's word that a plan is settled, under its address: a signed text. */
export function custodianSettledPath(vaultId: string): string {
  return `/api/sync/custodians/${vaultId}/settled`;
}

/** Where a server takes the third party's shares, under its address. */
export function custodianThirdSharesPath(vaultId: string): string {
  return `/api/sync/custodians/${vaultId}/third-shares`;
}

/** The notes in another custodian's answer; undefined for anything else. */
export function readCustodyAnswer(body: string): readonly SignedTextJson[] | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return Check(notesAnswer, value) && value.notes.length <= custodyLimits.notes ? value.notes : undefined;
  } catch {
    return undefined;
  }
}

/** What a server says of the third party's shares; undefined for anything else. */
export function readThirdSharesAnswer(body: string): Static<typeof thirdSharesAnswer> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return Check(thirdSharesAnswer, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
