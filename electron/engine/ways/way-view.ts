import type { Chance, DeputyKind, RecipientWay, RecipientWays, WayState } from '../../contract/ways.ts';
import type { RecipientMailState } from '../../../shared/domain/mail.ts';
import { parseInstant } from '../../../shared/domain/instant.ts';
import { reachChance, type ReachWay } from '../../../shared/domain/reach-chance.ts';
import { emailKey, fittingLine, textLimits } from '../../../shared/domain/text-rules.ts';
import { maxWays } from '../../../shared/domain/way.ts';
import type { ReachAnswer } from '../../../shared/wire/reach.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { textField } from '../items/item-fields.ts';
import type { Entry } from '../items/item-repository.ts';
import { knownReach } from '../reach/mail-reach.ts';
import { recipientMailOf } from '../releases/recipient-mail.ts';
import { knownOfVault, type KnownOfVault, type SaidOfOne, type SaidWay } from './said-ways.ts';
import { wayKey, wayRecords, waysHash, type DeputyRef, type WayRecord } from './way-record.ts';
import { waySentence } from './way-sentence.ts';

/** What the ways of a vault's people are judged by: read once, for all of them. */
export interface WaysKnown {
  readonly ctx: EngineContext;
  readonly session: Session;
  readonly known: KnownOfVault;
  readonly reach: ReachAnswer | undefined;
}

export function waysKnown(ctx: EngineContext, session: Session, vault: string): WaysKnown {
  return { ctx, session, known: knownOfVault(ctx, session, vault), reach: knownReach(ctx, session) };
}

/** A recipient's ways as the owner entered them, with what the server says of each. */
export function viewWays(known: WaysKnown, recipient: Entry): RecipientWays {
  const said = known.known.said[recipient.id];
  const records = wayRecords(recipient);
  const ways = [mainWay(known, recipient, said), ...records.map((record) => furtherWay(known, recipient, record, said))];
  const isTold = known.known.told[recipient.id] === waysHash(recipient);
  return {
    recipient: recipient.id,
    ways,
    maxWays,
    phones: known.known.phones,
    saidAt: said?.at ?? null,
    chance: chanceOf(known, ways, records),
    differs: said === undefined || !isTold ? null : differences(recipient, records, said),
    untold: isTold ? null : (known.known.refused[recipient.id] ?? null),
    languageSaid: said?.language ?? null,
  };
}

const sameWay = (said: SaidOfOne | undefined, record: WayRecord): SaidWay | undefined =>
  said?.ways.find((one) => one.id !== 'main' && wayKey(one) === wayKey(record));

function furtherWay(known: WaysKnown, recipient: Entry, record: WayRecord, said: SaidOfOne | undefined): RecipientWay {
  const { id, kind, address = null, deputy } = record;
  const there = sameWay(said, record);
  const isTold = known.known.told[recipient.id] === waysHash(recipient);
  return {
    id,
    kind,
    address,
    deputy: deputy === undefined ? null : { kind: deputy.kind, id: deputy.id, name: deputyName(known.session, recipient, deputy) },
    ...(there === undefined ? { ...unheard, state: isTold && said === undefined ? 'unknown' : 'untold' } : standing(there)),
  };
}

const unheard = { confirmedAt: null, askedAt: null, fault: null, faultAt: null } as const;

type Standing = Pick<RecipientWay, 'state' | 'confirmedAt' | 'askedAt' | 'fault' | 'faultAt'>;

const standing = ({ status, confirmedAt, askedAt, fault, faultAt }: SaidWay): Standing => ({
  state: fault === null ? status : 'failed',
  confirmedAt,
  askedAt,
  fault,
  faultAt: fault === null ? null : faultAt,
});

const mainStates = {
  unknown: 'unknown',
  not_asked: 'untold',
  not_sent: 'waiting',
  being_asked: 'waiting',
  asked: 'waiting',
  confirmed: 'confirmed',
  failed: 'failed',
} as const satisfies Readonly<Record<RecipientMailState, WayState>>;

