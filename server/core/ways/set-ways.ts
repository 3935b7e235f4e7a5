import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, type Instant } from '../../../shared/domain/instant.ts';
import { languages, type Language } from '../../../shared/domain/language.ts';
import { parseEmail, parsePhone } from '../../../shared/domain/text-rules.ts';
import { maxWays, wayAgainMs } from '../../../shared/domain/way.ts';
import { isTimeZone } from '../../../shared/domain/zone.ts';
import type { Db, RecipientRow, RecipientWayRow, VaultRow } from '../../db/schema.ts';
import { lockOwnRecipient } from '../access/recipient-access.ts';
import { passGate } from '../access/release-gate.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { Core, OwnerContext } from '../context.ts';
import { recordAudit } from '../events/record-audit.ts';
import { changeRecipient } from '../stores/recipient-store.ts';
import { changeWay, deleteWay, insertWay, listWays } from '../stores/way-store.ts';
import { askWay, keyOfAddress } from './ask-way.ts';
import { deputyOf } from './known-ways.ts';

/** A further way as its owner names it. */
export type WayInput =
  | { readonly kind: 'mail' | 'phone'; readonly address: string }
  | { readonly kind: 'deputy'; readonly deputy: { readonly kind: 'recipient' | 'contact'; readonly id: Ulid } };

/** What an owner says of how a recipient reads and is reached; absent: as it is, null: not known. */
export interface WaysInput {
  /** All further ways, in the owner's order. Those that were there keep their answers. */
  readonly ways?: readonly WayInput[] | undefined;
  readonly language?: Language | null | undefined;
  /** An IANA name. */
  readonly timeZone?: string | null | undefined;
}

/** The same, checked as far as it can be without the database. */
export interface CheckedWays {
  readonly ways: readonly CheckedWay[] | undefined;
  readonly reading: Partial<Pick<RecipientRow, 'language' | 'time_zone'>>;
}

type CheckedWay = Pick<RecipientWayRow, 'kind' | 'address' | 'address_key' | 'deputy_recipient_id' | 'deputy_contact_id'>;

/** Whether anything is to be changed. */
export function changesWays({ ways, reading }: CheckedWays): boolean {
  return ways !== undefined || Object.keys(reading).length > 0;
}

/**
 * Checks what an owner says of a recipient's ways and reading.
 * @throws DomainError `invalid_request`; `unavailable` for a telephone where the server can't write to any.
 */
export function checkWays(core: Pick<Core, 'sms'>, { ways, language, timeZone }: WaysInput): CheckedWays {
  if (language !== undefined && language !== null && !languages.includes(language))
    throw invalid('language', `must be one of ${languages.join(', ')}`);
  if (timeZone !== undefined && timeZone !== null && !isTimeZone(timeZone))
    throw invalid('time_zone', 'must be an IANA time zone such as Europe/Berlin');
  if (ways !== undefined && ways.length > maxWays) throw invalid('ways', `must be at most ${maxWays}`);
  const checked = ways?.map((way) => checkWay(core, way));
  if (checked !== undefined && new Set(checked.map(keyOf)).size < checked.length) throw invalid('ways', 'must not name the same way twice');
  return {
    ways: checked,
    reading: { ...(language === undefined ? {} : { language }), ...(timeZone === undefined ? {} : { time_zone: timeZone }) },
  };
}

function checkWay(core: Pick<Core, 'sms'>, way: WayInput): CheckedWay {
  if (way.kind === 'deputy') {
    const { kind, id } = way.deputy;
    const [recipient, contact] = kind === 'recipient' ? [id, null] : [null, id];
    return { kind: 'deputy', address: null, address_key: null, deputy_recipient_id: recipient, deputy_contact_id: contact };
  }
  const address = checkAddress(core, way);
  return {
    kind: way.kind,
    address,
    address_key: keyOfAddress(way.kind, address),
    deputy_recipient_id: null,
    deputy_contact_id: null,
  };
}

function checkAddress(
  { sms }: Pick<Core, 'sms'>,
  { kind, address }: { readonly kind: 'mail' | 'phone'; readonly address: string },
): string {
  if (kind === 'mail') {
    const email = parseEmail(address);
    if (email === undefined) throw invalid('ways', 'must have e-mail addresses');
    return email;
  }
  if (sms === null) throw new DomainError('unavailable', "This server can't send messages to telephones.");
  const number = parsePhone(address);
  if (number === undefined) throw invalid('ways', 'must have numbers with their country code, such as +49 151 12345678');
  return number;
}

const keyOf = (way: CheckedWay): string =>
  [way.kind, way.address_key ?? '', way.deputy_recipient_id ?? '', way.deputy_contact_id ?? ''].join(' ');

/**
 * Sets all further ways to a recipient, and how they read. New ways are asked at once, where a message can leave for them.
 * @throws DomainError as `checkWays`; `recipient_not_found`, `vault_already_released`, `vault_archived`, `mfa_required` for a new way.
 */
export async function setWays(ctx: OwnerContext, recipientId: Ulid, input: WaysInput): Promise<RecipientRow> {
  const checked = checkWays(ctx.core, input);
  const { recipient, asked } = await ctx.core.db.transaction(async (tx) => {
    const found = await lockOwnRecipient(tx, ctx, recipientId);
    assertChangeable(found.vault);
    return setLockedWays(tx, ctx, found, checked);
  });
  if (asked) ctx.core.mailQueued();
  return recipient;
}

