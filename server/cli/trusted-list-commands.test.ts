import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantToMs } from '../../shared/domain/instant.ts';
import type { PdfReport } from '../../shared/node/pades/contract.ts';
import { tempFolder, type TempFolder } from '../../test/kit/files/temp-folder.ts';
import { layOutPdf, pdfModel } from '../../test/kit/pdf/pdf-structures.ts';
import { listWorld } from '../../test/kit/pki/list-world.ts';
import { machineNowMs, startAuthorities, type Authorities } from '../../test/kit/pki/local-authorities.ts';
import { makePkcs12, pemOf } from '../../test/kit/pki/openssl-authorities.ts';
import type { StateSpec } from '../../test/kit/pki/trusted-lists.ts';
import { startReceiver, type Receiver } from '../../test/kit/services/webhook-receiver.ts';
import { runCli } from '../../test/kit/processes/server-process.ts';
import { runHere } from './run-here-test-kit.ts';

const nowMs = Math.floor(machineNowMs() / 1_000) * 1_000;
const dayMs = 86_400_000;
const world = listWorld(nowMs);
const env = { KEY_PASSPHRASE: 'secret' };

let authorities: Authorities;
let receiver: Receiver;
let folder: TempFolder;
let path: (name: string) => string;
let pages: Record<string, Buffer>;
const words = (line: string): string[] => line.split(' ').map((word) => word.replace(/\{(.+)\}/, (_, name: string) => path(name)));