/** Their own address. A server that knows no ways says of it whether mail reaches them. */
function mainWay({ reach }: WaysKnown, recipient: Entry, said: SaidOfOne | undefined): RecipientWay {
  const address = textField(recipient.body, 'email');
  const place = { id: 'main', kind: 'mail', address, deputy: null } as const;
  const there = said?.ways.find(({ id }) => id === 'main');
  const mail = recipientMailOf(reach, recipient);
  if (there !== undefined) {
    const way = standing(there);
    // The latest mail to them is known there too.
    return mail.state === 'failed' && way.state !== 'failed'
      ? { ...place, ...way, state: 'failed', fault: mail.fault, faultAt: mail.at }
      : { ...place, ...way };
  }
  return {
    ...place,
    ...unheard,
    state: mainStates[mail.state],
    ...(mail.state === 'confirmed' ? { confirmedAt: mail.at } : {}),
    ...(mail.state === 'asked' ? { askedAt: mail.at } : {}),
    ...(mail.state === 'failed' ? { fault: mail.fault, faultAt: mail.at } : {}),
  };
}

/** What the owner calls a deputy; null where they're gone. */
function deputyName({ book }: Session, { vault }: Entry, { kind, id, name }: DeputyRef): string | null {
  const names: Readonly<Record<DeputyKind, () => string | null>> = {
    recipient: () => {
      const found = book.entry(id);
      return found === undefined || found.deleted || found.vault !== vault ? null : textField(found.body, 'name', '?');
    },
    contact: () => name ?? '?',
  };
  return names[kind]();
}

function chanceOf({ ctx, reach }: WaysKnown, ways: readonly RecipientWay[], records: readonly WayRecord[]): Chance | null {
  const now = ctx.clock.now();
  if (reach === undefined && ways.every(({ state }) => state === 'unknown' || state === 'untold')) return null;
  const since = new Map<string, WayRecord['since']>(records.map((record) => [record.id, record.since]));
  const { percent, reason } = reachChance(
    ways.map((way): ReachWay => {
      const { id, kind, confirmedAt, state, deputy } = way;
      const isGone = deputy !== null && deputy.name === null;
      return {
        id,
        kind,
        confirmedAt: confirmedAt === null ? null : (parseInstant(confirmedAt) ?? null),
        since: since.get(id) ?? null,
        trouble: state === 'failed' ? 'fault' : state === 'declined' || isGone ? 'declined' : null,
      };
    }),
    now,
  );
  const way = ways.find(({ id }) => id === reason.way) ?? null;
  return { percent, reason: reason.code, way, sentence: waySentence(reason.code, way, now) };
}

/** Where the server's ways and the owner's differ; null where they don't. Deputies who are gone aren't told to anybody. */
function differences(recipient: Entry, records: readonly WayRecord[], said: SaidOfOne): RecipientWays['differs'] {
  const email = textField(recipient.body, 'email');
  const own = new Set(records.map(wayKey));
  const there = said.ways.filter(({ id }) => id !== 'main');
  const main = said.ways.find(({ id }) => id === 'main');
  const theirs = there.filter((way) => !own.has(wayKey(way)));
  const missing = records.filter((record) => record.kind !== 'deputy' && sameWay(said, record) === undefined);
  const isOtherMain = main !== undefined && emailKey(main.address ?? '') !== emailKey(email);
  if (theirs.length === 0 && missing.length === 0 && !isOtherMain) return null;
  const shown = ({ address, deputy }: SaidWay): string => fittingLine(address ?? deputy?.id ?? '', textLimits.email);
  return {
    theirs: [...(isOtherMain ? [shown(main)] : []), ...theirs.map(shown)],
    missing: [...(isOtherMain ? [email] : []), ...missing.map(({ address = '' }) => address)],
  };
}