/** The same of a vault that is locked and can be changed. @returns the recipient as they are now, and whether mail was queued. */
export async function setLockedWays(
  tx: Db,
  ctx: OwnerContext,
  { recipient, vault }: { readonly recipient: RecipientRow; readonly vault: VaultRow },
  { ways, reading }: CheckedWays,
): Promise<{ readonly recipient: RecipientRow; readonly asked: boolean }> {
  const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
  const isRead = Object.entries(reading).some(([column, value]) => recipient[column as keyof typeof reading] !== value);
  const changed: RecipientRow = isRead ? { ...recipient, ...reading, updated_at: now } : recipient;
  if (isRead) await changeRecipient(tx, recipient.id, { ...reading, updated_at: now });
  const outcome = ways === undefined ? unchanged : await replaceWays(tx, ctx, { recipient: changed, vault, now }, ways);
  if (isRead || outcome.isChanged)
    await record(tx, ctx, changed, now, { isRead, ways: outcome.isChanged ? ways?.map(({ kind }) => kind) : undefined });
  return { recipient: changed, asked: outcome.asked };
}

interface Outcome {
  readonly isChanged: boolean;
  readonly asked: boolean;
}

const unchanged: Outcome = { isChanged: false, asked: false };

interface Place {
  readonly recipient: RecipientRow;
  readonly vault: VaultRow;
  readonly now: Instant;
}

async function replaceWays(tx: Db, ctx: OwnerContext, place: Place, wanted: readonly CheckedWay[]): Promise<Outcome> {
  const before = await listWays(tx, place.recipient.id);
  const known = new Map(before.map((way) => [keyOf(way), way]));
  const isSame = before.length === wanted.length && wanted.every((way, position) => known.get(keyOf(way))?.position === position);
  if (isSame) return unchanged;
  const added = wanted.filter((way) => !known.has(keyOf(way)));
  if (added.length > 0) await passGate(ctx, 'name_recipient', tx);
  await assertOthers(tx, ctx, place, wanted);
  const stays = new Set(wanted.map(keyOf));
  for (const [key, way] of known) if (!stays.has(key)) await deleteWay(tx, way.id);
  let asked = false;
  for (const [position, way] of wanted.entries()) {
    const old = known.get(keyOf(way));
    if (old === undefined) asked = (await addWay(tx, ctx, place, { ...way, position })) || asked;
    else if (old.position !== position) await changeWay(tx, old.id, { position, updated_at: place.now });
  }
  return { isChanged: true, asked };
}

/** @returns whether it was asked. */
async function addWay(
  tx: Db,
  { core, origin }: OwnerContext,
  { recipient, vault, now }: Place,
  way: CheckedWay & { readonly position: number },
): Promise<boolean> {
  const id = core.newId();
  const row: RecipientWayRow = {
    ...way,
    id,
    account_id: vault.account_id,
    mode: vault.mode,
    vault_id: vault.id,
    recipient_id: recipient.id,
    status: 'waiting',
    token_hash: core.keys.tokenHash(core.keys.linkToken(id)),
    confirmed_at: null,
    asked_at: null,
    asks: 0,
    fault: null,
    fault_at: null,
    created_at: now,
    updated_at: now,
  };
  await insertWay(tx, row);
  return askWay(tx, core, { vault, recipient, origin, now, unlessSince: addMs(now, -wayAgainMs) }, row);
}

/** Nobody is their own deputy, and no address is named twice. @throws DomainError `invalid_request`. */
async function assertOthers(tx: Db, { owner }: OwnerContext, { recipient, vault }: Place, wanted: readonly CheckedWay[]): Promise<void> {
  const own = new Set([recipient.email_key, ...wanted.flatMap((way) => (way.kind === 'mail' ? [way.address_key ?? ''] : []))]);
  if (wanted.some((way) => way.address_key === recipient.email_key))
    throw invalid('ways', "must be other addresses than the recipient's own");
  for (const way of wanted) {
    if (way.kind !== 'deputy') continue;
    const deputy = await deputyOf(tx, way, { ownerId: owner.userId, vaultId: vault.id });
    if (deputy === null) throw invalid('ways', 'must name another recipient of this vault, or somebody whom you trust, as a deputy');
    if (deputy.id === recipient.id || own.has(keyOfAddress('mail', deputy.email)))
      throw invalid('ways', 'must name somebody else than the recipient as a deputy');
  }
}

async function record(
  tx: Db,
  { core, origin }: OwnerContext,
  recipient: RecipientRow,
  at: Instant,
  { isRead, ways }: { readonly isRead: boolean; readonly ways: readonly string[] | undefined },
): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: recipient.account_id,
    mode: recipient.mode,
    vaultId: recipient.vault_id,
    action: 'recipient.updated',
    resourceType: 'recipient',
    resourceId: recipient.id,
    at,
    details: {
      ...(isRead ? { language: recipient.language, timeZone: recipient.time_zone } : {}),
      ...(ways === undefined ? {} : { ways }),
    },
  });
}
