import type { Ulid } from '../../shared/domain/ids.ts';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openBundle, type OpenBundle } from '../../shared/format/release/bundle.ts';
import { codeBytes } from '../../shared/format/random-code.ts';
import { openEnrolment } from '../../shared/format/release/enrolment.ts';
import { openLockByEnrolment, openLockBySheets, readLock } from '../../shared/format/release/lock.ts';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import type { Key } from '../../shared/crypto/keys.ts';
import { firstDevice, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { mailedLink, postEnrolment } from '../kit/owners/sealed-vault.ts';
import { inviteByLink, invitedEnrolment } from '../kit/owners/vouch-for.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { readSheetWords } from '../kit/pdf/read-sheet-words.ts';
import { present } from '../kit/runner/present.ts';

let owners = 0;

/** An owner with one device, a vault with a document, and a recipient of it with a letter. */
export interface Estate {
  readonly server: TestServer;
  readonly a: OwnerDevice;
  readonly vault: string;
  readonly recipient: string;
  readonly email: string;
  readonly token: string;
  readonly kit: string;
  /** A folder for sheets. */
  readonly paper: string;
}

/** A new owner each time. */
export async function newEstate(server: TestServer): Promise<Estate> {
  owners += 1;
  const token = await tokenFor(server.core, `keys-${owners}@example.org`);
  const { device: a, vault, kit } = await firstDevice(server.origin, token);
  await a.addText(vault, 'will.txt', 'The lighthouse goes to Marit.');
  const email = `marit-${owners}@example.org`;
  const { id: recipient } = await a.must('recipients.create', { vault, name: 'Marit', email });
  await a.must('letters.set', { recipient, text: 'Dear Marit' });
  await a.must('sync.run', {});
  return { server, a, vault, recipient, email, token, kit, paper: (await tempFolder('sheets')).path };
}

/** Syncs a device once. */
export const sync = (device: OwnerDevice) => device.must('sync.run', {});
/** Closes the devices at the end of a test. */
export const closing = (...devices: readonly OwnerDevice[]): AsyncDisposable => ({
  [Symbol.asyncDispose]: async () => {
    for (const device of devices) await device[Symbol.asyncDispose]();
  },
});

let printed = 0;

/** A new sheet. @returns its words. */
export async function makeSheet({ recipient, paper }: Estate, device: OwnerDevice): Promise<string> {
  printed += 1;
  const path = join(paper, `sheet-${printed}.pdf`);
  await device.must('sheets.make', { recipient, path });
  return readSheetWords(path);
}

/** Everything that the server has for the recipient, with its half opened, as it would be handed out. */
export async function onServer({ server, vault, recipient }: Estate) {
  const { read } = server.core.db;
  const row = await read
    .selectFrom('release_keys')
    .selectAll()
    .where('recipient_id', '=', recipient as Ulid)
    .executeTakeFirstOrThrow();
  const { bundle } = await read
    .selectFrom('release_bundles')
    .selectAll()
    .where('recipient_id', '=', recipient as Ulid)
    .executeTakeFirstOrThrow();
  const locks = await read
    .selectFrom('release_locks')
    .selectAll()
    .where('recipient_id', '=', recipient as Ulid)
    .orderBy('place')
    .execute();
  const half = server.core.keys.openReleaseHalf(row.wrapped_half, {
    vaultId: vault,
    recipientId: recipient,
    keyGeneration: row.key_generation,
  });
  return {
    half,
    bundle,
    locks: locks.map((lock) => lock.lock_bytes),
    keyGeneration: row.key_generation,
    generation: row.bundle_generation,
    row,
  };
}

/** What `onServer` finds. */
export type Handed = Awaited<ReturnType<typeof onServer>>;

/** What a bundle says, opened with a release key. */
export function openWith({ a, vault, recipient }: Estate, { bundle, keyGeneration, generation }: Handed, key: Key): OpenBundle {
  const { accountId, identity } = a.engine.context.session();
  return openBundle(bundle, key, { accountId, vaultId: vault, recipientId: recipient, keyGeneration, generation }, identity.publicKey);
}

/** A from the words of a sheet; undefined if they open no lock. */
export async function halfOf(words: string, { locks }: Pick<Handed, 'locks'>): Promise<Key | undefined> {
  for (const lock of locks) {
    const half = await openLockBySheets(readLock(lock), [fromWords(words, codeBytes, 'sheet')]).catch(() => undefined);
    if (half !== undefined) return half;
  }
  return undefined;
}

/** Whether the words of a sheet open what the server hands out now. */
export async function opensBySheet(estate: Estate, words: string): Promise<boolean> {
  const handed = await onServer(estate);
  const half = await halfOf(words, handed);
  if (half === undefined) return false;
  const { letter, manifest } = openWith(estate, handed, joinHalves(half, handed.half));
  expect([letter, manifest.documents.map(({ name }) => name)]).toEqual(['Dear Marit', ['will.txt']]);
  return true;
}

/** What is said of every new vault, of its paper and of mail that was never proved: here it's about keys. */
const newOnes =
  /^(kit_|no_policy|never_rehearsed|sheet_never_tested|phrase_not|reach_unknown$|mail_not_sent$|links_local$|recipient_unconfirmed$|way_single$)/;

/** What a device finds amiss about its vault, but for what every new one lacks. */
export async function codesOf({ vault }: Estate, device: OwnerDevice): Promise<readonly string[]> {
  return (await device.must('readiness.get', { vault })).findings.map(({ code }) => code).filter((code) => !newOnes.test(code));
}

/** Of each lock, whether it works. */
export const worksOf = async ({ vault }: Estate, device: OwnerDevice) =>
  present((await device.must('recipients.list', { vault }))[0])
    .locks.map(({ works }) => works)
    .sort();

/** Enrols the recipient, as their browser does. */
export async function enrol(estate: Estate, device: OwnerDevice, passphrase: string): Promise<Uint8Array> {
  await inviteByLink(device, estate.recipient);
  const { enrolment, proof } = invitedEnrolment(device, estate.recipient, passphrase);
  const at = { server: estate.server, vaultId: estate.vault, email: estate.email };
  expect((await postEnrolment(at as never, await mailedLink(at as never, 'recipient_verification'), enrolment, proof)).status).toBe(200);
  return enrolment;
}

/** Whether a passphrase opens what the server hands out now. */
export async function opensByEnrolment(estate: Estate, enrolment: Uint8Array, passphrase: string): Promise<boolean> {
  const handed = await onServer(estate);
  const keys = openEnrolment(enrolment, { recipientId: estate.recipient, passphrase });
  const lock = handed.locks.map((bytes) => readLock(bytes)).find(({ kind }) => kind === 'enrolled');
  if (lock === undefined) return false;
  return openWith(estate, handed, joinHalves(openLockByEnrolment(lock, keys), handed.half)).letter === 'Dear Marit';
}
