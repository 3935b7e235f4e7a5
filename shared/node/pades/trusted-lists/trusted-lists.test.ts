import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder, type TempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { layOutPdf, pdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { signAnyhow } from '../../../../test/kit/pdf/pdf-forging.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { makeCertificate, type CertificateSpec, type Issued } from '../../../../test/kit/pki/make-certificate.ts';
import {
  listSignature,
  signedList,
  unsignedList,
  withSignature,
  type ListSpec,
  type StateSpec,
} from '../../../../test/kit/pki/trusted-lists.ts';
import { ThreadTime } from '../../../../test/kit/runner/cpu-time.ts';
import { instantFromMs } from '../../../domain/instant.ts';
import { readCertificate } from '../certificates/certificate.ts';
import { encodeExtension } from '../cms/certificate-writer.ts';
import { encodeNull, encodeOid, encodeSequence } from '../cms/der-writer.ts';
import { oids } from '../cms/oids.ts';
import type { PdfReport } from '../contract.ts';
import { verifyPdf } from '../verify-pdf.ts';
import type { TrustedLists } from './list-contract.ts';
import { loadLists, type LoadedLists } from './load-lists.ts';

const nowMs = Math.floor(machineNowMs() / 1_000) * 1_000;
const dayMs = 86_400_000;
const validity = { notBeforeMs: nowMs - 100 * dayMs, notAfterMs: nowMs + 100 * dayMs };
const person = (name: string, keyNumber: number, spec: Partial<CertificateSpec> = {}): Issued =>
  makeCertificate({ name, keyNumber, ...validity, ...spec });
const journal = person('Journal', 70, { key: 'rsa2048' });
const successor = person('Successor', 71);
const austria = person('Austria', 72);
const belgium = person('Belgium', 73);
const stranger = person('Stranger', 74);
const authority = person('Authority', 75, { authority: {} });
const pinned = new Set([readCertificate(journal.certificate).fingerprint]);

const listed: StateSpec = { fromMs: nowMs - 200 * dayMs };
const times = { issuedMs: nowMs - 10 * dayMs, nextUpdateMs: nowMs + 100 * dayMs };
const national = (spec: Partial<ListSpec> = {}): ListSpec => ({
  signer: austria,
  territory: 'AT',
  services: [{ certificate: authority, states: [listed] }],
  ...times,
  ...spec,
});
const top = (spec: Partial<ListSpec> = {}): ListSpec => ({
  signer: journal,
  territory: 'EU',
  isListOfLists: true,
  pointers: [
    { territory: 'EU', signers: [journal], isListOfLists: true },
    { territory: 'AT', signers: [austria] },
    { territory: 'BE', signers: [belgium] },
  ],
  ...times,
  ...spec,
});
const load = (...lists: (Uint8Array | ListSpec)[]): LoadedLists =>
  loadLists(
    lists.map((list, index) => ({ name: String(index), bytes: 'signer' in list ? signedList(list) : list })),
    pinned,
  );
const used = ({ lists }: TrustedLists): string[] => lists.map(({ territory, sequence }) => `${territory} ${sequence}`);

describe('trusted lists', () => {
  it('count when a pinned certificate leads to them, over successors that a list announced', () => {
    expect(load(top(), national())).toMatchObject({ refused: [], services: [{ territory: 'AT' }] });
    const announcing = top({ pointers: [{ territory: 'EU', signers: [successor], isListOfLists: true }] });
    const newest = top({ signer: successor, sequence: 9 });
    const chain = load(newest, national(), announcing);
    expect([used(chain), chain.refused]).toEqual([['EU 9', 'AT 1'], []]);
    expect(load(newest, national())).toMatchObject({
      services: [],
      refused: [{ problem: 'unknown_signer' }, { problem: 'unknown_signer' }],
    });
  });

  const good = signedList(national()).toString();
  const text = unsignedList(national());
  const evil = unsignedList(national({ services: [{ certificate: stranger, states: [listed] }] }));
  const attacks: [string, string, Uint8Array | ListSpec][] = [
    ['signed by the wrong key', 'unknown_signer', national({ signer: stranger })],
    ['signed by another country', 'other_territory', national({ signer: belgium })],
    [
      'a wrong key under the right certificate',
      'signature_bad',
      Buffer.from(withSignature(text, listSignature(text, { ...stranger, certificate: austria.certificate }))),
    ],
    ['changed afterwards', 'signature_bad', Buffer.from(good.replace('granted', 'Granted'))],
    ['wrapped in another list', 'signature_missing', Buffer.from(withSignature(evil, `<Old>${good}</Old>`))],
    ['its signature moved to another list', 'signature_bad', Buffer.from(withSignature(evil, listSignature(text, austria)))],
    [
      'hidden in its own signature',
      'signature_bad',
      Buffer.from(withSignature(evil, listSignature(text, austria).replace('<ds:Object>', `<ds:Object>${text}`))),
    ],
    [
      'a reference to a part of it',
      'signature_bad',
      Buffer.from(withSignature(text, listSignature(text, austria)).replace('URI=""', 'URI="#list"')),
    ],
    ['signed twice', 'signature_missing', Buffer.from(withSignature(good, listSignature(text, austria)))],
    ['not signed', 'signature_missing', Buffer.from(text)],
    ['with a document type', 'forbidden_xml', Buffer.from(`<!DOCTYPE x [<!ENTITY a "b">]>${good}`)],
    ['an entity bomb', 'forbidden_xml', Buffer.from(`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>`)],
    ['50 MB', 'too_large', Buffer.alloc(50 * 2 ** 20, ' ')],
    ['millions of elements', 'too_large', Buffer.from('<a/>'.repeat(2_000_000))],
    ['endlessly nested', 'too_large', Buffer.from('<a>'.repeat(200_000))],
    ['tags without an end', 'not_a_list', Buffer.from('<a'.repeat(5_000_000))],
    ['tags with one end', 'too_large', Buffer.from(`${'<a'.repeat(5_000_000)}>`)],
    ['no XML', 'not_a_list', Buffer.from('words')],
    ['no UTF-8', 'not_a_list', Buffer.from([0xff, 0xfe, 0x3c, 0x00])],
  ];
  it.each(attacks)('are refused: %s', async (_, problem, list) => {
    await new ThreadTime(5_000).soon(async () => {
      const { services, refused } = load(top(), list);
      expect(services).toEqual([]);
      expect(refused).toEqual([{ name: '1', problem }]);
    });
  });

  it('give way to those with a higher number, whatever the order', () => {
    const older = national({ sequence: 4 });
    const newer = national({ sequence: 5, services: [] });
    for (const lists of [
      [older, newer],
      [newer, older],
    ]) {
      const found = load(top(), ...lists);
      expect([used(found), found.services, found.refused.map(({ problem }) => problem)]).toEqual([['EU 1', 'AT 5'], [], ['superseded']]);
    }
  });
});

const statements = (...list: Buffer[]): Buffer => encodeExtension(oids.qualifiedStatements, encodeSequence(...list));
const statement = (oid: string, ...info: Buffer[]): Buffer => encodeSequence(encodeOid(oid), ...info);
const compliance = statement('0.4.0.1862.1.1');
const device = statement('0.4.0.1862.1.4');
const type = (number: number): Buffer => statement('0.4.0.1862.1.6', encodeSequence(encodeOid(`0.4.0.1862.1.6.${number}`)));
/** Too short-lived to be revoked, so nothing is open without asking anybody. */
const assured = encodeExtension('0.4.0.194121.2.1', encodeNull());
const qualify = (qualifier: string, criteria: string): string =>
  `<QualificationElement><Qualifiers><Qualifier uri="http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/${qualifier}"></Qualifier></Qualifiers><CriteriaList assert="all">${criteria}</CriteriaList></QualificationElement>`;
const signs = '<KeyUsage><KeyUsageBit name="nonRepudiation">true</KeyUsageBit></KeyUsage>';

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder('trusted-lists');
});
afterAll(() => folder.remove());

