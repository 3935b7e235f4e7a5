import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toBase64 } from '../../../shared/crypto/base64.ts';
import { fromWords, toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { randomCode } from '../../../shared/format/random-code.ts';
import { openLockBySheets, readLock } from '../../../shared/format/release/lock.ts';
import { firstEnrolledLock, firstEnrolment, firstSheetLock } from '../../../test/kit/owners/first-format.ts';
import { readSheetWords } from '../../../test/kit/pdf/read-sheet-words.ts';
import type { Recipient } from '../../contract/shapes.ts';
import { openTestEstate, type TestEstate } from '../engine-test-kit.ts';
import type { Entry } from '../items/item-repository.ts';
import { newHalves } from './release-record.ts';
import { noteTakenAway, renewIfTaken } from './renew-release-key.ts';
import { noteTaken, sealRelease } from './seal-release.ts';
import { present } from '../../../test/kit/runner/present.ts';

async function withRecipient(estate: TestEstate): Promise<string> {
  const paths = await Promise.all(['will.txt', 'photo.png'].map((name) => estate.file(name, name)));
  await estate.ok('documents.add', { vault: estate.vault, paths });
  return (await estate.ok('recipients.create', { vault: estate.vault, name: 'Ann', email: 'ann@example.org' })).id;
}

const shown = async ({ ok, vault }: TestEstate, id: string): Promise<Recipient> =>
  present((await ok('recipients.list', { vault })).find((one) => one.id === id));

const codeOf = async (path: string): Promise<Uint8Array> => fromWords(await readSheetWords(path), 16, 'sheet');

/** Whether codes open today's half, by what would go to the server. */
async function opens({ engine }: TestEstate, recipient: string, ...codes: readonly Uint8Array[]): Promise<boolean> {
  const { locks } = sealRelease(engine.context, recipient);
  const tried = await Promise.all(
    locks.map((lock) =>
      openLockBySheets(
        readLock(lock),
        codes.map((code) => code.slice()),
      ).then(Boolean, () => false),
    ),
  );
  return tried.includes(true);
}

const generationOf = ({ engine }: TestEstate, recipient: string): number => sealRelease(engine.context, recipient).keyGeneration;

async function makeSheet(estate: TestEstate, recipient: string, name: string): Promise<Uint8Array> {
  const path = join(estate.home.path, `${name}.pdf`);
  await estate.ok('sheets.make', { recipient, path, holder: name });
  return codeOf(path);
}

describe('a lock that is taken away', () => {
  it('leads to a new release key, for which the other paper stays valid', async () => {
    await using estate = await openTestEstate();
    const recipient = await withRecipient(estate);
    const [kept, lost] = [await makeSheet(estate, recipient, 'kept'), await makeSheet(estate, recipient, 'lost')];
    const before = sealRelease(estate.engine.context, recipient);
    const lock = present((await shown(estate, recipient)).locks.find(({ sheets }) => sheets[0]?.holder === 'lost'));
    expect(await estate.ok('locks.remove', { recipient, lock: lock.id })).toMatchObject({ renewal: null, locks: [{ works: true }] });
    const after = sealRelease(estate.engine.context, recipient);
    expect([before.keyGeneration, after.keyGeneration]).toEqual([1, 2]);
    expect(after.half).not.toEqual(before.half);
    expect(after.removedLocks).toEqual([lock.id]);
    expect([await opens(estate, recipient, kept), await opens(estate, recipient, lost)]).toEqual([true, false]);
    // Another device that has not heard of it writes the lock once more, later: it stays gone.
    const { book } = estate.engine.context.session();
    const entry = book.get('recipient', recipient);
    estate.clock.advance(60_000);
    book.write([
      {
        id: entry.id,
        vault: entry.vault,
        kind: 'recipient',
        set: { [`lock-${lock.id}`]: { id: lock.id, lock: 'x', kind: 'sheet', sheets: [] } },
      },
    ]);
    expect((await shown(estate, recipient)).locks).toHaveLength(1);
  });

  it('can be one person of a quorum, whose share is then of no use beside the others', async () => {
    await using estate = await openTestEstate();
    const recipient = await withRecipient(estate);
    const holders = ['notary', 'brother', 'sister', 'friend'];
    const sheets = await estate.ok('sheets.makeQuorum', { recipient, threshold: 2, holders, folder: estate.home.path });
    const codes = await Promise.all(sheets.map(({ path }) => codeOf(path)));
    const lock = present((await shown(estate, recipient)).locks[0]).id;
    const without = (holder: number) => ({ recipient, lock, sheet: present(sheets[holder]).sheet });
    const open = (...holders: readonly number[]) => opens(estate, recipient, ...holders.map((holder) => present(codes[holder])));
    await estate.ok('locks.removeSheet', without(0));
    expect(generationOf(estate, recipient)).toBe(2);
    expect(await open(0, 1)).toBe(false);
    expect(await open(1, 2)).toBe(true);
    await estate.ok('locks.removeSheet', without(1));
    expect(await estate.refused('locks.removeSheet', without(2))).toBe('invalid_request');
    expect(await estate.refused('locks.removeSheet', without(1))).toBe('not_found');
    expect(await open(2, 3)).toBe(true);
  });

  it('needs no paper for a whole new key either, unless it is asked for', async () => {
    await using estate = await openTestEstate();
    const recipient = await withRecipient(estate);
    const code = await makeSheet(estate, recipient, 'paper');
    expect(await estate.ok('releases.rotate', { recipient })).toEqual({ keyGeneration: 2, sheets: [], enrolled: false });
    expect(await opens(estate, recipient, code)).toBe(true);
    expect(await estate.refused('releases.rotate', { recipient, newPaper: true })).toBe('paper_needed');
    const { sheets } = await estate.ok('releases.rotate', { recipient, newPaper: true, folder: estate.home.path });
    expect(await opens(estate, recipient, code)).toBe(false);
    expect(await opens(estate, recipient, await codeOf(present(sheets[0]).path))).toBe(true);
  });
});

/** What sync does about a recipient before it seals. @param isSettled what is known of other devices. */
async function goThrough({ engine: { context } }: TestEstate, recipient: string, isSettled = false): Promise<void> {
  noteTakenAway(context, recipient);
  await renewIfTaken(context, recipient, () => isSettled);
}

/** A record as if another device had written one of its fields. */
function writtenElsewhere({ engine }: TestEstate, entry: Entry, name: string): void {
  const { fields } = engine.context.session().book.get(entry.kind, entry.id).body;
  Object.assign(fields[name]!, { at: `${fields[name]!.at.slice(0, -26)}01J8ZQ4M7X00000000000000AB` });
}

describe('documents that are taken back', () => {
  it('lead to a new release key before the next bundle', async () => {
    await using estate = await openTestEstate();
    const recipient = await withRecipient(estate);
    const code = await makeSheet(estate, recipient, 'paper');
    const { context } = estate.engine;
    noteTaken(context.session(), sealRelease(context, recipient));
    await goThrough(estate, recipient);
    expect(generationOf(estate, recipient)).toBe(1);
    const [first, second] = await estate.ok('documents.list', { vault: estate.vault });
    await estate.ok('recipients.select', { recipient, selection: [present(first).id] });
    await goThrough(estate, recipient);
    expect(generationOf(estate, recipient)).toBe(2);
    expect(await opens(estate, recipient, code)).toBe(true);
    await estate.ok('recipients.select', { recipient, selection: 'all' });
    noteTaken(context.session(), sealRelease(context, recipient));
    await estate.ok('documents.trash', { documents: [present(second).id] });
    await goThrough(estate, recipient);
    await goThrough(estate, recipient);
    expect(generationOf(estate, recipient)).toBe(3);
    expect(await shown(estate, recipient)).toMatchObject({ renewal: null });
  });

  it('by another device wait for it, until all devices have seen it', async () => {
    await using estate = await openTestEstate();
    const recipient = await withRecipient(estate);
    await makeSheet(estate, recipient, 'paper');
    const { context } = estate.engine;
    noteTaken(context.session(), sealRelease(context, recipient));
    const [first] = await estate.ok('documents.list', { vault: estate.vault });
    await estate.ok('documents.trash', { documents: [present(first).id] });
    writtenElsewhere(estate, context.session().book.get('document', present(first).id), 'trash');
    await goThrough(estate, recipient);
    // The bundle no longer has it in the meantime, and that's not forgotten.
    noteTaken(context.session(), sealRelease(context, recipient));
    await goThrough(estate, recipient);
    expect(generationOf(estate, recipient)).toBe(1);
    expect(await shown(estate, recipient)).toMatchObject({ renewal: { sheets: [] } });
    const { findings } = await estate.ok('readiness.get', { vault: estate.vault });
    expect(findings.map(({ code }) => code)).toContain('renewal_waits');
    await goThrough(estate, recipient, true);
    expect(generationOf(estate, recipient)).toBe(2);
    expect(await shown(estate, recipient)).toMatchObject({ renewal: null });
  });
});

describe('two keys whose makers knew nothing of each other', () => {
  it('lead to a third one, since what the other took away opens today’s', async () => {
    await using estate = await openTestEstate();
    const recipient = await withRecipient(estate);
    const paper = await makeSheet(estate, recipient, 'paper');
    const { context } = estate.engine;
    const session = context.session();
    const write = (set: Record<string, unknown>) => {
      const { id, vault } = session.book.get('recipient', recipient);
      session.book.write([{ id, vault, kind: 'recipient', set }]);
    };
    noteTaken(session, sealRelease(context, recipient));
    const elsewhere = newHalves(session, session.book.get('recipient', recipient), context.newId(), 2).fields;
    expect(await estate.ok('releases.rotate', { recipient })).toMatchObject({ keyGeneration: 2 });
    await goThrough(estate, recipient);
    expect(generationOf(estate, recipient)).toBe(2);
    write(elsewhere);
    await goThrough(estate, recipient);
    expect(generationOf(estate, recipient)).toBe(3);
    await goThrough(estate, recipient);
    expect(generationOf(estate, recipient)).toBe(3);
    expect(await opens(estate, recipient, paper)).toBe(true);
  });
});

describe('an estate of an earlier version', () => {
  /** A recipient as an earlier version left them: a sheet in a drawer, and a passphrase that was compared. */
  async function earlier(estate: TestEstate) {
    const recipient = await withRecipient(estate);
    const session = estate.engine.context.session();
    const entry = session.book.get('recipient', recipient);
    const { open, fields } = newHalves(session, entry, estate.engine.context.newId(), 1);
    const sheet = { id: estate.engine.context.newId(), code: randomCode() };
    const key = firstEnrolment(recipient, 'passwort');
    const lockFor = (lockId: string) => ({
      half: open.recipientHalf,
      identity: session.identity,
      place: { accountId: session.accountId, vaultId: estate.vault, recipientId: recipient, keyGeneration: 1 },
      lockId,
      email: 'ann@example.org',
    });
    const [onPaper, own] = [estate.engine.context.newId(), estate.engine.context.newId()];
    const at = estate.clock.now();
    const kept = { keyGeneration: 1, threshold: 1, madeAt: at };
    session.book.write([
      {
        id: entry.id,
        vault: entry.vault,
        kind: 'recipient',
        set: {
          ...fields,
          [`lock-${onPaper}`]: {
            ...kept,
            id: onPaper,
            kind: 'sheet',
            sheets: [{ id: sheet.id, holder: 'Ann' }],
            lock: toBase64(firstSheetLock(lockFor(onPaper), sheet)),
          },
          [`lock-${own}`]: {
            ...kept,
            id: own,
            kind: 'enrolled',
            sheets: [],
            lock: toBase64(firstEnrolledLock(lockFor(own), key.publicKey)),
          },
          enrolment: { publicKey: toBase64(key.publicKey), enrolment: toBase64(key.enrolment), pinnedAt: at, comparedAt: at },
        },
      },
    ]);
    return { recipient, sheet, own, words: toWords(sheet.code, 'sheet') };
  }

  it('keeps what it has, says what its passphrase does not prove, and waits for paper before a new key', async () => {
    await using estate = await openTestEstate();
    const { recipient, sheet, own, words } = await earlier(estate);
    const findings = async () => (await estate.ok('readiness.get', { vault: estate.vault })).findings.map(({ code }) => code);
    expect((await shown(estate, recipient)).locks.map(({ works }) => works)).toEqual([true, true]);
    expect(await findings()).toContain('sender_not_proved');
    expect(await opens(estate, recipient, sheet.code)).toBe(true);

    expect(await estate.ok('locks.remove', { recipient, lock: own })).toMatchObject({
      locks: [{ kind: 'sheet', works: true }],
      renewal: { sheets: [{ id: sheet.id, holder: 'Ann' }] },
    });
    expect(await findings()).toContain('renewal_waits');
    expect(generationOf(estate, recipient)).toBe(1);

    // Typed in once, the paper in the drawer needs nothing more, now or ever.
    expect(await estate.ok('sheets.test', { recipient, codes: [words] })).toMatchObject({ sheets: [sheet.id] });
    expect(await shown(estate, recipient)).toMatchObject({ renewal: null, locks: [{ works: true }] });
    expect(await findings()).not.toContain('renewal_waits');
    expect(generationOf(estate, recipient)).toBe(2);
    expect(await opens(estate, recipient, sheet.code)).toBe(true);
  });

  it('prints its sheets anew where nobody has them at hand', async () => {
    await using estate = await openTestEstate();
    const { recipient, sheet } = await earlier(estate);
    expect(await estate.refused('releases.rotate', { recipient })).toBe('paper_needed');
    const { sheets, enrolled } = await estate.ok('releases.rotate', { recipient, folder: estate.home.path });
    expect(enrolled).toBe(true);
    expect(await opens(estate, recipient, sheet.code)).toBe(false);
    expect(await opens(estate, recipient, await codeOf(present(sheets[0]).path))).toBe(true);
  });
});
