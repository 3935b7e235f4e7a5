import { agreeCorrection } from '../../server/core/corrections/agree-correction.ts';
import { askCorrection } from '../../server/core/corrections/ask-correction.ts';
import type { CorrectionAsker } from '../../server/core/corrections/correction-people.ts';
import { listUnreachedForContact, viewCorrectionLink } from '../../server/core/corrections/view-corrections.ts';
import { systemOrigin, type Core, type Origin } from '../../server/core/context.ts';
import { answerAsDeputy, findPassOn } from '../../server/core/handovers/answer-as-deputy.ts';
import { findReleaseLink, openReleaseLink } from '../../server/core/links/open-link.ts';
import { verifyRecipient } from '../../server/core/recipients/verify-recipient.ts';
import { findOpenSession, readReleasedVault } from '../../server/core/releases/read-released-vault.ts';
import { openWithCode, sendReleaseCode } from '../../server/core/releases/release-code.ts';
import { renewLink } from '../../server/core/releases/renew-link.ts';
import { answerWay } from '../../server/core/ways/answer-way.ts';
import { noReading } from '../../server/core/ways/keep-reading.ts';
import { DomainError } from '../../shared/domain/error-codes.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { dayMs } from '../../shared/domain/instant.ts';
import type { MailKind } from '../../shared/domain/mail.ts';
import type { HandoverJudge, Letter } from './handover-judge.ts';
import { townRates } from './handover-rates.ts';
import type { Place, TownPerson, TownRecipient } from './handover-town.ts';

/** Where people live who read. */
export interface ReadersWorld {
  readonly core: Core;
  readonly judge: HandoverJudge;
  now(): number;
  /** Does something after so many milliseconds. */
  later(ms: number, act: () => Promise<void>): void;
  recipientOf(id: Ulid): TownRecipient;
  /** Lets what is queued leave at once. */
  deliver(): Promise<void>;
  /** The code in the newest message at a place, if one has come since. */
  codeAt(place: Place, sinceMs: number): string | undefined;
}

const origin: Origin = { ...systemOrigin, address: '192.0.2.7', requestId: 'town' };
/** Whoever reads a link that has run out, or gets no code, tries again after a day, so often. */
const tries = 4;

/** The messages that ask somebody to do something; all others need nothing done. */
const actedOn = [
  'recipient_verification',
  'way_asked',
  'deputy_asked',
  'released_recipient',
  'handover_reminder',
  'link_renewed',
  'handover_deputy',
  'handover_unreached',
  'correction_asked',
] as const satisfies readonly MailKind[];
type ActedOn = (typeof actedOn)[number];

export function isActedOn(kind: string): kind is ActedOn {
  return actedOn.some((one) => one === kind);
}

/** The token of the link in a message, whatever the page. */
function tokenIn({ text }: Letter): string | undefined {
  return /\/(?:r|verify|way|pass-on|correct)\/([\w-]{43})(?![\w-])/.exec(text)?.[1];
}

/** The people of the town with a message before them: they press what it asks them to, by the doors that the pages use, or they don't. */
export class TownReaders {
  readonly #world: ReadersWorld;
  /** The newest message by which each person could open what was left to them, by their places that still exist. */
  readonly #waiting = new Map<TownPerson, Letter>();
  readonly #opened = new Set<TownPerson>();
  readonly #told = new Set<TownPerson>();
  answers = 0;
  passedOn = 0;
  corrections = 0;

  constructor(world: ReadersWorld) {
    this.#world = world;
  }

