import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ulid } from '../../shared/domain/ids.ts';
import { startInterruptibleConnection } from '../kit/network/interruptible-connection.ts';
import { firstDevice, joinDevice, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

// A reason to refuse one thing must not keep the rest from the server, and an outage must not keep anybody waiting.

let server: TestServer;
let owners = 0;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  expect(server.faults).toEqual([]);
  await server.close();
});

async function oneDevice(
  origin = server.origin,
): Promise<{ readonly device: OwnerDevice; readonly vault: string; readonly kit: string; readonly token: string }> {
  owners += 1;
  const token = await tokenFor(server.core, `goes-on-${owners}@example.org`);
  return { ...(await firstDevice(origin, token)), token };
}

const rows = (table: 'recipients' | 'documents', vault: string) =>
  server.core.db.read
    .selectFrom(table)
    .select('name')
    .where('vault_id', '=', vault as Ulid)
    .execute();
const findings = async (device: OwnerDevice, vault: string, recipient: string): Promise<string[]> =>
  (await device.must('readiness.get', { vault })).findings.filter((finding) => finding.recipient === recipient).map(({ code }) => code);

describe('names', () => {
  it('are refused at once where the server would not take them, and taken up to the last character', async () => {
    const { device, vault } = await oneDevice();
    await using _ = device;
    const document = await device.addText(vault, 'will.txt', 'To my daughter, the house.');
    const long = 'Ä'.repeat(101);
    expect(await device.codeOf('recipients.create', { vault, name: long, email: 'a@example.org' })).toBe('invalid_request');
    expect(await device.codeOf('recipients.create', { vault, name: 'a\u0000', email: 'a@example.org' })).toBe('invalid_request');
    const { id, name } = await device.must('recipients.create', { vault, name: ` ${'😀'.repeat(98)} `, email: 'a@example.org' });
    expect(name).toBe('😀'.repeat(98));
    expect(await device.codeOf('recipients.update', { recipient: id, name: long })).toBe('invalid_request');
    expect(await device.codeOf('vaults.update', { vault, label: long })).toBe('invalid_request');
    expect(await device.codeOf('vaults.create', { name: 'x', label: ' ' })).toBe('invalid_request');
    expect(await device.codeOf('documents.update', { document, label: 'ä'.repeat(128) })).toBe('invalid_request');
    expect(await device.codeOf('letters.set', { recipient: id, text: 'x'.repeat(100_001) })).toBe('invalid_request');
    await device.must('vaults.update', { vault, label: 'Ä'.repeat(100), name: 'Ä'.repeat(255) });
    await device.must('documents.update', { document, label: 'ä'.repeat(127) });
    await device.must('letters.set', { recipient: id, text: 'ß'.repeat(100_000) });
    await device.must('sheets.make', { recipient: id, path: `${device.folder}/sheet.pdf` });
    expect(await device.must('sync.run', {})).toMatchObject({ bundles: 1 });
    expect([...(await rows('recipients', vault)), ...(await rows('documents', vault))].map((row) => row.name)).toEqual([
      '😀'.repeat(98),
      'ä'.repeat(127),
    ]);
  });

  it('of a record from elsewhere that are too long are shortened for mails, and stop nothing', async () => {
    const { device, vault } = await oneDevice();
    await using _ = device;
    const document = await device.addText(vault, 'will.txt', 'To my daughter, the house.');
    const { id } = await device.must('recipients.create', { vault, name: 'Anna', email: 'a@example.org' });
    const { book } = device.engine.context.session();
    book.write([
      { id: id as Ulid, vault: vault as Ulid, kind: 'recipient', set: { name: 'Ä'.repeat(255) } },
      { id: document as Ulid, vault: vault as Ulid, kind: 'document', set: { label: 'ä'.repeat(255) } },
      { id: vault as Ulid, vault: '-', kind: 'vault', set: { label: 'Ü'.repeat(255) } },
    ]);
    await device.must('sync.run', {});
    expect([...(await rows('recipients', vault)), ...(await rows('documents', vault))].map((row) => row.name)).toEqual([
      'Ä'.repeat(100),
      'Encrypted document',
    ]);
    expect(
      (
        await server.core.db.read
          .selectFrom('vaults')
          .select('name')
          .where('id', '=', vault as Ulid)
          .executeTakeFirstOrThrow()
      ).name,
    ).toBe('Ü'.repeat(100));
  });
});

