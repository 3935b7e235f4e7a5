import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstDevice, tokenFor } from '../kit/desktop/owner-device.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await server.close();
});

describe("an owner's activity", () => {
  it('is what the account remembers while there is no server in reach, and says so', async () => {
    const token = await tokenFor(server.core, 'activity@example.org');
    const { device, vault } = await firstDevice(server.origin, token);
    await using _ = device;
    const will = await device.addText(vault, 'will.txt', 'To my daughter, the house.');
    const { entries } = await device.must('activity.list', { vault });
    expect(entries[0]).toMatchObject({
      action: 'document.added',
      origin: 'account',
      by: 'you',
      subject: { kind: 'document', id: will, name: 'will.txt' },
    });
    await device.must('documents.trash', { documents: [will] });
    await device.must('checkIns.record', {});
    const { entries: later } = await device.must('activity.list', {});
    expect(later.map(({ action }) => action)).toEqual(expect.arrayContaining(['document.trashed', 'check_in.recorded', 'vault.created']));
    expect(later.map(({ at }) => at)).toEqual(
      later
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('tells of the server what the account can not know, each thing once and by name', async () => {
    const token = await tokenFor(server.core, 'activity-2@example.org');
    const { device, vault } = await firstDevice(server.origin, token);
    await using _ = device;
    await device.addText(vault, 'deed.txt', 'The house at the quay.');
    await device.must('recipients.create', { vault, name: 'Anna Müller', email: 'anna@example.org' });
    await device.must('policies.set', {
      vault,
      policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720, reminderDaysBefore: 7 },
    });
    await device.must('checkIns.record', {});
    await device.must('sync.run', {});
    const { entries, serverMissing } = await device.must('activity.list', { vault });
    expect(serverMissing).toBeNull();
    const count = (action: string): number => entries.filter((entry) => entry.action === action).length;
    expect([
      count('document.added'),
      count('document.uploaded'),
      count('policy.set'),
      count('policy.updated'),
      count('check_in.recorded'),
    ]).toEqual([1, 0, 0, 1, 0]);
    expect(entries.find(({ action }) => action === 'recipient.added')).toMatchObject({
      origin: 'server',
      by: 'you',
      subject: { kind: 'recipient', name: 'Anna Müller' },
    });
    expect((await device.must('activity.list', { vault, limit: 2 })).entries).toEqual(entries.slice(0, 2));
  });

  it('refuses a vault that is not there', async () => {
    const token = await tokenFor(server.core, 'activity-3@example.org');
    const { device } = await firstDevice(server.origin, token);
    await using _ = device;
    expect(await device.codeOf('activity.list', { vault: '01J00000000000000000000000' })).toBe('not_found');
  });
});