async function report(extensions: Buffer[], lists: TrustedLists | undefined, spec: Partial<CertificateSpec> = {}): Promise<PdfReport> {
  // What says that it's too short-lived to be revoked has to be.
  const life = extensions.includes(assured) ? { notBeforeMs: nowMs - dayMs, notAfterMs: nowMs + dayMs } : {};
  const signer = person('Signer', 76, { issuer: authority, extensions, ...life, ...spec });
  const [input, output] = [join(folder.path, 'in.pdf'), join(folder.path, 'out.pdf')];
  await writeFile(input, layOutPdf('table', pdfModel()));
  const now = instantFromMs(nowMs);
  await signAnyhow(input, output, signer, { now });
  return verifyPdf({ input: output, roots: [], now, ...(lists === undefined ? {} : { trustedLists: lists }) });
}

describe('a signature', () => {
  const full = [assured, statements(compliance, device, type(1))];
  const lists = (state: Partial<StateSpec> = {}, ...history: StateSpec[]): TrustedLists =>
    load(top(), national({ services: [{ certificate: authority, states: [{ ...listed, ...state }, ...history] }] }));
  const grades: [string, string, Buffer[], TrustedLists][] = [
    ['qualified', 'qualified_signature', full, lists()],
    ['qualified', 'qualified_seal', [assured, statements(compliance, device, type(2))], lists({ purposes: ['ForeSeals'] })],
    ['qualified', 'qualified_signature', [assured, statements(compliance)], lists({ qualifications: qualify('QCWithQSCD', signs) })],
    [
      'qualified',
      'qualified_signature',
      [assured],
      lists({ qualifications: qualify('QCStatement', signs) + qualify('QCQSCDManagedOnBehalf', signs) }),
    ],
    ['advanced', 'not_proven', full.slice(1), lists()],
    ['advanced', 'no_secure_device', [assured, statements(compliance, type(1))], lists()],
    ['advanced', 'no_secure_device', full, lists({ qualifications: qualify('QCNoQSCD', signs) })],
    [
      'advanced',
      'no_secure_device',
      [assured, statements(compliance)],
      lists({ qualifications: qualify('QCWithQSCD', signs + '<Odd></Odd>') }),
    ],
    ['advanced', 'certificate_not_qualified', [assured], lists()],
    ['advanced', 'certificate_not_qualified', full, lists({ qualifications: qualify('NotQualified', signs) })],
    ['advanced', 'not_for_signatures', full, lists({ purposes: ['ForWebSiteAuthentication'] })],
    ['advanced', 'not_for_signatures', [assured, statements(compliance, device, type(3))], lists()],
    [
      'advanced',
      'service_not_granted',
      full.slice(1),
      lists({ fromMs: nowMs - 50 * dayMs }, { fromMs: nowMs - 300 * dayMs, status: 'withdrawn' }),
    ],
    ['advanced', 'not_on_list', full, lists({ type: 'CA/PKC' })],
    ['simple', 'nobody_vouches', full, lists({ status: 'withdrawn', fromMs: nowMs - dayMs }, listed)],
    ['simple', 'nobody_vouches', full, lists({ fromMs: nowMs + dayMs })],
    ['simple', 'nobody_vouches', full, load(top())],
  ];
  it.each(grades)('is %s: %s', async (level, because, extensions, found) => {
    expect((await report(extensions, found)).signatures[0]).toMatchObject({ quality: { level, because } });
  });

  it('keeps its quality when the service is withdrawn later, and loses it with a list that had ended before', async () => {
    expect((await report(full, lists({ status: 'withdrawn', fromMs: nowMs + dayMs }, listed))).signatures[0]?.quality?.level).toBe(
      'qualified',
    );
    const ended = await report(full, load(top(), national({ nextUpdateMs: nowMs - dayMs })));
    expect(ended.signatures[0]?.quality).toEqual({ level: 'advanced', because: 'list_outdated' });
    const above = await report(full, load(top({ nextUpdateMs: nowMs - dayMs }), national()));
    expect(above.signatures[0]?.quality).toEqual({ level: 'advanced', because: 'list_outdated' });
    expect(above.findings).toMatchObject([{ code: 'trusted_list_stale', details: { territories: 'EU' } }]);
    expect(ended.findings).toMatchObject([{ code: 'trusted_list_stale', details: { territories: 'AT' } }]);
  });

  it('is nobody’s without lists, and the report says which lists were of no use', async () => {
    expect((await report(full, undefined)).signatures[0]).toMatchObject({ path: 'incomplete', quality: { level: 'simple' } });
    const none = await report(full, load(national()));
    expect(none.findings.map(({ code }) => code)).toEqual(['trusted_lists_empty', 'trusted_list_refused']);
  });
});

it('costs nobody anything before there is a list to check: what reads XML is not loaded', async () => {
  const script = `import { createRequire } from 'node:module';
    for (const name of ['verify-pdf', 'trusted-lists/kept-lists', 'trusted-lists/refresh-lists', 'trusted-lists/check-in-thread', 'trusted-lists/list-folder'])
      await import('./' + name + '.ts');
    const seen = () => Object.keys(createRequire(process.cwd() + '/x.js').cache).some((file) => /xmldom|xml-crypto/.test(file));
    const before = seen();
    await import('./trusted-lists/check-job.ts');
    process.stdout.write(before + ' ' + seen());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  expect(stdout).toBe('false true');
});
