import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReleaseApi } from '../../electron/engine/sync/publish/release-api.ts';
import { SyncError } from '../../electron/engine/sync/sync-error.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { firstDevice, joinDevice, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { startTestServer } from '../kit/server/test-server.ts';

afterEach(() => void vi.restoreAllMocks());

/** Three synced devices of one owner, and a recipient with paper. */
async function openEstate() {
  const server = await startTestServer();
  const token = await tokenFor(server.core, 'three@example.org');
  const { device: a, vault, kit } = await firstDevice(server.origin, token);
  for (const name of ['will.txt', 'photo.txt', 'poem.txt']) await a.addText(vault, name, name);
  const { id: recipient } = await a.must('recipients.create', { vault, name: 'Marit', email: 'marit@example.org' });
  await a.must('sheets.make', { recipient, path: join((await tempFolder('sheets')).path, 'sheet.pdf') });
  await sync(a);
  const joinOne = async () => joinDevice(server.origin, await tokenBeside(server.core, token), kit);
  const [b, c] = [await joinOne(), await joinOne()];
  const documents = (await a.must('documents.list', { vault })).map(({ id }) => id);
  return {
    a,
    b,
    c,
    /** A device that takes a document back, and whose line breaks once its records are on the server. */
    takeBack: async (device: OwnerDevice, index: number): Promise<void> => {
      await device.must('documents.trash', { documents: [documents[index] ?? ''] });
      vi.spyOn(ReleaseApi.prototype, 'status').mockRejectedValueOnce(new SyncError('bad_answer', 'The line broke.'));
      expect(await device.codeOf('sync.run', {})).toBe('bad_answer');
    },
    generation: async () => {
      const keys = server.core.db.read.selectFrom('release_keys').select('key_generation');
      return (await keys.where('recipient_id', '=', recipient as Ulid).executeTakeFirstOrThrow()).key_generation;
    },
    waits: async (device: OwnerDevice) =>
      (await device.must('readiness.get', { vault })).findings.some(({ code }) => code === 'renewal_waits'),
    complete: (device: OwnerDevice) => device.must('releases.rotate', { recipient }),
    [Symbol.asyncDispose]: async () => {
      for (const device of [a, b, c]) await device[Symbol.asyncDispose]();
      await server.close();
    },
  };
}

const sync = (device: OwnerDevice) => device.must('sync.run', {});

describe('what one device took away and could not complete', () => {
  it('is completed by itself; until then another one says that it waits', async () => {
    await using estate = await openEstate();
    const { a, b, takeBack, generation, waits } = estate;
    await takeBack(a, 0);
    await sync(b);
    expect([await generation(), await waits(b)]).toEqual([1, true]);
    await sync(a);
    expect(await generation()).toBe(2);
    await sync(b);
    expect([await waits(a), await waits(b)]).toEqual([false, false]);
    expect(await sync(a)).toMatchObject({ bundles: 0, sent: 0 });
  });

  it('is completed by another one as soon as every device has seen it', async () => {
    await using estate = await openEstate();
    const { a, b, c, takeBack, generation, waits } = estate;
    await takeBack(a, 0);
    await sync(b);
    await sync(b);
    expect([await generation(), await waits(b)], 'the third lies in a drawer').toEqual([1, true]);
    await sync(c);
    await sync(b);
    expect(await generation()).toBe(2);
    for (const device of [a, b, c]) await sync(device);
    expect([await generation(), await waits(a), await waits(b), await waits(c)]).toEqual([2, false, false, false]);
  });

  it('is completed where the owner says so, whatever became of the first', async () => {
    await using estate = await openEstate();
    const { a, b, takeBack, generation, waits, complete } = estate;
    await takeBack(a, 0);
    await sync(b);
    await complete(b);
    await sync(b);
    expect([await generation(), await waits(b)]).toEqual([2, false]);
  });
});
