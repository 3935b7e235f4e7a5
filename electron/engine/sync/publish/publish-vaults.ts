import { utf8 } from '../../../../shared/crypto/bytes.ts';
import { hex, sha256 } from '../../../../shared/crypto/hash.ts';
import { canonicalJson } from '../../../../shared/format/json-body.ts';
import type { DocumentMessage } from '../../../../shared/wire/release-keys.ts';
import type { EngineContext, Session } from '../../engine-context.ts';
import type { Entry } from '../../items/item-repository.ts';
import { textField, versionsOf } from '../../items/item-fields.ts';
import { policyOf } from '../../library/policies.ts';
import { isTrashed } from '../../library/trash-mark.ts';
import { noteReleased, releasedAtOf } from '../../library/released-vaults.ts';
import { liveEntries } from '../../library/vaults.ts';
import { readSealedState, writeSealedState } from '../connection/device-secrets.ts';
import { inParallel } from '../../workers/in-parallel.ts';
import { disclosedDocumentLabel, disclosedRecipientName, disclosedVaultLabel } from './disclosed-names.ts';
import { publishWays } from '../../ways/tell-ways.ts';
import { publishPolicy } from './publish-policy.ts';
import { closedVaultCodes, noteTrouble, publishReleaseKeys, type SettleRecords } from './publish-release-keys.ts';
import type { ReleaseApi } from './release-api.ts';
import { SyncError } from '../sync-error.ts';
import { isRefusal } from './refusal.ts';

/** What this device last told the server about one vault: a hash for each thing, so that nothing is sent twice. */
interface Told {
  readonly label?: string;
  readonly documents: Readonly<Record<string, string>>;
  readonly recipients: Readonly<Record<string, string>>;
}

/** How recipients' halves, bundles and locks are brought up to date. @returns how many bundles were sent. */
export type PublishKeys = (
  api: ReleaseApi,
  ctx: EngineContext,
  session: Session,
  vault: string,
  settleRecords: SettleRecords,
) => Promise<number>;

const nothingTold: Told = { documents: {}, recipients: {} };
const requestsInFlight = 4;
/**
 * Tells the server what it has to know for a release, and nothing else: for each vault that somebody is named for or that has a
 * policy, its label, the policy and the latest check-in, its documents' labels and parts, its recipients, and their sealed bundles.
 * To be called when all records and parts are on the server. What was created here in the meantime (bundles, noted enrolments) waits
 * to be sent afterwards.
 * What the server refuses in one vault does not keep it from being told about the others: a check-in of theirs may be waiting.
 * @param settleRecords sends and fetches records at once, where a release key has to be known to all devices first.
 * @returns how many bundles were brought up to date. @throws SyncError, the first refusal, once all vaults have been gone through;
 * anything else at once.
 */
export async function publishVaults(
  api: ReleaseApi,
  ctx: EngineContext,
  session: Session,
  settleRecords: SettleRecords,
  publishKeys: PublishKeys = publishReleaseKeys,
): Promise<number> {
  let bundles = 0;
  let refusal: SyncError | undefined;
  for (const vault of session.book.list('vault')) {
    const told = readTold(ctx, session, vault.id);
    const wanted = !isTrashed(vault) && (session.book.list('recipient', vault.id).length > 0 || policyOf(session, vault.id) !== null);
    if ((!wanted && told.label === undefined) || releasedAtOf(session, vault.id) !== null) continue;
    try {
      if (isTrashed(vault)) await withdrawVault(api, ctx, session, vault.id);
      else if (told.label === undefined || !(await noteIfReleased(api, session, vault.id)))
        bundles += await publishVault(api, ctx, session, vault, told, (...of) => publishKeys(...of, settleRecords));
    } catch (error) {
      if (error instanceof SyncError && closedVaultCodes.has(error.serverCode ?? '')) continue;
      if (!isRefusal(error)) throw error;
      refusal ??= error;
    }
  }
  if (refusal !== undefined) throw refusal;
  return bundles;
}

/**
 * Tells the server about policies, pauses and check-ins in the vaults that it knows: neither an upload that takes hours nor one that
 * there is no room for may let a timer run out. What is refused here is sent again, and reported, by `publishVaults`.
 * @throws SyncError of a server that can't be asked at all.
 */
export async function publishSignsOfLife(api: ReleaseApi, ctx: EngineContext, session: Session): Promise<void> {
  for (const vault of session.book.list('vault')) {
    if (isTrashed(vault) || readTold(ctx, session, vault.id).label === undefined || releasedAtOf(session, vault.id) !== null) continue;
    await publishPolicy(api, ctx, session, vault.id).catch((error: unknown) => {
      const isOfVault = isRefusal(error) || (error instanceof SyncError && error.code === 'not_found');
      if (!isOfVault) throw error;
    });
  }
}

/** Asks whether the server has released a vault meanwhile, which all devices are to know. */
async function noteIfReleased(api: ReleaseApi, session: Session, vault: string): Promise<boolean> {
  const { status, released_at: releasedAt = null } = await api.status(vault);
  if (status !== 'released' || releasedAt === null) return false;
  noteReleased(session, vault, releasedAt);
  return true;
}

/** A vault in its owner's trash is released to nobody. */
async function withdrawVault(api: ReleaseApi, ctx: EngineContext, session: Session, vault: string): Promise<void> {
  await api.removeVault(vault);
  writeTold(ctx, session, vault, undefined);
}

