import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { asKey, type Key } from '../../../shared/crypto/keys.ts';
import type { Language } from '../../../shared/domain/language.ts';
import type { WitnessCertificateKind, WitnessFactor, WitnessingState, WitnessState } from '../../../shared/domain/witnessing.ts';
import type { SignatureSlot } from '../../../shared/format/witnessing/prepared-file.ts';
import type { witnessingTroubles } from '../../contract/witnessing.ts';
import type { SignatureLevel } from '../../contract/signing.ts';
import type { Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { dataField } from '../items/item-fields.ts';
import type { Entry } from '../items/item-repository.ts';
import { liveEntries } from '../library/vaults.ts';

// A document's item keeps, each in a field of its own (FORMAT.md, "Item"): `witnessing-<id>` for what was laid out and for whom, never
// changed; `witnessed-<id>` for how it stands, as far as this account has checked it; `witnessingResult-<id>` for what has become of it, and
// `witnessingMade-<id>-<root>`, written together with the version.

/** Somebody who is asked. All of the owner's devices know their link: any of them may show it once more. */
export interface WitnessRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  /** Of their link: 43 characters. */
  readonly token: string;
  readonly phone?: string;
  readonly word?: string;
}

/** What was laid out for several people to sign. */
export interface WitnessingRecord {
  readonly id: string;
  /** The document's version that it is made of, by number and root. */
  readonly version: number;
  readonly root: string;
  readonly startedAt: string;
  /** K_w, base64: seals the prepared file for those who are asked. */
  readonly key: string;
  /** Of the prepared file, hexadecimal. */
  readonly sha256: string;
  readonly slots: readonly SignatureSlot[];
  readonly sealed: { readonly sizeBytes: number; readonly sha256: string };
  readonly secondFactor: WitnessFactor;
  readonly days: number;
  readonly witnesses: readonly WitnessRecord[];
}

/** Somebody, as the server says it; what they signed was checked. */
export interface PersonState {
  readonly state: WitnessState;
  readonly invitedAt: string | null;
  readonly expiresAt: string | null;
  readonly openedAt: string | null;
  readonly signedAt: string | null;
  /** DER, base64; null before they have signed, and once it is in the document. */
  readonly cms: string | null;
  readonly certificate: WitnessCertificateKind | null;
  readonly declineReason: string | null;
}

/** What was found wrong with the server's last answer. */
export interface Trouble {
  readonly code: (typeof witnessingTroubles)[number];
  readonly witness: string | null;
}

/** How a witnessing stands. */
export interface Progress {
  /** When the server had all of it; null before. */
  readonly sentAt: string | null;
  readonly state: WitnessingState;
  /** Whether the server was told that it is put together: by this device, or another that has yet to send what it has made. */
  readonly isCompleteThere?: boolean;
  readonly endedAt: string | null;
  /** What vouches for names there, PEM, as it was first seen; null before. */
  readonly authority: string | null;
  /** As many as witnesses, in their order. */
  readonly people: readonly PersonState[];
  readonly trouble: Trouble | null;
}

/** The version that it has become. */
export interface ResultRecord {
  readonly root: string;
  readonly level: SignatureLevel;
  readonly at: string;
}

/** A witnessing with all that is kept of it. */
export interface KeptWitnessing {
  readonly document: Entry;
  readonly record: WitnessingRecord;
  readonly progress: Progress;
  readonly result: ResultRecord | null;
  /** Every version that was made of it: two devices that did it at the same time have made one each. */
  readonly made: readonly string[];
  /** Whether the server was told of the result. */
  readonly isTold: boolean;
  /** Whether the owner has taken note of how it ended. */
  readonly isSettled: boolean;
}

const prefix = 'witnessing-';
/** Of a version's root, hexadecimal. */
const rootDigits = 64;
const progressField = (id: string): string => `witnessed-${id}`;
const resultField = (id: string): string => `witnessingResult-${id}`;
const madePrefix = (id: string): string => `witnessingMade-${id}-`;
const toldField = (id: string): string => `witnessingTold-${id}`;

const settledField = (id: string): string => `witnessingSettled-${id}`;

