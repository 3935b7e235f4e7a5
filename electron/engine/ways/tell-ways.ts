import { parseInstant } from '../../../shared/domain/instant.ts';
import { isUlid } from '../../../shared/domain/ids.ts';
import { fittingLine, textLimits } from '../../../shared/domain/text-rules.ts';
import type { RecipientWaysAnswer, VaultWaysAnswer, WayInputMessage, WayMessage, WaysMessage } from '../../../shared/wire/ways.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { textField } from '../items/item-fields.ts';
import type { Entry } from '../items/item-repository.ts';
import { languageOf } from '../releases/recipient-view.ts';
import { isRefusal } from '../sync/publish/refusal.ts';
import type { ReleaseApi } from '../sync/publish/release-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { keepOfVault, knownOfVault, mostSaidWays, type KnownOfVault, type SaidOfOne, type SaidWay } from './said-ways.ts';
import { wayKey, wayRecords, waysHash, type WayRecord } from './way-record.ts';

/** What has to be known of whoever tells a server. */
type Teller = { readonly api: ReleaseApi; readonly ctx: EngineContext; readonly session: Session };

/**
 * Tells the server the ways to a vault's people, where they or somebody's language have changed since it was told last. What it named before
 * that is nobody's business: a way that it changed by itself isn't put right unseen, it's reported. A server that knows no ways is told
 * nothing.
 */
export async function publishWays(api: ReleaseApi, ctx: EngineContext, session: Session, vault: string): Promise<void> {
  const teller: Teller = { api, ctx, session };
  const recipients = session.book.list('recipient', vault);
  const changed = recipients.filter((recipient) => isNews(knownOfVault(ctx, session, vault), recipient));
  if (changed.some((recipient) => needsWord(knownOfVault(ctx, session, vault), recipient)) && !(await hearWays(api, ctx, session, vault)))
    return;
  for (const recipient of changed) {
    const known = knownOfVault(ctx, session, vault);
    const word = wordFor(known, recipient);
    const isNothing = !word.withWays && word.language === undefined;
    if (isNothing || !needsWord(known, recipient) || isAsSaid(known, recipient)) noteTold(teller, recipient, {});
    else await tellWays(teller, recipient, word).catch(unlessRefused);
  }
}

/** A refusal is noted where the ways are, and says nothing about anybody else. */
function unlessRefused(error: unknown): void {
  if (isRefusal(error) || (error instanceof SyncError && error.code === 'not_found')) return;
  throw error;
}

/** As it was chosen, be it by a version that speaks more languages. */
const languageWord = ({ body }: Entry): string => textField(body, 'language');

const isNews = ({ told, toldLanguage }: KnownOfVault, recipient: Entry): boolean =>
  told[recipient.id] !== waysHash(recipient) || (toldLanguage[recipient.id] ?? '') !== languageWord(recipient);

/** Somebody whom no further way was ever entered for, and no language: there's nothing to say. */
const needsWord = ({ told, toldLanguage }: KnownOfVault, recipient: Entry): boolean =>
  wayRecords(recipient).length > 0 ||
  told[recipient.id] !== undefined ||
  languageWord(recipient) !== '' ||
  (toldLanguage[recipient.id] ?? '') !== '';

/** Whether the server names just these already: another device told it. */
function isAsSaid({ said: all, toldLanguage }: KnownOfVault, recipient: Entry): boolean {
  const said = all[recipient.id];
  if (said === undefined) return false;
  const word = languageWord(recipient);
  // What this device never told, and the server has, is another device's word, or the recipient's own.
  const isOthers = toldLanguage[recipient.id] === undefined && (word === '' || said.language !== null);
  if (!isOthers && (said.language ?? '') !== word) return false;
  const there = said.ways.filter(({ id }) => id !== 'main').map(wayKey);
  const here = wayRecords(recipient).map(wayKey);
  return there.length === here.length && here.every((key, at) => key === there[at]);
}

/** What a server is told of a recipient. */
export type Word = Pick<WaysMessage, 'language'> & { readonly withWays: boolean };

/** Its word about ways, about the language, or about both: what the recipient said themselves isn't taken back by the other. */
export function wordFor({ told, toldLanguage }: KnownOfVault, recipient: Entry): Word {
  const isOther = (toldLanguage[recipient.id] ?? '') !== languageWord(recipient);
  const language = languageOf(recipient);
  // The version that chose one which this one doesn't know tells the server itself.
  const isUnknown = language === null && languageWord(recipient) !== '';
  return { withWays: told[recipient.id] !== waysHash(recipient), ...(isOther && !isUnknown ? { language } : {}) };
}