async function publishVault(
  api: ReleaseApi,
  ctx: EngineContext,
  session: Session,
  vault: Entry,
  before: Told,
  publishKeys: (api: ReleaseApi, ctx: EngineContext, session: Session, vault: string) => Promise<number>,
): Promise<number> {
  let told = before;
  const keep = (more: Partial<Told>): void => {
    told = { ...told, ...more };
    writeTold(ctx, session, vault.id, told);
  };
  const label = disclosedVaultLabel(vault);
  if (hashOf(label) !== told.label) {
    await api.putVault(vault.id, { label });
    keep({ label: hashOf(label) });
  }
  // A sign of life first: whatever is wrong with the rest must not let a timer run out.
  const refusal = await refusalOf(() => publishPolicy(api, ctx, session, vault.id));
  await publishDocuments(api, session, vault.id, told.documents, (documents) => keep({ documents }));
  await publishRecipients(api, session, vault.id, told.recipients, (recipients) => keep({ recipients }));
  await publishWays(api, ctx, session, vault.id);
  const bundles = await publishKeys(api, ctx, session, vault.id);
  if (refusal !== undefined) throw refusal;
  return bundles;
}

/** What the server has against one thing, if the rest can be sent all the same. */
async function refusalOf(act: () => Promise<void>): Promise<SyncError | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (isRefusal(error) && !closedVaultCodes.has(error.serverCode ?? '')) return error;
    throw error;
  }
}

async function publishDocuments(
  api: ReleaseApi,
  session: Session,
  vault: string,
  before: Told['documents'],
  keep: (documents: Told['documents']) => void,
): Promise<void> {
  const messages = new Map(liveEntries(session, 'document', vault).flatMap((document) => documentMessage(document)));
  const told: Record<string, string> = { ...before };
  try {
    await inParallel(messages, requestsInFlight, api.signal, async ([id, message]) => {
      const hash = hashOf(message);
      if (told[id] === hash) return;
      await api.putDocument(vault, id, message);
      told[id] = hash;
    });
    for (const id of Object.keys(told).filter((id) => !messages.has(id))) {
      await api.removeDocument(vault, id);
      delete told[id];
    }
  } finally {
    if (canonicalJson(told) !== canonicalJson(before)) keep(told);
  }
}

function documentMessage(document: Entry): [id: string, message: DocumentMessage][] {
  const { id, body } = document;
  const newest = versionsOf(body).at(-1);
  if (newest === undefined) return [];
  const sizeBytes = newest.parts.reduce((sum, [, size]) => sum + size, 0);
  return [
    [
      id,
      { label: disclosedDocumentLabel(document), version: newest.number, size_bytes: sizeBytes, parts: newest.parts.map(([name]) => name) },
    ],
  ];
}

/**
 * Those who are no longer there first: an address may have passed from one to another. To the server a changed address is another
 * person. If the server does not accept someone, their record says so, for the readiness report.
 */
async function publishRecipients(
  api: ReleaseApi,
  session: Session,
  vault: string,
  before: Told['recipients'],
  keep: (recipients: Told['recipients']) => void,
): Promise<void> {
  const recipients = new Map(
    session.book
      .list('recipient', vault)
      .map((recipient) => [recipient.id as string, { email: textField(recipient.body, 'email'), name: disclosedRecipientName(recipient) }]),
  );
  const told: Record<string, string> = { ...before };
  const addressOf = (text: string | undefined): string => text?.split(' ')[0] ?? '';
  try {
    for (const [id, known] of Object.entries(before)) {
      const now = recipients.get(id);
      if (now !== undefined && addressOf(known) === hashOf(now.email)) continue;
      await api.removeRecipient(vault, id);
      delete told[id];
    }
    for (const [id, { email, name }] of recipients) {
      const hash = `${hashOf(email)} ${hashOf(name)}`;
      if (told[id] === hash) continue;
      const refusal = await refusalOf(() => api.putRecipient(vault, id, { email, name }));
      if (refusal === undefined) told[id] = hash;
      else noteTrouble(session, id, { code: 'not_named', keyGeneration: 0 });
    }
    await removeForgotten(api, session, vault, recipients);
  } finally {
    if (canonicalJson(told) !== canonicalJson(before)) keep(told);
  }
}

/** Recipients that another device reported, and that have been removed since: the server's half must go, whoever hears of it first. */
async function removeForgotten(api: ReleaseApi, session: Session, vault: string, present: ReadonlyMap<string, unknown>): Promise<void> {
  const { recipients } = await api.status(vault);
  for (const id of recipients.map((recipient) => recipient.id.replace(/^[a-z]+_/, ''))) {
    if (!present.has(id) && session.book.entry(id)?.deleted === true) await api.removeRecipient(vault, id);
  }
}

const hashOf = (value: unknown): string => hex(sha256(utf8(canonicalJson(value)))).slice(0, 32);

function readTold({ store }: EngineContext, session: Session, vault: string): Told {
  const kept = readSealedState(store, `told ${vault}`, session.keys.masterKey, session);
  return kept === undefined ? nothingTold : (JSON.parse(new TextDecoder().decode(kept)) as Told);
}

function writeTold({ store }: EngineContext, session: Session, vault: string, told: Told | undefined): void {
  const name = `told ${vault}`;
  if (told === undefined) store.transaction(() => store.state.set(name, undefined));
  else writeSealedState(store, name, utf8(JSON.stringify(told)), session.keys.masterKey, session);
}
