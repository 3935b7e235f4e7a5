import type { Ulid } from '../../shared/domain/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { present } from '../kit/runner/present.ts';
import { openDatabase } from '../../server/db/open.ts';
import { openHalves } from '../../electron/engine/releases/release-record.ts';
import { makeSheetLockRecord, newSheets, paperOf } from '../../electron/engine/releases/make-locks.ts';
import { openBundle } from '../../shared/format/release/bundle.ts';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { openLockBySheets, readLock } from '../../shared/format/release/lock.ts';
import { findCanaries, findCanariesInFolder, textCanary, type Canary } from '../kit/judges/canaries.ts';
import { firstDevice, joinDevice, ownerPassphrase, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { startRecordingProxy, type RecordingProxy } from '../kit/network/recording-proxy.ts';
import { runCli, startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';

const words = {
  vault: 'Chrysanthemum Estate',
  document: 'Testament-of-Philomena.txt',
  text: 'The ruby brooch belongs to Ottilie Quastenflosse.',
  note: 'behind the grandfather clock in Düsseldorf',
  tag: 'heirloom-quartz',
  letter: 'Dearest Ottilie, forgive me for the zeppelin.',
  device: 'Philomena’s bedroom laptop',
} as const;

let server: ServerProcess;
let proxy: RecordingProxy;
let device: OwnerDevice;
let token: string;
let vault: string;
let kit: string;
let recipient: string;
let sheet: { readonly id: string; readonly code: Uint8Array };

const database = () => openDatabase({ databaseUrl: null, dataDir: server.dataDir });

/** The engine's own secrets, taken from its memory. */
function secrets(): { readonly never: readonly Canary[]; readonly serverHalf: Canary } {
  const session = device.engine.context.session();
  const { masterKey, identitySeed, secretKey, recoveryKey } = session.keys;
  const halves = openHalves(session, session.book.get('recipient', recipient))!;
  const bytes = (what: string, of: Uint8Array): Canary => ({ what, bytes: Uint8Array.from(of) });
  return {
    never: [
      bytes('master key', masterKey),
      bytes('seed of the identity', identitySeed),
      bytes('secret key', secretKey),
      bytes('recovery key', present(recoveryKey)),
      bytes('the recipient’s half', halves.recipientHalf),
      bytes('release key', halves.releaseKey),
      bytes('code of the sheet', sheet.code),
      textCanary('passphrase', ownerPassphrase),
      ...Object.entries(words).map(([what, text]) => textCanary(what, text)),
    ],
    serverHalf: bytes('the server’s half', halves.serverHalf),
  };
}

async function newToken(): Promise<string> {
  const { stdout } = await runCli(['device-tokens', 'create', '--email', 'philomena@example.org', '--json'], {
    HEIRLOCK_DATA_DIR: server.dataDir,
  });
  return (JSON.parse(stdout) as { token: string }).token;
}

beforeAll(async () => {
  server = await startServerProcess({ env: { HEIRLOCK_RATE_LIMITS: 'off', HEIRLOCK_LOG_LEVEL: 'debug' } });
  proxy = await startRecordingProxy(server.port);
  token = await newToken();
  ({ device, vault, kit } = await firstDevice(proxy.origin, token));
  await device.must('sync.connect', { server: proxy.origin, token, deviceName: words.device });
  await device.must('vaults.update', { vault, name: words.vault });
  const document = await device.addText(vault, words.document, words.text.repeat(500));
  await device.must('documents.update', { document, note: words.note, tags: [words.tag] });
  ({ id: recipient } = await device.must('recipients.create', { vault, name: 'Ottilie', email: 'ottilie@example.org' }));
  await device.must('letters.set', { recipient, text: words.letter });
  await device.must('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
  await device.must('checkIns.record', {});
  const { context } = device.engine;
  const session = context.session();
  const [made] = newSheets(context, ['Ottilie']);
  sheet = { id: made!.id, code: Uint8Array.from(made!.code) };
  const set = await makeSheetLockRecord(
    context,
    session,
    session.book.get('recipient', recipient),
    paperOf(context, session, [made!], { threshold: 1 }),
  );
  const entry = session.book.get('recipient', recipient);
  session.book.write([{ id: entry.id, vault: entry.vault, kind: 'recipient', set }]);
});

afterAll(async () => {
  await device[Symbol.asyncDispose]();
  await proxy.close();
  await server.stop();
});

describe('what an owner keeps', () => {
  it('is found nowhere on the wire or in the server’s folder, whatever form it is looked for in', async () => {
    expect(await device.must('sync.run', {})).toMatchObject({ bundles: 1 });
    const second = await joinDevice(proxy.origin, await newToken(), kit);
    expect(await second.must('sync.run', {})).toMatchObject({ bundles: 0 });
    await second[Symbol.asyncDispose]();
    const { never, serverHalf } = secrets();
    const wire = proxy.recorded();
    expect(wire.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(40_000);
    expect(wire.flatMap((bytes, index) => findCanaries(never, bytes, `stream ${index}`))).toEqual([]);
    expect(await findCanariesInFolder([...never, serverHalf], server.dataDir)).toEqual([]);
    expect(findCanaries([...never, serverHalf, textCanary('token', token)], Buffer.from(server.output()), 'the log')).toEqual([]);
    // The same search finds what does pass: otherwise it might find nothing anywhere.
    const passed = [serverHalf, textCanary('token', token)];
    expect(new Set(wire.flatMap((bytes) => findCanaries(passed, bytes, 'the wire')))).toEqual(
      new Set(['the server’s half in the wire', 'token in the wire']),
    );
    expect(await findCanariesInFolder([textCanary('address', 'ottilie@example.org')], server.dataDir)).not.toEqual([]);
  });

  it('opens with the server’s half and a sheet together, and with neither alone', async () => {
    const db = await database();
    const row = await db.read
      .selectFrom('release_keys')
      .selectAll()
      .where('recipient_id', '=', recipient as Ulid)
      .executeTakeFirstOrThrow();
    const { bundle } = await db.read
      .selectFrom('release_bundles')
      .selectAll()
      .where('recipient_id', '=', recipient as Ulid)
      .executeTakeFirstOrThrow();
    const { lock_bytes: lockBytes } = await db.read
      .selectFrom('release_locks')
      .selectAll()
      .where('recipient_id', '=', recipient as Ulid)
      .executeTakeFirstOrThrow();
    await db.close();
    const session = device.engine.context.session();
    const { serverHalf, recipientHalf } = openHalves(session, session.book.get('recipient', recipient))!;
    const half = await openLockBySheets(readLock(lockBytes), [sheet.code]);
    expect(half).toEqual(recipientHalf);
    const place = {
      accountId: session.accountId,
      vaultId: vault,
      recipientId: recipient,
      keyGeneration: row.key_generation,
      generation: row.bundle_generation,
    };
    const identity = session.identity.publicKey;
    const opened = openBundle(bundle, joinHalves(half, serverHalf), place, identity);
    expect(opened.letter).toBe(words.letter);
    expect(opened.manifest.documents.map(({ name }) => name)).toEqual([words.document]);
    for (const key of [half, serverHalf])
      expect(() => openBundle(bundle, key, place, identity)).toThrow(expect.objectContaining({ code: 'wrong_key' }));
  });

  it('is sealed anew when something of it changes, and not otherwise', async () => {
    const generation = async (): Promise<number | undefined> => {
      const db = await database();
      const row = await db.read
        .selectFrom('release_keys')
        .select('bundle_generation')
        .where('recipient_id', '=', recipient as Ulid)
        .executeTakeFirst();
      await db.close();
      return row?.bundle_generation;
    };
    const before = (await generation())!;
    expect(await device.must('sync.run', {})).toMatchObject({ bundles: 0 });
    const document = await device.addText(vault, 'codicil.txt', 'And the bees.');
    expect(await device.must('sync.run', {})).toMatchObject({ bundles: 1 });
    await device.must('letters.set', { recipient, text: 'A shorter letter.' });
    expect(await device.must('sync.run', {})).toMatchObject({ bundles: 1 });
    await device.must('recipients.select', { recipient, selection: [document] });
    expect(await device.must('sync.run', {})).toMatchObject({ bundles: 1 });
    await device.must('documents.update', { document, note: 'A note is handed over with its document.' });
    expect(await device.must('sync.run', {})).toMatchObject({ bundles: 1 });
    await device.must('documents.update', { document, noteFor: 'me' });
    expect(await device.must('sync.run', {})).toMatchObject({ bundles: 1 });
    await device.must('documents.update', { document, note: 'A note for the owner alone isn’t.' });
    expect(await device.must('sync.run', {})).toMatchObject({ bundles: 0 });
    expect(await generation()).toBe(before + 5);
    expect((await device.must('readiness.get', { vault })).findings.map(({ code }) => code)).not.toContain('bundle_out_of_date');
  });

  it('loses a recipient’s half, bundle and locks with the recipient', async () => {
    await device.must('recipients.remove', { recipient });
    await device.must('sync.run', {});
    const db = await database();
    for (const table of ['release_keys', 'release_bundles', 'release_locks', 'release_parts'] as const)
      expect(await db.read.selectFrom(table).selectAll().execute(), table).toEqual([]);
    await db.close();
  });
});