describe('a refusal', () => {
  it('of one recipient leaves the others and their paper as they are to be, and stands in the report until it is mended', async () => {
    const { device: a, vault, kit, token } = await oneDevice();
    await using _a = a;
    await a.addText(vault, 'will.txt', 'To my daughter, the house.');
    await a.must('sync.run', {});
    await using b = await joinDevice(server.origin, await tokenBeside(server.core, token), kit);
    const first = await a.must('recipients.create', { vault, name: 'Anna', email: 'anna@example.org' });
    expect(await a.codeOf('recipients.create', { vault, name: 'Also Anna', email: 'ANNA@example.org' })).toBe('recipient_exists');
    await a.must('sync.run', {});
    // The other device does not know about it.
    const second = await b.must('recipients.create', { vault, name: 'Anna once more', email: 'Anna@example.org' });
    const third = await b.must('recipients.create', { vault, name: 'Ben', email: 'ben@example.org' });
    await b.must('sheets.make', { recipient: third.id, path: `${b.folder}/sheet.pdf` });
    expect(await b.must('sync.run', {})).toMatchObject({ bundles: 1 });
    expect(await findings(b, vault, second.id)).toContain('recipient_refused');
    expect(await findings(b, vault, third.id)).not.toContain('never_sealed');
    expect(await b.codeOf('recipients.update', { recipient: third.id, email: 'anna@EXAMPLE.org' })).toBe('recipient_exists');
    await b.must('recipients.remove', { recipient: first.id });
    await b.must('sync.run', {});
    await b.must('sync.run', {});
    expect(await findings(b, vault, second.id)).not.toContain('recipient_refused');
    expect((await rows('recipients', vault)).map(({ name }) => name).sort()).toEqual(['Anna once more', 'Ben']);
  });

  it('of more than fits for one of them says so, and of one vault does not reach the next', async () => {
    const { device, vault } = await oneDevice();
    await using _ = device;
    await device.addText(vault, 'will.txt', 'To my daughter, the house.');
    const { id } = await device.must('recipients.create', { vault, name: 'Anna', email: 'a@example.org' });
    await device.must('sheets.make', { recipient: id, path: `${device.folder}/sheet.pdf` });
    await device.must('letters.set', { recipient: id, text: 'short' });
    const { book } = device.engine.context.session();
    const letter = book.list('letter', vault)[0]!;
    book.write([{ id: letter.id, vault: letter.vault, kind: 'letter', set: { text: 'x'.repeat(100_001) } }]);
    // A date that was in the future when it was set, on a device that did not sync in time.
    const soon = new Date(Date.now() + 600_000).toISOString();
    await device.must('policies.set', { vault, policy: { type: 'date_based', releaseDate: soon, timeZone: 'UTC' } });
    server.advance(3_600_000);
    const { id: other } = await device.must('vaults.create', { name: 'Another' });
    await device.must('policies.set', { vault: other, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
    await device.must('checkIns.record', {});
    expect(await device.codeOf('sync.run', {})).toBe('refused');
    expect(await findings(device, vault, id)).toContain('bundle_too_large');
    expect((await rows('recipients', vault)).map(({ name }) => name)).toEqual(['Anna']);
    expect(
      (
        await server.core.db.read
          .selectFrom('policies')
          .select('type')
          .where('vault_id', '=', other as Ulid)
          .executeTakeFirstOrThrow()
      ).type,
    ).toBe('inactivity');
    await device.must('letters.set', { recipient: id, text: 'short again' });
    await device.must('policies.set', { vault, policy: { type: 'manual' } });
    expect(await device.must('sync.run', {})).toMatchObject({ bundles: 1 });
    expect(await findings(device, vault, id)).not.toContain('bundle_too_large');
  });
});

describe('an outage', () => {
  it('is told at once to whoever looks, and not when the line is back,, with what is remembered', async () => {
    await using line = await startInterruptibleConnection(Number(new URL(server.origin).port));
    const { device, vault } = await oneDevice(line.origin);
    await using _ = device;
    expect((await device.must('sync.status', {})).lastSyncAt).toBeNull();
    await device.must('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
    const begunMs = Date.now();
    await device.must('sync.run', {});
    const { lastSyncAt } = await device.must('sync.status', {});
    expect(Date.parse(lastSyncAt ?? '')).toBeGreaterThanOrEqual(begunMs);
    expect(Date.parse(lastSyncAt ?? '')).toBeLessThanOrEqual(Date.now());
    const presence: boolean[] = [];
    device.engine.on((event) => {
      if (event.name === 'server.presence') presence.push(event.data.isThere);
    });
    line.cut();
    const { devices, serverMissing } = await device.must('devices.list', {});
    expect([serverMissing, devices.map(({ name, isThis }) => [name, isThis])]).toEqual([
      'offline',
      [[expect.stringMatching(/^Device /), true]],
    ]);
    const activity = await device.must('activity.list', {});
    expect([activity.serverMissing, activity.entries.some(({ action }) => action === 'vault.created')]).toEqual(['offline', true]);
    expect(await device.codeOf('devices.revoke', { device: devices[0]!.id })).toBe('offline');
    expect(await device.codeOf('sync.connect', { server: line.origin, token: 'x'.repeat(40) })).toBe('offline');
    expect(presence.at(-1)).toBe(false);

    // A run that has started continues automatically when the connection is back.
    await device.addText(vault, 'will.txt', 'To my daughter, the house.');
    const running = device.must('sync.run', {});
    await expect.poll(() => presence.length).toBeGreaterThan(3);
    line.mend();
    expect(await running).toMatchObject({ sent: 1 });
    expect(presence.at(-1)).toBe(true);
    expect((await device.must('devices.list', {})).serverMissing).toBeNull();
    expect(Date.parse((await device.must('sync.status', {})).lastSyncAt ?? '')).toBeGreaterThan(Date.parse(lastSyncAt ?? ''));
  });
});
