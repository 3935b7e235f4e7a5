import { MailRefusedError, type MailMessage, type MailTransport, type ShortMessage, type SmsTransport } from '../../server/core/ports.ts';
import { hourMs } from '../../shared/domain/instant.ts';
import { seededRandom, type SeededRandom } from '../kit/runner/seeded-random.ts';
import { townRates } from './handover-rates.ts';
import { yearMs, type Place, type Town, type TownPerson } from './handover-town.ts';
import type { HandoverJudge, Letter } from './handover-judge.ts';

/** What the post is to do wrong, for tests of the judge. */
export type PostFault = 'crossed' | 'forgetful' | null;

/** How often a forgetful mail server says that it didn't take what it took. */
const forgets = 0.95;

/** What the post works with. */
export interface PostOffice {
  readonly town: Town;
  readonly judge: HandoverJudge;
  readonly fault: PostFault;
  /** Milliseconds since the beginning. */
  now(): number;
  /** The kind of a message, as the outbox has it. */
  kindOf(id: string): Promise<string>;
  /** Somebody has a message before them. */
  arrive(letter: Letter, reader: TownPerson): void;
  /** Somebody outside the town has it. */
  arriveOutside(letter: Letter): void;
  /** A message comes back after so many milliseconds, as a delivery report. */
  comeBack(id: string, afterMs: number): void;
}

/**
 * The mail servers and the gateway of the town: they fail now and then, refuse, take and return, or swallow what is for a mailbox that its
 * person has given up.
 */
export class TownPost implements MailTransport, SmsTransport {
  readonly #office: PostOffice;
  readonly #random: SeededRandom;
  readonly #outages: readonly number[];
  attempts = 0;
  failures = 0;
  refused = 0;
  returned = 0;
  swallowed = 0;

  constructor(office: PostOffice) {
    this.#office = office;
    const { seed, years } = office.town.plan;
    this.#random = seededRandom(seed ^ 0x9e3779b9);
    this.#outages = Array.from({ length: townRates.outagesPerYear * years }, () => this.#random.fraction() * years * yearMs);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  send(message: MailMessage | ShortMessage): Promise<void> {
    const isMail = typeof message.to !== 'string';
    const address = typeof message.to === 'string' ? message.to : message.to.address;
    const text = isMail && 'subject' in message ? `${message.subject}\n${message.to.name ?? ''}\n${message.text}` : message.text;
    return this.#take(message.id, address, text);
  }

  async #take(id: string, address: string, text: string): Promise<void> {
    const { now, town, kindOf } = this.#office;
    const atMs = now();
    this.attempts += 1;
    if (this.#random.chance(townRates.attemptFails) || this.#outages.some((from) => from <= atMs && atMs < from + townRates.outageMs)) {
      this.failures += 1;
      throw new Error('the mail server does not answer');
    }
    const place = town.places.get(address);
    if (place === undefined) throw new MailRefusedError('550 5.1.1 nobody of that name');
    this.#handOver(id, { kind: await kindOf(id), place: this.#placeFor(place), text, atMs });
    if (this.#office.fault === 'forgetful' && this.#random.chance(forgets)) throw new Error('the connection broke after the last byte');
  }

  #placeFor(place: Place): Place {
    if (this.#office.fault !== 'crossed' || place.kind !== 'mail') return place;
    const neighbours = this.#office.town.recipients.map(({ person }) => person.places[0] as Place);
    return neighbours[(neighbours.indexOf(place) + 1) % neighbours.length] ?? place;
  }

  #handOver(id: string, letter: Letter): void {
    const { judge } = this.#office;
    const { person, endsMs, ending } = letter.place;
    if (letter.atMs < endsMs) {
      judge.letter(letter, person);
      return this.#office.arrive(letter, person);
    }
    switch (ending) {
      case 'refuses':
        this.refused += 1;
        throw new MailRefusedError('550 5.1.1 no such mailbox');
      case 'comes_back':
        this.returned += 1;
        return this.#office.comeBack(id, this.#random.integer(0, townRates.reportsWithinMs / hourMs) * hourMs);
      case 'swallows':
        this.swallowed += 1;
        return;
      case 'somebody_else':
        judge.letter(letter, undefined);
        return this.#office.arriveOutside(letter);
      default:
        return ending satisfies never;
    }
  }
}

/** A delivery report about a message, as a mail server writes it. */
export function deliveryReport(id: string): string {
  return [
    'From: MAILER-DAEMON@mx.town.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.town.example',
    '',
    'Final-Recipient: rfc822; somebody@town.example',
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${id}@vault.example>`,
    '',
    '--part--',
    '',
  ].join('\r\n');
}