const untouched: PersonState = {
  state: 'waiting',
  invitedAt: null,
  expiresAt: null,
  openedAt: null,
  signedAt: null,
  cms: null,
  certificate: null,
  declineReason: null,
};

/** How it stands before anybody was told. */
export function unsentProgress({ witnesses }: Pick<WitnessingRecord, 'witnesses'>): Progress {
  return { sentAt: null, state: 'open', endedAt: null, authority: null, people: witnesses.map(() => untouched), trouble: null };
}

/** All of a document's, oldest first. */
export function witnessingsOf(document: Entry): KeptWitnessing[] {
  const { body } = document;
  const records = Object.keys(body.fields)
    .filter((name) => name.startsWith(prefix))
    .map((name) => dataField<Partial<WitnessingRecord>>(body, name, {}))
    .filter((record): record is WitnessingRecord => record.id !== undefined && Array.isArray(record.witnesses));
  return records
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((record) => {
      const { people, ...progress } = dataField<Progress>(body, progressField(record.id), unsentProgress(record));
      const result = dataField<Partial<ResultRecord>>(body, resultField(record.id), {});
      return {
        document,
        record,
        progress: { ...progress, people: record.witnesses.map((_, index) => people[index] ?? untouched) },
        result: result.root === undefined ? null : (result as ResultRecord),
        made: Object.keys(body.fields).flatMap((name) => (name.startsWith(madePrefix(record.id)) ? [name.slice(-rootDigits)] : [])),
        isTold: body.fields[toldField(record.id)] !== undefined,
        isSettled: body.fields[settledField(record.id)] !== undefined,
      };
    });
}

/** All of the account's whose documents are there, oldest first. */
export function keptWitnessings(session: Session, document?: string): KeptWitnessing[] {
  const documents = liveEntries(session, 'document').filter(({ id }) => document === undefined || id === document);
  return documents.flatMap(witnessingsOf).sort((a, b) => (a.record.id < b.record.id ? -1 : 1));
}

/** @throws EngineError `not_found`. */
export function keptWitnessing(session: Session, id: string): KeptWitnessing {
  const found = keptWitnessings(session).find(({ record }) => record.id === id);
  if (found === undefined) throw new EngineError('not_found', 'Nobody is being asked to sign under this id.');
  return found;
}

/** K_w; the caller wipes it. @throws CryptoError for what can be no key. */
export function keyOf({ key }: WitnessingRecord): Key {
  return asKey(fromBase64(key, 'damaged'));
}

/** Whether everybody's signature is here. */
export const isSignedByAll = ({ progress: { people } }: KeptWitnessing): boolean => people.every(({ state }) => state === 'signed');

/** Fields by which a new one is kept. */
export const newFields = (record: WitnessingRecord): Readonly<Record<string, unknown>> => ({ [prefix + record.id]: record });

/** Fields that say what has become of it. What was signed is in the document from now on. */
export function resultFields({ record, progress }: KeptWitnessing, result: ResultRecord): Readonly<Record<string, unknown>> {
  const people = progress.people.map((person) => ({ ...person, cms: null }));
  return {
    [resultField(record.id)]: result,
    [madePrefix(record.id) + result.root]: result.at,
    [progressField(record.id)]: { ...progress, people, trouble: null },
  };
}

/** Notes how it stands, where that is news. */
export function noteProgress(session: Session, { document, record, progress: before }: KeptWitnessing, progress: Progress): void {
  if (JSON.stringify(before) !== JSON.stringify(progress)) noteFields(session, document, { [progressField(record.id)]: progress });
}

/** Notes that nothing more is to be said to the server. */
export function noteTold(session: Session, { document, record }: KeptWitnessing, at: string): void {
  noteFields(session, document, { [toldField(record.id)]: at });
}

/** Notes that the owner knows how it ended. */
export function noteSettled(session: Session, { document, record }: KeptWitnessing, at: string): void {
  noteFields(session, document, { [settledField(record.id)]: at });
}

function noteFields({ book }: Session, { id, vault }: Entry, set: Readonly<Record<string, unknown>>): void {
  book.write([{ id, vault, kind: 'document', set }]);
}
