import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../../server/cli/run-here-test-kit.ts';
import { dayMs, hourMs, instantToMs } from '../../shared/domain/instant.ts';
import type { PdfReport } from '../../shared/node/pades/contract.ts';
import { firstDevice, openDevice, ownerPassphrase, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { openSigningWorld, plainPdf, type SigningWorld } from '../kit/pdf/signing-world.ts';
import { listWorld } from '../kit/pki/list-world.ts';
import { machineNowMs } from '../kit/pki/local-authorities.ts';
import { pemOf } from '../kit/pki/openssl-authorities.ts';
import { startReceiver, type Receiver } from '../kit/services/webhook-receiver.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const lists = listWorld(machineNowMs());
let world: SigningWorld;
let europe: Receiver;
let server: TestServer;
let pages: Record<string, Buffer>;
let signersFile: string;

beforeAll(async () => {
  [world, europe] = await Promise.all([openSigningWorld(), startReceiver()]);
  europe.respond(({ path }, response) => void response.writeHead(path in pages ? 200 : 404).end(pages[path]));
  signersFile = join(world.folder, 'signers.pem');
  await writeFile(signersFile, pemOf(lists.journal.certificate));
  const trustedLists = { url: `${origin()}/lotl.xml`, signersFile };
  server = await startTestServer({ config: { signing: { ...world.config, key: null }, trustedLists } });
});
afterAll(async () => {
  await Promise.all([server.close(), europe.close(), world[Symbol.asyncDispose]()]);
});

const origin = (): string => new URL(europe.url).origin;
/** The list of Austria has the authority and the timestamp service that sign here. */
function publish(sequence: number): void {
  const { intermediate, timestampService } = world.authorities;
  const services = [
    lists.service(intermediate),
    { certificate: timestampService, states: [{ ...lists.granted, type: 'TSA/QTST' }] as const },
  ];
  pages = {
    '/lotl.xml': lists.top(origin(), { sequence }),
    '/AT.xml': lists.at({ services, sequence }),
    '/BE.xml': lists.be({ sequence }),
  };
}
const serverFetches = async (): Promise<void> => {
  const nowMs = instantToMs(server.core.clock.now());
  await server.core.trustedLists?.refresh(nowMs, new AbortController().signal);
};

interface Signed {
  readonly device: OwnerDevice;
  readonly document: string;
}

/** An owner whose device goes by the made-up journal, with a document that was signed with a timestamp. */
async function signed(email: string): Promise<Signed> {
  const more = { listSigners: lists.signers };
  const { device, vault } = await firstDevice(server.origin, await tokenFor(server.core, email), more);
  await device.must('sync.run', {});
  const document = await device.addText(vault, 'will.pdf', await plainPdf());
  await device.must('documents.sign', {
    document,
    key: { file: world.p12File, passphrase: world.passphrase },
    level: 'B-T',
  });
  return { device, document };
}

const reportOf = ({ device, document }: Signed) => device.must('documents.checkSignatures', { document });
const gradesOf = async (one: Signed) => {
  const { signatures, trustedLists, findings } = await reportOf(one);
  return {
    path: signatures[0]?.path,
    quality: signatures[0]?.quality?.because,
    stamp: signatures[0]?.timestamps[0]?.quality?.because ?? null,
    used: trustedLists?.used.map(({ territory, sequence }) => `${territory} ${sequence}`) ?? null,
    found: findings.map(({ code }) => code),
  };
};

describe('trusted lists in the app', () => {
  it('are asked only once the owner says so, come through the server, and say what the command says', async () => {
    publish(1);
    const one = await signed('lists@example.org');
    const { device } = one;
    await using _ = device;
    expect(await gradesOf(one)).toMatchObject({ quality: 'nobody_vouches', used: null, found: [] });
    await device.must('sync.run', {});
    expect(await device.must('signing.trustedLists', {})).toMatchObject({ isOn: false, refreshedAt: null, countries: 0 });
    // On, and there are none yet: that is said, and nobody is trusted by them.
    expect(await device.must('signing.setTrustedLists', { isOn: true })).toMatchObject({ isOn: true, refreshedAt: null, countries: 0 });
    expect(await gradesOf(one)).toMatchObject({ quality: 'nobody_vouches', used: [], found: ['trusted_lists_empty'] });
    await serverFetches();
    const asked = europe.requests.length;
    device.advance(2 * hourMs);
    await device.must('sync.run', {});
    const view = await device.must('signing.trustedLists', {});
    expect(view).toMatchObject({ isOn: true, countries: 2, outdated: [], notRenewed: [], isKeptByServer: true });
    expect(view.refreshedAt).toBe((await reportOf(one)).trustedLists?.refreshedAt);
    expect(await gradesOf(one)).toEqual({
      path: 'trusted',
      quality: 'service_not_granted',
      stamp: 'qualified_timestamp',
      used: ['EU 1', 'AT 1'],
      found: [],
    });
    expect(europe.requests, 'the device asks nobody but the server').toHaveLength(asked);
    // The same words from the command, with what the server keeps.
    const path = join(world.folder, 'agrees.pdf');
    await writeFile(path, await device.read(one.document));
    const kept = join(server.dataDir, 'trusted-lists');
    const { stdout } = await runHere(
      ['pdf', 'verify', '--json', '--in', path, '--trusted-list', kept, '--trusted-list-signers', signersFile],
      {},
    );
    const { ok: _ok, ...said } = JSON.parse(stdout) as PdfReport & { readonly ok: boolean };
    const { pendingLevel: _pending, online: _online, signatures, ...file } = await reportOf(one);
    expect({ ...file, signatures: signatures.map(({ isYours: _isYours, oneActService: _service, ...rest }) => rest) }).toEqual(said);
    expect(await device.must('signing.setTrustedLists', { isOn: false })).toMatchObject({ isOn: false });
    expect(await gradesOf(one)).toMatchObject({ quality: 'nobody_vouches', used: null });
  });

  it('are renewed daily, and not from a server that brings older ones or that has none', async () => {
    publish(5);
    await serverFetches();
    const one = await signed('older@example.org');
    const { device } = one;
    await using _ = device;
    await device.must('signing.setTrustedLists', { isOn: true });
    expect((await gradesOf(one)).used).toEqual(['EU 5', 'AT 5']);
    publish(6);
    await serverFetches();
    device.advance(hourMs);
    await device.must('sync.run', {});
    expect((await gradesOf(one)).used, 'not yet').toEqual(['EU 5', 'AT 5']);
    device.advance(dayMs);
    await device.must('sync.run', {});
    expect((await gradesOf(one)).used).toEqual(['EU 6', 'AT 6']);
    // A server that forgets what it has seen, and brings what was there before.
    publish(5);
    await rm(join(server.dataDir, 'trusted-lists'), { recursive: true });
    await serverFetches();
    device.advance(dayMs + hourMs);
    await device.must('sync.run', {});
    expect((await gradesOf(one)).used).toEqual(['EU 6', 'AT 6']);
    expect((await device.must('signing.trustedLists', {})).notRenewed).toEqual(['AT', 'BE']);
    await rm(join(server.dataDir, 'trusted-lists'), { recursive: true });
    publish(6);
    await serverFetches();
  });

  it('are trusted by nobody when the journal knows nothing of who signed them, or somebody changed them on the disk', async () => {
    publish(7);
    await serverFetches();
    const { device: plain } = await firstDevice(server.origin, await tokenFor(server.core, 'plain@example.org'));
    await using _plain = plain;
    await plain.must('sync.run', {});
    expect(await plain.must('signing.setTrustedLists', { isOn: true })).toMatchObject({ countries: 0, refreshedAt: null });
    const one = await signed('changed@example.org');
    await using _ = one.device;
    await one.device.must('signing.setTrustedLists', { isOn: true });
    const folder = join(one.device.folder, 'trusted-lists');
    const [name = ''] = (await readdir(folder)).filter((file) => file.startsWith('AT-'));
    await writeFile(join(folder, name), (await readFile(join(folder, name), 'utf8')).replace('granted', 'withdrawn'));
    expect(await gradesOf(one)).toMatchObject({ path: 'incomplete', quality: 'nobody_vouches', found: ['trusted_list_refused'] });
  });

  it('say so when the server keeps none, and wait when it doesn’t answer', async () => {
    await using bare = await startTestServer({ config: { signing: { ...world.config, key: null } } });
    const { device } = await firstDevice(bare.origin, await tokenFor(bare.core, 'none@example.org'));
    await using _ = device;
    await device.must('sync.run', {});
    expect(await device.must('signing.setTrustedLists', { isOn: true })).toMatchObject({ isOn: true, isKeptByServer: false, countries: 0 });
    await using alone = await openDevice();
    await alone.must('account.create', { passphrase: ownerPassphrase });
    expect(await alone.must('signing.setTrustedLists', { isOn: true })).toMatchObject({ isOn: true, isKeptByServer: true, countries: 0 });
  });
});
