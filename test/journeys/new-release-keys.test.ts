import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReleaseApi } from '../../electron/engine/sync/publish/release-api.ts';
import { SyncError } from '../../electron/engine/sync/sync-error.ts';
import { codeBytes } from '../../shared/format/random-code.ts';
import { concatBytes } from '../../shared/crypto/bytes.ts';
import { makeEnrolment } from '../../shared/format/release/enrolment.ts';
import { enrolmentProof } from '../../shared/format/release/invitation.ts';
import { emailHash } from '../../shared/format/release/lock.ts';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { cheapCost, joinDevice, openDevice, ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { vouchFor } from '../kit/owners/vouch-for.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { readSheetWords } from '../kit/pdf/read-sheet-words.ts';
import {
  closing,
  codesOf,
  enrol,
  halfOf,
  makeSheet,
  newEstate,
  onServer,
  opensByEnrolment,
  opensBySheet,
  openWith,
  sync,
  worksOf,
} from './release-key-estate.ts';
import { present } from '../kit/runner/present.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

onEachDatabase({}, (server, isComplete) => {
  describe('a new release key', () => {
    it('comes with another address, for which the paper stays valid and the server’s old half is worth nothing', async () => {
      const estate = await newEstate(server());
      const { a, recipient } = estate;
      await using _closing = closing(a);
      const old = await makeSheet(estate, a);
      await sync(a);
      const before = await onServer(estate);
      await a.must('recipients.update', { recipient, email: `other-${estate.email}` });
      await sync(a);
      const after = await onServer(estate);
      expect(after.keyGeneration).toBe(2);
      expect(await opensBySheet(estate, old)).toBe(true);
      expect(() => openWith(estate, after, joinHalves(before.half, after.half))).toThrow();
    });

    // The rest is decided by the devices, whatever database the server has.
    if (!isComplete) return;

    it('leaves the old sheet, the old bundle and the old half worth nothing in any combination', async () => {
      const estate = await newEstate(server());
      const { a, recipient, vault, paper } = estate;
      await using _closing = closing(a);
      const old = await makeSheet(estate, a);
      const quorum = await a.must('sheets.makeQuorum', { recipient, threshold: 2, holders: ['Notar', 'Bruder'], folder: paper });
      const enrolment = await enrol(estate, a, 'passwort');
      await sync(a);
      await vouchFor(a, vault, recipient);
      await sync(a);
      const before = await onServer(estate);
      const oldHalf = present(await halfOf(old, before));
      expect(openWith(estate, before, joinHalves(oldHalf, before.half)).letter).toBe('Dear Marit');
      const made = await a.must('releases.rotate', { recipient, folder: paper, newPaper: true });
      expect(made).toMatchObject({ keyGeneration: 2, enrolled: true });
      expect(made.sheets.map(({ holder }) => holder).sort()).toEqual(['Bruder', 'Marit', 'Notar']);
      expect(await codesOf(estate, a)).toEqual(['bundle_out_of_date']);
      // Until the server has the new one, it has the whole of the old one.
      expect(await opensBySheet(estate, old)).toBe(true);
      expect(await sync(a)).toMatchObject({ bundles: 1 });
      const after = await onServer(estate);
      expect([after.keyGeneration, after.locks.length]).toEqual([2, 3]);
      const words = await Promise.all(made.sheets.map(({ path }) => readSheetWords(path)));
      const single = present(words[made.sheets.findIndex(({ holder }) => holder === 'Marit')]);
      expect(await opensBySheet(estate, single)).toBe(true);
      expect(await opensByEnrolment(estate, enrolment, 'passwort')).toBe(true);
      await a.must('sheets.test', { recipient, codes: words.filter((text) => text !== single) });
      const newHalf = present(await halfOf(single, after));
      // What an old sheet, an old lock, an old bundle or a backup still has, in all combinations with what is new.
      expect(await halfOf(old, after)).toBeUndefined();
      expect(await halfOf(await readSheetWords(present(quorum[0]).path), after)).toBeUndefined();
      for (const [which, bundle, first, second] of [
        ['old A, new B, new bundle', after, oldHalf, after.half],
        ['old A, new B, old bundle', before, oldHalf, after.half],
        ['new A, new B, old bundle', before, newHalf, after.half],
        ['new A, old B, new bundle', after, newHalf, before.half],
        ['new A, old B, old bundle', before, newHalf, before.half],
        ['old A, old B, new bundle', after, oldHalf, before.half],
      ] as const)
        expect(() => openWith(estate, bundle, joinHalves(first, second)), which).toThrow(expect.objectContaining({ code: 'wrong_key' }));
      expect(await a.codeOf('sheets.test', { recipient, codes: [old] })).toBe('sheet_invalid');
      expect(await codesOf(estate, a)).toEqual([]);
      // The owner's own record no longer has the old halves either.
      const { book } = a.engine.context.session();
      expect(
        Object.entries(book.get('recipient', recipient).body.fields).filter(
          ([name, { value }]) => name.startsWith('key-') && value !== null,
        ),
      ).toHaveLength(1);
      expect(
        present((await a.must('recipients.list', { vault }))[0])
          .locks.map(({ kind }) => kind)
          .sort(),
      ).toEqual(['enrolled', 'quorum', 'sheet']);
    });

    it('survives a kill between the local write and the server, and one before the answer was heard', async () => {
      const estate = await newEstate(server());
      const { a, recipient, paper } = estate;
      await using _closing = closing(a);
      await makeSheet(estate, a);
      await sync(a);
      const { sheets } = await a.must('releases.rotate', { recipient, folder: paper, newPaper: true });
      const words = await readSheetWords(present(sheets[0]).path);
      // What is on the disk at this moment is what a kill leaves behind.
      await using copies = await tempFolder('killed');
      const folder = join(copies.path, 'data');
      await cp(a.folder, folder, { recursive: true });
      const again = await openDevice(folder);
      await using _again = closing(again);
      await again.must('account.unlock', { passphrase: ownerPassphrase });
      const put = ReleaseApi.prototype.putReleaseKey;
      vi.spyOn(ReleaseApi.prototype, 'putReleaseKey').mockImplementationOnce(async function (this: ReleaseApi, release) {
        await put.call(this, release);
        throw new SyncError('offline', 'The connection broke off.');
      });
      expect(await again.codeOf('sync.run', {})).toBe('offline');
      expect((await onServer(estate)).keyGeneration).toBe(2);
      expect(await sync(again)).toMatchObject({ bundles: 1 });
      expect(await sync(again)).toMatchObject({ bundles: 0, sent: 0 });
      expect(await codesOf(estate, again)).toEqual([]);
      expect(await opensBySheet(estate, words)).toBe(true);
    });

    it('leaves out a kind of lock that the owner took away, and what it opened before', async () => {
      const estate = await newEstate(server());
      const { a, recipient, vault } = estate;
      await using _closing = closing(a);
      const old = await makeSheet(estate, a);
      const enrolment = await enrol(estate, a, 'passwort');
      await sync(a);
      await vouchFor(a, vault, recipient);
      await sync(a);
      const [sheet] = present((await a.must('recipients.list', { vault }))[0]).locks.filter(({ kind }) => kind === 'sheet');
      await a.must('locks.remove', { recipient, lock: present(sheet).id });
      expect(await sync(a)).toMatchObject({ bundles: 1 });
      expect((await onServer(estate)).keyGeneration).toBe(2);
      expect(await opensBySheet(estate, old)).toBe(false);
      expect(await opensByEnrolment(estate, enrolment, 'passwort')).toBe(true);
      const words = await makeSheet(estate, a);
      expect(await sync(a)).toMatchObject({ bundles: 1 });
      expect(await codesOf(estate, a)).not.toContain('key_incomplete');
      expect([
        await opensBySheet(estate, old),
        await opensBySheet(estate, words),
        await opensByEnrolment(estate, enrolment, 'passwort'),
      ]).toEqual([false, true, true]);
    });

    it('is sealed to somebody who chose their passphrase without any server, whose record the server then has', async () => {
      const estate = await newEstate(server());
      const { a, recipient, vault, paper } = estate;
      await using _closing = closing(a);
      const { words, invitation } = await a.must('invitations.make', { recipient, way: 'handed' });
      const { accountId, identity } = a.engine.context.session();
      const place = { accountId, vaultId: vault, recipientId: recipient, identity: identity.publicKey, invitationId: invitation.id };
      const { enrolment } = makeEnrolment({ ...place, passphrase: 'ohne Netz', cost: cheapCost });
      const code = { id: invitation.id, code: fromWords(words, codeBytes, 'invitation') };
      const path = join(paper, 'marit.heirlock-enrolment');
      await writeFile(path, concatBytes(enrolment, enrolmentProof(enrolment, emailHash(estate.email), code)));
      await a.must('enrolments.import', { recipient, path });
      expect(await sync(a)).toMatchObject({ bundles: 1 });
      expect(await opensByEnrolment(estate, enrolment, 'ohne Netz')).toBe(true);
      const { recipients } = await a.must('releases.rehearse', { vault });
      expect(recipients[0]).toMatchObject({ outcome: 'would_open', locks: [{ kind: 'enrolled', result: 'sound' }] });
      expect(await sync(a)).toMatchObject({ bundles: 0 });
      expect(present((await a.must('recipients.list', { vault }))[0]).offeredKey).toBeNull();
    });

    it('on two devices at once is settled like a first one', async () => {
      const estate = await newEstate(server());
      const { a, recipient, paper } = estate;
      await using _closing = closing(a);
      const old = await makeSheet(estate, a);
      await sync(a);
      const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
      await using _b = closing(b);
      const sheets = [];
      for (const device of [b, a])
        sheets.push(present((await device.must('releases.rotate', { recipient, folder: paper, newPaper: true })).sheets[0]));
      const words = await Promise.all(sheets.map(({ path }) => readSheetWords(path)));
      await sync(a);
      for (const device of [b, a, b]) await sync(device);
      for (const device of [a, b]) {
        expect(await codesOf(estate, device)).toEqual([]);
        expect(await worksOf(estate, device)).toEqual([true, true]);
      }
      expect([
        await opensBySheet(estate, old),
        await opensBySheet(estate, present(words[0])),
        await opensBySheet(estate, present(words[1])),
      ]).toEqual([false, true, true]);
    });

    it('is refused where there is nothing to make anew', async () => {
      const estate = await newEstate(server());
      const { a, recipient, paper } = estate;
      await using _closing = closing(a);
      expect(await a.codeOf('releases.rotate', { recipient, folder: paper })).toBe('not_found');
      expect(await a.codeOf('releases.rotate', { recipient: estate.vault, folder: paper })).toBe('not_found');
      const words = await makeSheet(estate, a);
      expect(await a.codeOf('releases.rotate', { recipient, folder: join(paper, 'nowhere'), newPaper: true })).toBe('file_not_found');
      // Nothing has changed.
      await a.must('sheets.test', { recipient, codes: [words] });
      await sync(a);
      expect((await onServer(estate)).keyGeneration).toBe(1);
    });
  });
});
