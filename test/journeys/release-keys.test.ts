import type { Ulid } from '../../shared/domain/ids.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReleaseApi } from '../../electron/engine/sync/publish/release-api.ts';
import { openHalves } from '../../electron/engine/releases/release-record.ts';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { joinDevice } from '../kit/desktop/owner-device.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { vouchFor } from '../kit/owners/vouch-for.ts';
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

afterEach(() => {
  vi.restoreAllMocks();
});

onEachDatabase({}, (server, isComplete) => {
  describe('two devices that make a recipient’s first sheet at once', () => {
    it('agree on the key that the server took first, and both sheets open it', async () => {
      const estate = await newEstate(server());
      const { a, recipient } = estate;
      const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
      await using _closing = closing(a, b);
      const [first, second] = [await makeSheet(estate, a), await makeSheet(estate, b)];
      b.advance(60_000);
      expect(await sync(a)).toMatchObject({ bundles: 1 });
      await sync(b);
      await sync(a);
      for (const device of [a, b]) {
        expect(await sync(device)).toMatchObject({ bundles: 0, sent: 0, received: 0 });
        expect(await codesOf(estate, device)).toEqual([]);
        expect(await worksOf(estate, device)).toEqual([true, true]);
      }
      for (const words of [first, second]) expect((await a.must('sheets.test', { recipient, codes: [words] })).sheets).toHaveLength(1);
      expect([await opensBySheet(estate, first), await opensBySheet(estate, second)]).toEqual([true, true]);
    });

    it('agree when both sync at the same moment, whoever is faster', async () => {
      const estate = await newEstate(server());
      const { a } = estate;
      const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
      await using _closing = closing(a, b);
      const words = [await makeSheet(estate, a), await makeSheet(estate, b)];
      await Promise.all([sync(a), sync(b)]);
      for (const device of [a, b, a, b]) await sync(device);
      for (const device of [a, b]) {
        expect(await sync(device)).toMatchObject({ bundles: 0, sent: 0, received: 0 });
        expect(await worksOf(estate, device)).toEqual([true, true]);
        expect(await codesOf(estate, device)).toEqual([]);
      }
      expect(await Promise.all(words.map((text) => opensBySheet(estate, text)))).toEqual([true, true]);
    });

    // What a database decides (which of two is first) is above; the rest is decided by the devices.
    if (!isComplete) return;

    it('seal to the recipient’s own key again, who never notices', async () => {
      const estate = await newEstate(server());
      const { a } = estate;
      const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
      await using _closing = closing(a, b);
      const enrolment = await enrol(estate, a, 'sechs eigene Wörter');
      await Promise.all([sync(a), sync(b)]);
      await Promise.all([a, b].map((device) => vouchFor(device, estate.vault, estate.recipient)));
      await Promise.all([sync(a), sync(b)]);
      for (const device of [a, b, a, b]) await sync(device);
      expect(await opensByEnrolment(estate, enrolment, 'sechs eigene Wörter')).toBe(true);
      for (const device of [a, b]) {
        expect(await codesOf(estate, device)).toEqual([]);
        expect(await worksOf(estate, device)).toEqual([true]);
      }
    });

    it('are told when the server has a key that neither of them made, and a new one puts it right', async () => {
      const estate = await newEstate(server());
      const { a, recipient, vault } = estate;
      await using _closing = closing(a);
      const old = await makeSheet(estate, a);
      await sync(a);
      const { keys } = server().core;
      const foreign = keys.wrapReleaseHalf(
        joinHalves(
          (await onServer(estate)).half,
          openHalves(a.engine.context.session(), a.engine.context.session().book.get('recipient', recipient))!.recipientHalf,
        ),
        { vaultId: vault, recipientId: recipient, keyGeneration: 4 },
      );
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('release_keys')
          .set({ wrapped_half: foreign, key_generation: 4 })
          .where('recipient_id', '=', recipient as Ulid)
          .execute(),
      );
      await a.must('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
      expect(await sync(a)).toMatchObject({ bundles: 0 });
      expect(await codesOf(estate, a)).toContain('key_unknown');
      expect(
        (
          await server()
            .core.db.read.selectFrom('policies')
            .select('type')
            .where('vault_id', '=', vault as Ulid)
            .executeTakeFirstOrThrow()
        ).type,
        'what else there is to tell is told',
      ).toBe('inactivity');
      expect(await a.must('releases.rotate', { recipient })).toMatchObject({ keyGeneration: 5, sheets: [] });
      expect(await sync(a)).toMatchObject({ bundles: 1 });
      expect(await codesOf(estate, a)).not.toContain('key_unknown');
      expect(await opensBySheet(estate, old)).toBe(true);
    });
  });

  it('a bundle that two devices seal at the same moment has in the end what both chose', async () => {
    const estate = await newEstate(server());
    const { a, recipient, vault } = estate;
    const words = await makeSheet(estate, a);
    await sync(a);
    const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
    await using _closing = closing(a, b);
    await a.addText(vault, 'codicil.txt', 'And the bees.');
    await b.must('letters.set', { recipient, text: 'A later letter' });
    const put = ReleaseApi.prototype.putReleaseKey;
    const generations: number[] = [];
    const [reached, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let other: Promise<unknown> = Promise.resolve();
    vi.spyOn(ReleaseApi.prototype, 'putReleaseKey').mockImplementation(async function (this: ReleaseApi, release) {
      // The first is about to send what it knows when the other one, which knows more, gets to the same point, with the very same
      // generation.
      const call = generations.push(release.bundleGeneration);
      if (call === 1) {
        other = sync(b);
        await reached.promise;
        await put.call(this, release);
        return done.resolve();
      }
      if (call === 2) {
        reached.resolve();
        await done.promise;
      }
      return put.call(this, release);
    });
    expect(await sync(a)).toMatchObject({ bundles: 1 });
    expect(await other).toMatchObject({ bundles: 1 });
    expect(generations).toEqual([2, 2, 3]);
    for (const device of [a, b]) {
      expect(await sync(device)).toMatchObject({ bundles: 0 });
      expect(await codesOf(estate, device)).toEqual([]);
    }
    const handed = await onServer(estate);
    const { letter, manifest } = openWith(estate, handed, joinHalves((await halfOf(words, handed))!, handed.half));
    expect([letter, manifest.documents.map(({ name }) => name).sort()]).toEqual(['A later letter', ['codicil.txt', 'will.txt']]);
  });
});
