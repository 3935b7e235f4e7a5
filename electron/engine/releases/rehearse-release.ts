import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { containerHeaderBytes, openContainer } from '../../../shared/format/container/document-container.ts';
import type { ManifestDocument, OpenBundle } from '../../../shared/format/release/bundle.ts';
import type { Input, Output } from '../../contract/contract.ts';
import type { RehearsalOutcome, RehearsedRecipient } from '../../contract/releases.ts';
import type { PartPlace } from '../containers/part-place.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { textField } from '../items/item-fields.ts';
import { liveVault } from '../library/vaults.ts';
import type { PartSize } from '../sync/parts/pack.ts';
import { ReleaseApi } from '../sync/publish/release-api.ts';
import type { SyncApi } from '../sync/sync-api.ts';
import { hostOf, inTurn } from '../sync/sync-handlers.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import { finding, type FindingCode } from './finding-words.ts';
import { liveRecipient } from './live-recipient.ts';
import { rehearseRecipient, type Rehearsed } from './rehearse-recipient.ts';
import { checkParts, type PartState } from './rehearse-parts.ts';
import { lockRecords } from './release-record.ts';
import { rotateReleaseKey } from './rotate-release-key.ts';
import { codeOf } from './sheets.ts';

type Documents = RehearsedRecipient['documents'];

interface Act {
  readonly recipient: Entry;
  readonly rehearsed: Rehearsed;
}

/**
 * Codes of sheets by recipient, read before anything is asked of the server. @throws EngineError `sheet_invalid`, `not_found` for somebody
 * from another vault.
 */
function codesByRecipient(session: Session, { vault, codes = [] }: Input<'releases.rehearse'>): Map<string, Uint8Array[]> {
  const read = new Map<string, Uint8Array[]>();
  try {
    for (const { recipient, codes: texts } of codes) {
      if (liveRecipient(session, recipient).vault !== vault) throw new EngineError('not_found', 'This recipient belongs to another vault.');
      for (const text of texts) read.set(recipient, [...(read.get(recipient) ?? []), codeOf(text)]);
    }
    return read;
  } catch (error) {
    wipe(...[...read.values()].flat());
    throw error;
  }
}

/**
 * Plays the release of a vault through, with the server as it is at this moment, and releases nothing: for each recipient what they
 * would be handed, opened as far as it can be opened here, down to every byte of their documents. The outcome is kept with each
 * recipient and shown in the readiness report.
 * @throws EngineError `not_found`, `sheet_invalid`; SyncError when the server can't be asked.
 */
async function rehearse(ctx: EngineContext, input: Input<'releases.rehearse'>): Promise<Output<'releases.rehearse'>> {
  const { vault } = input;
  liveVault(ctx.session(), vault);
  const codes = codesByRecipient(ctx.session(), input);
  const task = ctx.task(input.task);
  const acts: Act[] = [];
  try {
    return await withAccount(
      ctx,
      async (api, session) => {
        for (const recipient of session.book.list('recipient', vault)) {
          const work = { api: new ReleaseApi(api), session, recipient, codes: codes.get(recipient.id) ?? [] };
          acts.push({ recipient, rehearsed: await rehearseRecipient(work) });
        }
        const states = await checkAllParts(ctx, api, session, acts, (done, total) => task.progress(done, total));
        const recipients: RehearsedRecipient[] = [];
        for (const act of acts) recipients.push(await conclude(ctx, act, states));
        const at = ctx.clock.now();
        keep(session, at, recipients);
        return { vault, at, outcome: worst(recipients.map(({ outcome }) => outcome)), recipients };
      },
      { signal: task.signal },
    );
  } finally {
    wipe(...[...codes.values()].flat(), ...acts.flatMap(({ rehearsed }) => keysOf(rehearsed.opened)));
    task.end();
  }
}

const keysOf = (opened: OpenBundle | undefined): Key[] => [...(opened?.keys.values() ?? [])];

function worst(outcomes: readonly RehearsalOutcome[]): RehearsalOutcome {
  return outcomes.length === 0 || outcomes.includes('fails') ? 'fails' : outcomes.includes('would_open') ? 'would_open' : 'opened';
}