  /** Somebody reads. What the server refuses, they leave. */
  async read(letter: Letter): Promise<void> {
    const { person } = letter.place;
    if (person.diesMs <= this.#world.now() || letter.place.endsMs <= this.#world.now()) return;
    const token = tokenIn(letter);
    if (token === undefined) return;
    try {
      await this.#act(letter, token, person);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  /** Somebody outside the town has a number that was another's: asked whose it is, they may say so. */
  async readOutside(letter: Letter): Promise<void> {
    const token = tokenIn(letter);
    if (letter.kind !== 'way_asked' || token === undefined || !letter.place.person.random.chance(townRates.strangerSays)) return;
    await answerWay(this.#world.core, token, { answer: 'no', reading: noReading }, origin);
  }

  async #act(letter: Letter, token: string, person: TownPerson): Promise<void> {
    const { core } = this.#world;
    const isSeen = letter.place.kind === 'phone' || !person.putsAside;
    const heeds = isSeen && person.random.chance(person.heeds);
    const kind = letter.kind as ActedOn;
    switch (kind) {
      case 'recipient_verification':
        if (heeds) await verifyRecipient(core, token, origin);
        return;
      case 'way_asked':
      case 'deputy_asked':
        if (!heeds) return;
        this.answers += 1;
        await answerWay(core, token, { answer: 'yes', reading: noReading }, origin);
        return;
      case 'released_recipient':
      case 'handover_reminder':
      case 'link_renewed':
        if (isSeen) this.#waiting.set(person, letter);
        if (heeds || this.#told.has(person) || letter.kind === 'link_renewed') await this.#open(letter, token, tries);
        return;
      case 'handover_deputy':
        await this.#pry(token, person);
        if (isSeen && person.random.chance(townRates.deputyHeeds)) await this.#passOn(token, person);
        return;
      case 'handover_unreached':
        await this.#pry(token, person);
        if (heeds) await this.#correct(token, person);
        return;
      case 'correction_asked':
        if (heeds) await this.#agree(token, person);
        return;
      default:
        return kind satisfies never;
    }
  }

  /** From the link in the message to what was left, with the code that comes to the same place. */
  async #open(letter: Letter, token: string, left: number): Promise<void> {
    const { place } = letter;
    const { core, judge, now } = this.#world;
    if (left === 0 || this.#opened.has(place.person) || place.endsMs <= now() || place.person.diesMs <= now()) return;
    const link = await findReleaseLink(core, token);
    if (link.state !== 'open') return renewLink(core, token, origin);
    const sinceMs = now();
    await sendReleaseCode(core, token, origin);
    await this.#world.deliver();
    const code = this.#world.codeAt(place, sinceMs);
    if (code === undefined) {
      this.#world.later(dayMs, () => this.#open(letter, token, left - 1));
      return;
    }
    const session = await openWithCode(core, token, code, origin, null);
    const found = await findOpenSession(core, token, session);
    if (found === undefined) throw new Error('whoever has typed the code is let in');
    await readReleasedVault(core, found, origin);
    this.#opened.add(place.person);
    judge.openedBy(place.person, this.#world.recipientOf(found.recipient.id));
  }

  /** What isn't theirs to open is tried all the same. */
  async #pry(token: string, person: TownPerson): Promise<void> {
    const opened = await openReleaseLink(this.#world.core, token).catch(() => undefined);
    if (opened !== undefined) this.#world.judge.openedBy(person, this.#world.recipientOf(opened.recipient.id));
  }

  async #passOn(token: string, deputy: TownPerson): Promise<void> {
    const { core, now } = this.#world;
    const found = await findPassOn(core, token);
    if (!found.isOpen) return;
    const { person } = this.#world.recipientOf(found.recipient.id);
    const finds = person.diesMs > now() && deputy.random.chance(townRates.deputyFinds);
    await answerAsDeputy(core, token, finds ? 'told' : 'cannot', origin);
    if (!finds) return;
    this.passedOn += 1;
    this.#told.add(person);
    const letter = this.#waiting.get(person);
    const known = letter && tokenIn(letter);
    if (letter !== undefined && known !== undefined) this.#world.later(dayMs, () => this.#openQuietly(letter, known));
  }

  async #openQuietly(letter: Letter, token: string): Promise<void> {
    try {
      await this.#open(letter, token, tries);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  /** Somebody trusted names where people who aren't reached read mail today, of whom they know it. */
  async #correct(token: string, contact: TownPerson): Promise<void> {
    const { core, judge, now } = this.#world;
    const linked = await viewCorrectionLink(core, token);
    for (const { recipient, mayAsk } of await listUnreachedForContact(core.db.read, linked)) {
      const about = this.#world.recipientOf(recipient.id);
      const today = about.person.places.findLast(({ kind, endsMs }) => kind === 'mail' && endsMs > now());
      const isNews = today !== undefined && today.address !== recipient.email && !about.further.includes(today);
      if (!mayAsk || !isNews || about.person.diesMs <= now() || !contact.random.chance(townRates.contactKnows)) continue;
      const wish = { vaultId: linked.found.vault.id, recipientId: recipient.id, address: today.address };
      judge.correction(about);
      await askCorrection(core, origin, linked.person as CorrectionAsker, wish);
    }
  }

  async #agree(token: string, person: TownPerson): Promise<void> {
    const { core, judge } = this.#world;
    const { found, person: by, correction, mayAgree } = await viewCorrectionLink(core, token);
    const about = this.#world.recipientOf(found.recipient.id);
    const isTrue = about.person.places.some(({ address }) => address === correction?.address);
    if (!mayAgree || correction === undefined || !isTrue || !person.random.chance(townRates.agrees)) return;
    judge.tookPart(person, about);
    const named = { id: correction.id, vaultId: found.vault.id, recipientId: found.recipient.id };
    await agreeCorrection(core, origin, by as CorrectionAsker, named);
    this.corrections += 1;
  }
}