/** The server's own word for a refusal, or else this program's. */
export const wordOf = ({ serverCode = '', code }: SyncError): string => (serverCode === '' ? code : serverCode);

/** Tells the server a recipient's ways, whatever it was told before. @throws SyncError; a refusal is noted. */
export async function tellWays({ api, ctx, session }: Teller, recipient: Entry, { withWays, language }: Word): Promise<void> {
  const { vault, id } = recipient;
  const ways = wayRecords(recipient).flatMap((record) => inputOf(session, recipient, record));
  const message: WaysMessage = { ...(withWays ? { ways } : {}), ...(language === undefined ? {} : { language }) };
  try {
    const answer = await api.putWays(vault, id, message);
    noteTold({ ctx, session }, recipient, { [id]: saidOfOne(ctx, answer) });
  } catch (error) {
    const known = knownOfVault(ctx, session, vault);
    // A server that knows no ways has nothing against these.
    const isUnknown = error instanceof SyncError && error.code === 'not_found' && known.said[id] !== undefined;
    if (isRefusal(error) || isUnknown) {
      keepOfVault(ctx, session, vault, { ...known, refused: { ...known.refused, [id]: wordOf(error) } });
    }
    throw error;
  }
}

function noteTold({ ctx, session }: Omit<Teller, 'api'>, recipient: Entry, said: KnownOfVault['said']): void {
  const { vault, id } = recipient;
  const known = knownOfVault(ctx, session, vault);
  const refused = Object.fromEntries(Object.entries(known.refused).filter(([of]) => of !== id));
  keepOfVault(ctx, session, vault, {
    ...known,
    said: { ...known.said, ...said },
    told: { ...known.told, [id]: waysHash(recipient) },
    toldLanguage: { ...known.toldLanguage, [id]: languageWord(recipient) },
    refused,
  });
}

/** A deputy who isn't in the vault any more can't be asked, and the server knows nobody by that id. */
function inputOf({ book }: Session, { vault }: Entry, record: WayRecord): WayInputMessage[] {
  if (record.kind !== 'deputy') return [{ kind: record.kind, address: record.address }];
  const { kind, id } = record.deputy;
  const found = book.entry(id);
  const isGone = kind === 'recipient' && (found === undefined || found.deleted || found.vault !== vault);
  return isGone ? [] : [{ kind: 'deputy', deputy: { kind, id } }];
}

/** Asks the server how the ways to a vault's people stand, and keeps what it says. @returns false where it knows no ways, or not the vault. */
export async function hearWays(api: ReleaseApi, ctx: EngineContext, session: Session, vault: string): Promise<boolean> {
  let answer: VaultWaysAnswer;
  try {
    answer = await api.ways(vault);
  } catch (error) {
    if (error instanceof SyncError && error.code === 'not_found') return false;
    throw error;
  }
  const known = knownOfVault(ctx, session, vault);
  const own = new Set<string>(session.book.list('recipient', vault).map(({ id }) => id));
  const said = answer.recipients.filter(({ recipient }) => own.has(recipient)).map((one) => [one.recipient, saidOfOne(ctx, one)] as const);
  keepOfVault(ctx, session, vault, { ...known, phones: answer.phones, said: Object.fromEntries(said) });
  return true;
}

/** The same for every vault that the server knows people of. For the end of a sync. */
export async function hearAllWays(api: ReleaseApi, ctx: EngineContext, session: Session): Promise<void> {
  for (const { id: vault } of session.book.list('vault'))
    if (session.book.list('recipient', vault).length > 0) await hearWays(api, ctx, session, vault);
}

/** What an answer says of one recipient, as it's kept. */
export function saidOfOne({ clock }: Pick<EngineContext, 'clock'>, { ways, language }: RecipientWaysAnswer): SaidOfOne {
  return { at: clock.now(), ways: ways.slice(0, mostSaidWays).map(saidWay), language };
}

/** A server may say anything: a moment that is none is no moment, and a text is one short line. */
function saidWay({ id, kind, status, address, deputy, confirmed_at: at, asked_at: asked, fault, fault_at: faultAt }: WayMessage): SaidWay {
  const moment = (text: string | null): string | null => (text === null ? null : (parseInstant(text) ?? null));
  return {
    id: isUlid(id) ? id : 'main',
    kind,
    status,
    address: address === null ? null : fittingLine(address, textLimits.email),
    deputy: deputy === null ? null : { kind: deputy.kind, id: deputy.id },
    confirmedAt: moment(at),
    askedAt: moment(asked),
    fault,
    faultAt: moment(faultAt),
  };
}