/** Each part once, no matter who gets it. */
async function checkAllParts(
  ctx: EngineContext,
  api: SyncApi,
  session: Session,
  acts: readonly Act[],
  progress: (done: number, total: number) => void,
): Promise<ReadonlyMap<string, PartState>> {
  const sizes = new Map(
    acts.flatMap(({ rehearsed }) =>
      (rehearsed.opened?.manifest.documents ?? []).flatMap(({ parts }) => parts.map(([name, size]) => [name, size] as const)),
    ),
  );
  const parts: PartSize[] = [...sizes].map(([name, sizeBytes]) => ({ name, sizeBytes }));
  const total = parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  let done = 0;
  const states = await checkParts(api, hostOf(ctx, session), parts, (sizeBytes) => {
    done += sizeBytes;
    progress(done, total);
  });
  // What was fetched has a file of its own; what was already here may be in a pack, and has to stay known there.
  ctx.parts.noteArrived([...states.keys()].filter((name) => existsSync(ctx.parts.pathOf(name))));
  return states;
}

async function conclude(
  ctx: EngineContext,
  { recipient, rehearsed }: Act,
  states: ReadonlyMap<string, PartState>,
): Promise<RehearsedRecipient> {
  const { opened, parts, codes, ...facts } = rehearsed;
  const documents: Documents[number][] = [];
  for (const document of opened?.manifest.documents ?? []) {
    const { id, name, sizeBytes } = document;
    documents.push({
      document: id,
      name,
      sizeBytes,
      result: await documentResult(ctx, recipient.vault, document, opened?.keys.get(id), parts, states),
    });
  }
  const all = new Set<FindingCode>([...codes, ...documents.flatMap(({ result }) => (result === 'whole' ? [] : [documentCodes[result]]))]);
  const findings = [...all].map((code) => finding(code, recipient.id));
  const fails = findings.some(({ stops }) => stops);
  const outcome = fails ? 'fails' : facts.locks.some(({ result }) => result === 'opened') ? 'opened' : 'would_open';
  const name = textField(recipient.body, 'name', '?');
  return {
    recipient: recipient.id,
    name,
    outcome,
    ...facts,
    locks: [...facts.locks],
    letterCharacters: opened === undefined ? null : [...opened.letter].length,
    documents,
    findings,
  };
}

const documentCodes = {
  missing: 'part_missing',
  damaged: 'part_damaged',
  withheld: 'part_withheld',
  wrong_key: 'document_key_wrong',
} as const satisfies Readonly<Record<string, FindingCode>>;

async function documentResult(
  ctx: EngineContext,
  vaultId: string,
  { id, version, parts }: ManifestDocument,
  key: Key | undefined,
  served: ReadonlySet<string>,
  states: ReadonlyMap<string, PartState>,
): Promise<Documents[number]['result']> {
  for (const wrong of ['missing', 'damaged'] as const) if (parts.some(([name]) => (states.get(name) ?? 'missing') === wrong)) return wrong;
  if (!parts.every(([name]) => served.has(name))) return 'withheld';
  const header = await readHeader(ctx.parts.placeOf(parts[0]?.[0] ?? ''));
  try {
    if (key === undefined) return 'wrong_key';
    openContainer({ key, header, vaultId, documentId: id, version }).wipe();
    return 'whole';
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    return error.code === 'wrong_key' ? 'wrong_key' : 'damaged';
  }
}

async function readHeader({ path, position }: PartPlace): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const header = new Uint8Array(containerHeaderBytes);
    const { bytesRead } = await file.read(header, 0, containerHeaderBytes, position);
    return header.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** With every recipient, the day and the outcome; and for sheets that opened, that they were tried. */
function keep(session: Session, at: string, recipients: readonly RehearsedRecipient[]): void {
  const drafts = recipients.flatMap(({ recipient: id, outcome, keyGeneration, locks, findings }) => {
    const recipient = session.book.find('recipient', id);
    if (recipient === undefined) return [];
    const opened = new Set(locks.filter(({ kind, result }) => kind === 'sheet' && result === 'opened').map(({ lock }) => lock));
    const sheets = lockRecords(recipient)
      .filter((lock) => opened.has(lock.id))
      .flatMap((lock) => lock.sheets);
    const rehearsal = { at, outcome, keyGeneration, findings: findings.map(({ code }) => code) };
    return [
      {
        id: recipient.id,
        vault: recipient.vault,
        kind: 'recipient' as const,
        set: { rehearsal, ...Object.fromEntries(sheets.map((sheet) => [`tested-${sheet.id}`, at])) },
      },
    ];
  });
  if (drafts.length > 0) session.book.write(drafts);
}

/** What is done with a whole release, without releasing anything. */
export const releaseHandlers: Handlers<'releases.rehearse' | 'releases.rotate'> = {
  'releases.rehearse': (ctx, input) => inTurn(ctx.store, () => rehearse(ctx, input)),
  'releases.rotate': rotateReleaseKey,
};
