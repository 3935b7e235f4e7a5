import { dayMs } from '../../shared/domain/instant.ts';
import type { Place, Town, TownPerson, TownRecipient, TownVault } from './handover-town.ts';
import { yearMs } from './handover-town.ts';
import { mostMessages } from './handover-rates.ts';

/** What can be wrong with how a release reached its recipients. */
export const handoverFaults = ['not known unreachable', 'wrong person', "not the reader's", 'too many messages'] as const;
export type HandoverFault = (typeof handoverFaults)[number];

/** A message that a mail server or gateway took, as its reader would see it. */
export interface Letter {
  readonly kind: string;
  readonly place: Place;
  readonly text: string;
  readonly atMs: number;
}

/** What a run comes to. */
export interface HandoverVerdict {
  readonly recipients: number;
  readonly opened: number;
  readonly toldOf: number;
  /** Neither opened nor known to anybody as not reached. */
  readonly lost: number;
  readonly letters: number;
  /** The most that one person got within 365 days, and what they could have got at most. */
  readonly most: { readonly messages: number; readonly of: number };
  /** Letters that went to whoever has somebody's former address or number by now. */
  readonly toStrangers: number;
  readonly faults: readonly { readonly fault: HandoverFault; readonly what: string }[];
}

const words = /\b(?:Rec|Vlt|Own|Con|Doc)\d{4,5}\b/g;
const addresses = /[\w.+-]+@town\.example/g;
/** Which kinds name the vault to somebody who is no recipient of it. */
const correctionKinds = new Set(['correction_asked', 'correction_told', 'correction_ended']);
const askedFor = new Set(['release_code', 'link_renewed']);
const deputyKinds = new Set(['handover_deputy', 'deputy_asked']);

/** Reads every letter and sees every opening; knows the town, and nothing of the server but what came out of it. */
export class HandoverJudge {
  readonly #town: Town;
  readonly #faults: { fault: HandoverFault; what: string }[] = [];
  readonly #opened = new Set<TownRecipient>();
  /** Recipients of whom somebody was told that they aren't reached: a person, or whoever runs the server. */
  readonly #toldOf = new Set<TownRecipient>();
  readonly #tookPart = new Map<TownPerson, Set<string>>();
  readonly #uninvited = new Map<TownPerson, number[]>();
  readonly #corrections = new Map<TownRecipient, number>();
  readonly #vaultOf = new Map<TownPerson, TownVault>();
  #letters = 0;
  #toStrangers = 0;

  constructor(town: Town) {
    this.#town = town;
    for (const vault of town.vaults)
      for (const person of [vault.owner, ...vault.trusted, ...vault.recipients.map((one) => one.person)]) this.#vaultOf.set(person, vault);
  }