beforeAll(async () => {
  [authorities, receiver, folder] = await Promise.all([startAuthorities(), startReceiver(), tempFolder('trusted-lists')]);
  path = (name) => join(folder.path, name);
  receiver.respond(({ path: asked }, response) => void response.writeHead(asked in pages ? 200 : 404).end(pages[asked]));
  await writeFile(path('in.pdf'), layOutPdf('table', pdfModel()));
  await writeFile(path('signers.pem'), pemOf(world.journal.certificate));
  await writeFile(path('roots.pem'), pemOf(authorities.root.certificate));
  await writeFile(path('key.p12'), makePkcs12(authorities.signers.rsa, env.KEY_PASSPHRASE));
  const order = `pdf sign --in {in.pdf} --out {t.pdf} --p12 {key.p12} --password-env KEY_PASSPHRASE --trust {roots.pem} --allow-private --level B-LTA --tsa ${authorities.tsaUrl}`;
  expect(await runHere(words(order), env)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await Promise.all([authorities.close(), receiver.close()]);
  await folder.remove();
});

const origin = (): string => new URL(receiver.url).origin;
/** A list of lists and a list of Austria with both authorities of the world that signs here. */
function publish(stamps: Partial<StateSpec> = {}, more: { readonly nextUpdateMs?: number; readonly sequence?: number } = {}): void {
  const services = [
    world.service(authorities.intermediate),
    { certificate: authorities.timestampService, states: [{ ...world.granted, type: 'TSA/QTST', ...stamps }] as const },
  ];
  pages = { '/lotl.xml': world.top(origin()), '/AT.xml': world.at({ services, ...more }), '/BE.xml': world.be() };
}
const fetchInto = (name: string): string[] =>
  words(`pdf trusted-lists fetch --folder {${name}} --from ${origin()}/lotl.xml --trusted-list-signers {signers.pem} --allow-private`);
const verify = (name: string, more = ''): string[] =>
  words(`pdf verify --in {t.pdf} --trusted-list {${name}} --trusted-list-signers {signers.pem}${more}`);

async function reportOn(name: string): Promise<PdfReport> {
  return JSON.parse((await runHere(verify(name, ' --json'), {})).stdout) as PdfReport;
}

describe('a folder of trusted lists', () => {
  it('is fetched by a program, and then tells without a network what signatures and timestamps are, and how old it is', async () => {
    publish();
    const made = await runCli([...fetchInto('lists')], {});
    expect(made).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/last fetched 20.*\n {2}EU 1 of .*\n {2}AT 1 of .*: 2 services\n/),
    });
    const asked = receiver.requests.length;
    const told = await runCli(verify('lists'), {});
    expect(receiver.requests).toHaveLength(asked);
    expect(told.stdout).toMatch(/Trusted lists: 3, last fetched 20.*Z\. Asked: EU 1 of \d{4}-\d\d-\d\d; AT 1 of \d{4}-\d\d-\d\d\./);
    expect(told.stdout).toMatch(/Timestamp of .*: qualified \(EU\): its service was granted qualified status at the time that it gives\./);
    expect(told.stdout).toContain('Advanced (EU): the authority was not granted qualified status when it issued the certificate');
    const { trustedLists, signatures } = await reportOn('lists');
    expect(signatures.map(({ kind, timestamps }) => [kind, timestamps.map(({ quality }) => quality?.isQualified)])).toEqual([
      ['signature', [true]],
      ['document_timestamp', [true]],
    ]);
    expect(trustedLists).toMatchObject({ count: 3, used: [{ territory: 'EU' }, { territory: 'AT', sequence: 1 }] });
    expect(Math.abs(instantToMs(trustedLists?.refreshedAt ?? ('' as never)) - machineNowMs())).toBeLessThan(600_000);
  });

  const others: [string, Partial<StateSpec>, { readonly nextUpdateMs?: number }][] = [
    ['service_not_granted', { status: 'withdrawn' }, {}],
    ['not_on_list', { type: 'TSA' }, {}],
    ['list_outdated', {}, { nextUpdateMs: nowMs - dayMs }],
  ];
  it.each(others)('says of a timestamp that it is not qualified: %s', async (because, state, more) => {
    publish(state, more);
    // Whoever is trusted besides the lists still vouches for a service that was withdrawn.
    await runHere(fetchInto(because), {});
    const { stdout } = await runHere(verify(because, ' --trust {roots.pem} --json'), {});
    const { signatures, findings } = JSON.parse(stdout) as PdfReport;
    expect(signatures[0]?.timestamps).toMatchObject([{ proves: true, quality: { isQualified: false, because } }]);
    const stale = findings.filter(({ code }) => code === 'trusted_list_stale');
    expect(stale).toHaveLength(because === 'list_outdated' ? 1 : 0);
    if (because === 'list_outdated') expect(signatures[0]?.quality).toEqual({ level: 'advanced', because });
  });

  it('says so when no list was asked, and when nobody vouches for the service', async () => {
    const offline = await runHere(words('pdf verify --in {t.pdf} --trust {roots.pem}'), {});
    expect(offline.stdout).toContain('not qualified (EU): no trusted list was asked whether its service is a qualified one.');
    expect(offline.stdout).not.toContain('Trusted lists:');
    const nobody = await runHere(words('pdf verify --in {t.pdf}'), {});
    expect(nobody.stdout).toContain(': it proves nothing.');
  });

  it('ends with 1 when a list could not be renewed, says which, and keeps the last good one', async () => {
    publish();
    await runHere(fetchInto('kept'), {});
    pages['/AT.xml'] = Buffer.from('<html/>');
    const again = await runHere(fetchInto('kept'), {});
    expect(again).toMatchObject({ code: 1, stdout: expect.stringContaining('  - AT was not renewed: signature_missing') });
    expect((await reportOn('kept')).signatures[0]).toMatchObject({ quality: { level: 'advanced' } });
    const shown = await runHere(words('pdf trusted-lists show --folder {kept} --json'), {});
    expect(JSON.parse(shown.stdout)).toMatchObject({
      failures: [{ territory: 'AT' }],
      lists: [{ territory: 'EU' }, { territory: 'AT', services: 2 }, { territory: 'BE' }],
    });
    expect((await runHere(words('pdf trusted-lists show --folder {nothing}'), {})).stdout).toContain('No list of lists was fetched yet.');
  });

  it('is trusted for nothing: a list that somebody changed there is named, and vouches for nobody', async () => {
    publish();
    await runHere(fetchInto('evil'), {});
    const [name = ''] = (await readdir(path('evil'))).filter((one) => one.startsWith('AT-'));
    const file = join(path('evil'), name);
    await writeFile(file, (await readFile(file, 'utf8')).replace('granted', 'withdrawn'));
    const { signatures, findings } = await reportOn('evil');
    expect(signatures[0]).toMatchObject({ path: 'untrusted', quality: { level: 'simple', because: 'nobody_vouches' } });
    expect(findings).toMatchObject([{ code: 'trusted_list_refused', details: { note: expect.stringMatching(/^AT-1-.*: changed$/) } }]);
  });
});
