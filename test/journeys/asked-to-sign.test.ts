import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantToMs } from '../../shared/domain/instant.ts';
import { readWitnessText } from '../../shared/format/paper/witness-text.ts';
import { openWitnessing } from '../../shared/format/witnessing/sealed-witnessing.ts';
import { verifyPdf } from '../../shared/node/pades/verify-pdf.ts';
import { firstDevice, joinDevice, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { certified, signatureBy, valuesIn, WitnessBrowser } from '../kit/owners/asked-witnesses.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { openSigningWorld, plainPdf, type SigningWorld } from '../kit/pdf/signing-world.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

let world: SigningWorld;
let server: TestServer;

beforeAll(async () => {
  world = await openSigningWorld();
  server = await startTestServer({ config: { signing: { ...world.config, key: null } } });
});
afterAll(async () => {
  await server.close();
  await world[Symbol.asyncDispose]();
});

/** Opens the link that the owner handed over, shows the code, and signs what is in it. */
async function signs(link: string, email: string): Promise<void> {
  const { pathname, hash } = new URL(link);
  const browser = new WitnessBrowser(server, pathname);
  await browser.open(email, { word: 'Lantern' });
  const { bytes } = await browser.call('GET', '/content');
  const { file, particulars } = openWitnessing(bytes, readWitnessText(hash).key);
  const message = await signatureBy(
    await certified(browser),
    { file, slots: particulars.slots },
    valuesIn(await browser.view()),
    instantToMs(server.now()),
  );
  expect((await browser.call('POST', '/signature', message)).status).toBe(204);
}

it('a will is signed by two witnesses, handed links by one device of its owner and put together by another', async () => {
  const token = await tokenFor(server.core, 'asking@example.org');
  const { device, vault, kit } = await firstDevice(server.origin, token);
  await using laptop = device;
  const original = await plainPdf();
  const document = await laptop.addText(vault, 'will.pdf', original);
  await laptop.must('sync.run', {});
  const witnesses = ['Wanda Witness', 'Wilhelm Zeuge'].map((name, index) => ({
    ...{ name, email: `asked-${index}@example.org`, language: 'en', word: 'lantern' },
    place: { page: 2, x: 40 + 250 * index, y: 700, width: 200, height: 60 },
  })) as never;
  const { id, isSent } = await laptop.must('witnessings.start', { document, witnesses, days: 14, secondFactor: 'word' });
  expect(isSent).toBe(true);
  const linkOf = async (device: OwnerDevice): Promise<string> =>
    (await device.must('witnessings.links', { witnessing: id, site: server.origin }))[0]?.link ?? '';
  await signs(await linkOf(laptop), 'asked-0@example.org');
  await laptop.must('sync.run', {});
  expect(await laptop.must('witnessings.get', { witnessing: id })).toMatchObject({
    trouble: null,
    witnesses: [{ state: 'signed' }, { state: 'invited' }],
  });
  await laptop.must('sync.run', {});

  await using desk = await joinDevice(server.origin, await tokenBeside(server.core, token), kit);
  await signs(await linkOf(desk), 'asked-1@example.org');
  await desk.must('sync.run', {});
  expect(await desk.must('witnessings.get', { witnessing: id })).toMatchObject({
    state: 'complete',
    result: { version: 2, level: 'B-LTA' },
  });
  const signed = await desk.read(document);
  expect(signed.subarray(0, original.length).equals(original)).toBe(true);
  const path = join(world.folder, 'witnessed.pdf');
  await writeFile(path, signed);
  const { signatures } = await verifyPdf({ input: path, roots: [], now: server.now() });
  expect(signatures.filter(({ kind }) => kind === 'signature').map(({ integrity, signer }) => [integrity, signer?.subject])).toEqual([
    ['intact', expect.stringContaining('Wanda Witness')],
    ['intact', expect.stringContaining('Wilhelm Zeuge')],
  ]);
  const { entries } = await desk.must('activity.list', { vault });
  const told = entries.filter(({ action }) => /^witnessing\.(begun|signed|completed)$/.test(action));
  expect(told.map(({ action, person, by, subject }) => [action, person, by, subject?.name])).toEqual(
    expect.arrayContaining([
      ['witnessing.begun', undefined, 'you', 'will.pdf'],
      ['witnessing.signed', 'Wanda Witness', 'witness', 'will.pdf'],
      ['witnessing.signed', 'Wilhelm Zeuge', 'witness', 'will.pdf'],
      ['witnessing.completed', undefined, 'you', 'will.pdf'],
    ]),
  );
  expect(told).toHaveLength(4);
  const report = await desk.must('documents.checkSignatures', { document });
  expect(report.signatures.slice(0, 2).map(({ path, oneActService }) => [path, oneActService?.host])).toEqual(
    ['Wanda', 'Wilhelm'].map(() => ['trusted', new URL(server.origin).host]),
  );
  // The other device hears of it from the server before it has what this one made: it makes no second one.
  await laptop.must('witnessings.check', { witnessing: id });
  expect(await laptop.must('witnessings.get', { witnessing: id })).toMatchObject({ waitsFor: 'other_device', trouble: null, result: null });
  expect((await laptop.must('documents.get', { document })).versions).toHaveLength(1);
  await desk.must('sync.run', {});
  await laptop.must('sync.run', {});
  expect(await laptop.must('witnessings.get', { witnessing: id })).toMatchObject({ state: 'complete', result: { version: 2 } });
  expect((await laptop.must('documents.get', { document })).versions).toHaveLength(2);
});