  #find(fault: HandoverFault, what: string): void {
    this.#faults.push({ fault, what });
  }

  hasOpened(recipient: TownRecipient): boolean {
    return this.#opened.has(recipient);
  }

  /** @param reader whoever reads it in truth; undefined for somebody outside the town. */
  letter(letter: Letter, reader: TownPerson | undefined): void {
    this.#letters += 1;
    if (reader === undefined) this.#toStrangers += 1;
    const person = reader ?? letter.place.person;
    if (!askedFor.has(letter.kind)) this.#uninvited.set(person, [...(this.#uninvited.get(person) ?? []), letter.atMs]);
    const own = this.#ownWords(person, letter.kind);
    for (const [word] of letter.text.matchAll(words))
      if (!own.has(word)) this.#find("not the reader's", `${letter.kind} to ${person.word} names ${word}`);
    const mine = new Set(person.places.map(({ address }) => address));
    for (const [address] of letter.text.matchAll(addresses))
      if (!mine.has(address)) this.#find("not the reader's", `${letter.kind} to ${person.word} has the address ${address}`);
  }

  /** What may be named to somebody in a letter of a kind. */
  #ownWords(person: TownPerson, kind: string): ReadonlySet<string> {
    const vault = this.#vaultOf.get(person);
    if (vault === undefined) return new Set([person.word]);
    const all = [person.word, vault.owner.word];
    if (person === vault.owner)
      return new Set([...all, vault.word, ...[...vault.recipients.map((one) => one.person), ...vault.trusted].map(({ word }) => word)]);
    const charges = vault.recipients.filter(({ deputy }) => deputy === person).map((one) => one.person.word);
    if (deputyKinds.has(kind)) return new Set([...all, ...charges]);
    const isRecipient = vault.recipients.some((one) => one.person === person);
    if (isRecipient) return new Set([...all, vault.word, ...(correctionKinds.has(kind) ? (this.#tookPart.get(person) ?? []) : [])]);
    // Those whom the owner trusts: who isn't reached by now, and whose address is to change.
    const waiting = vault.recipients.filter((one) => !this.#opened.has(one)).map((one) => one.person.word);
    if (kind === 'handover_unreached') return new Set([...all, ...waiting]);
    return new Set(correctionKinds.has(kind) ? [...all, vault.word, ...vault.recipients.map((one) => one.person.word)] : all);
  }

  /** Somebody opens what a link leads to. */
  openedBy(person: TownPerson | undefined, recipient: TownRecipient): void {
    if (person !== recipient.person) this.#find('wrong person', `${person?.word ?? 'a stranger'} opens what is ${recipient.person.word}'s`);
    this.#opened.add(recipient);
  }

  tookPart(person: TownPerson, about: TownRecipient): void {
    this.#tookPart.set(person, new Set([...(this.#tookPart.get(person) ?? []), about.person.word]));
  }

  /** Somebody has asked that an address be corrected. */
  correction(about: TownRecipient): void {
    this.#corrections.set(about, (this.#corrections.get(about) ?? 0) + 1);
  }

  told(recipient: TownRecipient): void {
    this.#toldOf.add(recipient);
  }

  verdict(): HandoverVerdict {
    const { recipients } = this.#town;
    const toldOf = recipients.filter((one) => !this.#opened.has(one) && this.#toldOf.has(one));
    const lost = recipients.filter((one) => !this.#opened.has(one) && !this.#toldOf.has(one));
    const most = this.#most();
    return {
      recipients: recipients.length,
      opened: this.#opened.size,
      toldOf: toldOf.length,
      lost: lost.length,
      letters: this.#letters,
      most,
      toStrangers: this.#toStrangers,
      faults: [
        ...this.#faults,
        ...lost.map(({ person, vault }) => ({
          fault: 'not known unreachable' as const,
          what: `${person.word}, of a vault that was released after ${Math.round(vault.releasedMs / dayMs)} days`,
        })),
      ],
    };
  }

  #most(): HandoverVerdict['most'] {
    let most = { messages: 0, of: 0 };
    for (const [person, times] of this.#uninvited) {
      const vault = this.#vaultOf.get(person);
      if (vault === undefined || person === vault.owner) continue;
      const messages = mostWithin(times);
      const of = this.#mayGet(person, vault);
      if (messages > of) this.#find('too many messages', `${person.word} got ${messages} within a year, of ${of} at most`);
      if (messages > most.messages) most = { messages, of };
    }
    return most;
  }

  #mayGet(person: TownPerson, { recipients, trusted }: TownVault): number {
    const isRecipient = recipients.some((one) => one.person === person);
    const charges = recipients.filter(({ deputy }) => deputy === person).length;
    const ways = person.places.length;
    const corrections = recipients.reduce(
      (sum, one) => sum + (this.#corrections.get(one) ?? 0) * (one.person === person ? ways : 1) * mostMessages.correction,
      0,
    );
    return (
      (isRecipient ? mostMessages.recipient + ways * mostMessages.way : 0) +
      charges * mostMessages.deputy +
      (trusted.includes(person) ? recipients.length * mostMessages.trusted : 0) +
      corrections
    );
  }
}

/** The most of these moments within one year. */
function mostWithin(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  let most = 0;
  let first = 0;
  for (const [index, time] of sorted.entries()) {
    while ((sorted[first] as number) <= time - yearMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
