import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder, type TempFolder } from '../../../test/kit/files/temp-folder.ts';
import { pdfsigVerdicts, qpdfComplaints } from '../../../test/kit/pdf/pdf-checks.ts';
import { formPdf, plainPdf } from '../../../test/kit/pdf/signing-world.ts';
import { instantFromMs } from '../../../shared/domain/instant.ts';
import { readWitnessText } from '../../../shared/format/paper/witness-text.ts';
import { openWitnessing } from '../../../shared/format/witnessing/sealed-witnessing.ts';
import { verifyPdf } from '../../../shared/node/pades/verify-pdf.ts';
import type { Input } from '../../contract/contract.ts';
import type { NewWitness, Witnessing } from '../../contract/witnessing.ts';
import { openTestEngine, TestClock, testPassphrase, type TestEngine } from '../engine-test-kit.ts';
import { newAuthority, selfMade, startWitnessServer, type Signing, type Told, type WitnessServer } from './witness-test-kit.ts';

const place = { page: 2, y: 700, width: 200, height: 60 } as const;
const wanda: NewWitness = { name: 'Wanda Witness', email: 'wanda@example.com', language: 'en', place: { ...place, x: 40 } };
const zeuge: NewWitness = { name: 'Wilhelm Zeuge', email: 'wilhelm@example.com', language: 'de', place: { ...place, x: 300 } };
const site = 'https://vault.example.com';

let home: TempFolder;
let server: WitnessServer;
let owner: TestEngine;
let document: string;
let original: Uint8Array;
let folders = 0;
let reads = 0;

beforeAll(async () => {
  home = await tempFolder('witnessing');
  original = await plainPdf();
});
afterAll(async () => home.remove());

async function begin(): Promise<void> {
  server = await startWitnessServer();
  folders += 1;
  owner = await openTestEngine(join(home.path, `${folders}`), new TestClock(instantFromMs(server.authorities.now())));
  await owner.ok('account.create', { passphrase: testPassphrase });
  const { id: vault } = await owner.ok('vaults.create', { name: 'Papers' });
  document = await add(vault, 'will.pdf', original);
  await owner.ok('sync.connect', { server: server.origin, token: 'a token that is long enough' });
}

async function add(vault: string, name: string, bytes: Uint8Array): Promise<string> {
  const path = join(home.path, name);
  await writeFile(path, bytes);
  const [added] = await owner.ok('documents.add', { vault, paths: [path] });
  return added?.id ?? '';
}

afterEach(async () => {
  await owner[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const order = (over: Partial<Input<'witnessings.start'>> = {}): Input<'witnessings.start'> => ({
  document,
  witnesses: [wanda, zeuge],
  days: 14,
  secondFactor: 'none',
  ...over,
});
const start = (over?: Partial<Input<'witnessings.start'>>): Promise<Witnessing> => owner.ok('witnessings.start', order(over));

async function linkOf(id: string, name: string): Promise<string> {
  const { witnesses } = await owner.ok('witnessings.get', { witnessing: id });
  const links = await owner.ok('witnessings.links', { witnessing: id, site });
  return links.find(({ witness }) => witness === witnesses.find((one) => one.name === name)?.id)?.link ?? '';
}

const check = (id: string): Promise<Witnessing> => owner.ok('witnessings.check', { witnessing: id });
const states = ({ witnesses }: Witnessing): string[] => witnesses.map(({ state }) => state);

async function read(version: number): Promise<string> {
  const path = join(home.path, `read-${(reads += 1)}.pdf`);
  await owner.ok('documents.save', { document, version, path });
  return path;
}

async function sign(id: string, name: string, over: Partial<Signing> = {}): Promise<void> {
  await server.sign(await linkOf(id, name), over);
}

async function restart(): Promise<void> {
  owner = await owner.restart();
  await owner.ok('account.unlock', { passphrase: testPassphrase });
}

describe('a will that two witnesses sign', () => {
  it('becomes the next version, with both signatures over the same document and the proofs to keep it', async () => {
    await begin();
    const begun = await start();
    expect(begun).toMatchObject({ isSent: true, state: 'open', version: 1, trouble: null, result: null, waitsFor: null });
    expect(states(await check(begun.id))).toEqual(['invited', 'waiting']);
    await sign(begun.id, wanda.name);
    const half = await check(begun.id);
    expect(states(half)).toEqual(['signed', 'invited']);
    expect(half.witnesses[0]).toMatchObject({ certificate: 'service', signedAt: server.told().witnesses[0]?.signed_at });
    expect((await owner.ok('witnessings.links', { witnessing: begun.id, site })).map(({ witness }) => witness)).toEqual([
      half.witnesses[1]?.id,
    ]);
    await sign(begun.id, zeuge.name);
    const done = await check(begun.id);
    expect(done).toMatchObject({ state: 'complete', result: { version: 2, level: 'B-LTA' }, waitsFor: null, trouble: null });
    expect(server.completed()).toBe(2);
    const path = await read(2);
    expect((await readFile(path)).subarray(0, original.length).equals(original)).toBe(true);
    expect(qpdfComplaints(path)).toBe('');
    // It does not check document timestamps.
    const verdicts = pdfsigVerdicts(path).filter(({ subFilter }) => subFilter === 'ETSI.CAdES.detached');
    expect(verdicts.map(({ isValid }) => isValid)).toEqual([true, true]);
    const roots = [server.authorities.root.certificate];
    const report = await verifyPdf({ input: path, roots, now: instantFromMs(server.authorities.now()) });
    const signed = report.signatures.filter(({ kind }) => kind === 'signature');
    expect(signed.map(({ signer, integrity }) => [signer?.subject, integrity])).toEqual([
      [expect.stringContaining(wanda.name), 'intact'],
      [expect.stringContaining(zeuge.name), 'intact'],
    ]);
    expect(signed.flatMap(({ laterChanges }) => laterChanges).every(({ allowed }) => allowed)).toBe(true);
    expect(await owner.ok('witnessings.links', { witnessing: begun.id, site })).toEqual([]);
  });

  it('hides what is signed from the server: it has neither the document nor a name of it', async () => {
    await begin();
    const { id } = await start({ secondFactor: 'none' });
    const held = Buffer.concat([Buffer.from(server.content() ?? []), Buffer.from(JSON.stringify(server.told()))]);
    for (const secret of ['%PDF', 'will.pdf']) expect(held.includes(secret)).toBe(false);
    const { key, position } = readWitnessText(await linkOf(id, zeuge.name));
    expect(position).toBe(2);
    const { particulars } = openWitnessing(server.content() ?? new Uint8Array(), key);
    expect(particulars).toMatchObject({ documentId: document, document: 'will.pdf', witnesses: [wanda.name, zeuge.name] });
  });

  it('takes a certificate of a witness’s own, and says so', async () => {
    await begin();
    const { id } = await start({ witnesses: [wanda] });
    await sign(id, wanda.name, { own: selfMade('Wanda Witness', server.authorities.now()) });
    expect(await check(id)).toMatchObject({ witnesses: [{ state: 'signed', certificate: 'own' }], trouble: null, result: { version: 2 } });
  });

  it('follows a newer version only when the owner says so', async () => {
    await begin();
    const { id } = await start({ witnesses: [wanda] });
    const newer = join(home.path, 'newer.pdf');
    await writeFile(newer, await plainPdf(1, 'Another will'));
    await owner.ok('documents.addVersion', { document, path: newer });
    await sign(id, wanda.name);
    expect(await check(id)).toMatchObject({ state: 'open', result: null, waitsFor: 'newer_version' });
    expect(await owner.ok('witnessings.finish', { witnessing: id })).toMatchObject({ state: 'complete', result: { version: 3 } });
  });

  it('keeps what was signed when the second one declines, as far as it goes', async () => {
    await begin();
    const { id } = await start();
    await sign(id, wanda.name);
    await check(id);
    server.lie((told) => {
      Object.assign(told, { state: 'declined', ended_at: told.created_at });
      Object.assign(told.witnesses[1] as object, { state: 'declined', decline_reason: 'I am a cousin.' });
    });
    const ended = await check(id);
    expect(ended).toMatchObject({ state: 'declined', result: null, witnesses: [{}, { declineReason: 'I am a cousin.' }] });
    expect(await owner.ok('witnessings.finish', { witnessing: id })).toMatchObject({ result: { version: 2 } });
    const { signatures } = await verifyPdf({ input: await read(2), roots: [], now: instantFromMs(server.authorities.now()) });
    expect(signatures.filter(({ kind }) => kind === 'signature').map(({ integrity }) => integrity)).toEqual(['intact']);
    expect(await start()).toMatchObject({ version: 2 });
  });

  it('ends when the owner says so: nothing opens any more', async () => {
    await begin();
    const { id } = await start();
    expect(await owner.ok('witnessings.cancel', { witnessing: id })).toMatchObject({ state: 'cancelled' });
    expect(server.told().state).toBe('cancelled');
    expect(await owner.ok('witnessings.links', { witnessing: id, site })).toEqual([]);
    expect(await owner.refused('witnessings.cancel', { witnessing: id })).toBe('conflict');
    expect(await owner.refused('witnessings.finish', { witnessing: id })).toBe('conflict');
  });

  it('refuses people who can’t be asked, and a document that can’t be signed', async () => {
    await begin();
    const refused = (over: Partial<Input<'witnessings.start'>>) => owner.refused('witnessings.start', order(over));
    expect(await refused({ witnesses: [wanda, { ...zeuge, email: 'WANDA@example.com' }] })).toBe('invalid_request');
    expect(await refused({ witnesses: [{ ...wanda, email: 'wanda' }] })).toBe('invalid_email');
    expect(await refused({ witnesses: [{ ...wanda, name: 'Wanda\nWitness' }] })).toBe('invalid_request');
    expect(await refused({ secondFactor: 'word' })).toBe('invalid_request');
    expect(await refused({ witnesses: [{ ...wanda, word: 'lantern' }] })).toBe('invalid_request');
    expect(await refused({ witnesses: [{ ...wanda, place: { ...place, x: 40, page: 9 } }] })).toBe('page_not_found');
    const { vault } = (await owner.ok('documents.get', { document })).document;
    expect(await refused({ document: await add(vault, 'note.txt', Buffer.from('No PDF')) })).toBe('not_a_pdf');
    expect(server.requests).toEqual([]);
    await start();
    expect(await refused({})).toBe('conflict');
  });

  it('leaves a form’s own empty fields to those they are for', async () => {
    await begin();
    const { vault } = (await owner.ok('documents.get', { document })).document;
    document = await add(vault, 'form.pdf', await formPdf([{ name: 'Signature', rectangle: [60, 60, 260, 120] }]));
    const { id } = await start({ witnesses: [{ ...wanda, place: { ...place, x: 40 } }] });
    await sign(id, wanda.name);
    expect(await check(id)).toMatchObject({ state: 'complete' });
  });
});

describe('a server that lies', () => {
  /** What it did after the first has signed, and what the app then says. */
  async function troubleAfter(lie: (told: Told, id: string) => Promise<void> | void, over: Partial<Signing> = {}): Promise<Witnessing> {
    await begin();
    const { id } = await start();
    await check(id);
    await sign(id, wanda.name, over);
    await lie(server.told(), id);
    return check(id);
  }
  const notTaken = { result: null, witnesses: [{ state: 'invited', signedAt: null }, { state: 'waiting' }] };

  it.each<[string, (link: string) => Partial<Signing>]>([
    ['a value over another file', (link) => ({ file: otherFile(link) })],
    ['a certificate in another name', () => ({ name: 'Mallory' })],
    ['a certificate for another address', () => ({ email: 'mallory@example.com' })],
    ['a certificate of another authority', () => ({ issuer: newAuthority(instantFromMs(server.authorities.now())) })],
  ])('is caught with %s', async (_name, over) => {
    await begin();
    const { id } = await start();
    await check(id);
    await sign(id, wanda.name, over(await linkOf(id, wanda.name)));
    const { witnesses } = await check(id);
    const seen = await owner.ok('witnessings.get', { witnessing: id });
    expect(seen).toMatchObject({ ...notTaken, trouble: { code: 'value_refused', witness: witnesses[0]?.id } });
  });

  it('is caught with a value that it has put under another date', async () => {
    const seen = await troubleAfter(
      ({ witnesses: [first] }) => void Object.assign(first as object, { signed_at: '2026-01-02T03:04:05.000Z' }),
    );
    expect(seen).toMatchObject({ ...notTaken, trouble: { code: 'value_refused' } });
  });

  it('is caught with a timestamp over something else', async () => {
    await begin();
    const { id } = await start();
    await sign(id, wanda.name);
    const first = server.told().witnesses[0];
    const earlier = first?.cms;
    Object.assign(first as object, { state: 'invited' });
    await sign(id, wanda.name, { isUnstamped: true });
    const stamp = Buffer.from(earlier ?? '', 'base64');
    const { stampValue } = await import('../../../shared/node/pades/witnesses/stamp-value.ts');
    const { withoutStamp } = await import('../../../shared/node/pades/witnesses/without-stamp.ts');
    const { token } = withoutStamp(stamp);
    const value = stampValue(Buffer.from(first?.cms ?? '', 'base64'), token ?? new Uint8Array());
    Object.assign(first as object, { cms: value.toString('base64') });
    expect((await check(id)).trouble).toMatchObject({ code: 'value_refused' });
  });

  it.each<[string, string, (told: Told) => void]>([
    ['another file', 'other_witnessing', (told) => void (told.sha256 = '0'.repeat(64))],
    ['a person fewer', 'other_witnessing', (told) => void told.witnesses.pop()],
    ['people in another order', 'other_witnessing', (told) => void told.witnesses.reverse()],
    [
      'somebody who signed before their turn',
      'other_witnessing',
      ({ witnesses }) => void Object.assign(witnesses[0]!, { state: 'opened' }),
    ],
  ])('is caught with %s', async (_name, code, lie) => {
    const seen = await troubleAfter(async (told, id) => {
      await sign(id, zeuge.name);
      lie(told);
    });
    expect(seen).toMatchObject({ ...notTaken, trouble: { code, witness: null } });
  });

  it.each<[string, string, (told: Told) => void]>([
    ['a signature that it takes back', 'taken_back', ({ witnesses }) => void Object.assign(witnesses[0]!, { state: 'opened', cms: null })],
    ['another value than before', 'taken_back', ({ witnesses }) => void Object.assign(witnesses[0]!, { cms: 'AAAA' })],
    [
      'another authority than before',
      'authority_changed',
      (told) => void (told.authority = newAuthority(told.created_at as never).certificate.toString()),
    ],
    ['no authority any more', 'authority_changed', (told) => void (told.authority = null)],
  ])('is caught with %s, and what was taken stays', async (_name, code, lie) => {
    await begin();
    const { id } = await start();
    await sign(id, wanda.name);
    const before = await check(id);
    server.lie(lie);
    const seen = await check(id);
    expect(seen).toEqual({ ...before, trouble: { code, witness: code === 'taken_back' ? before.witnesses[0]?.id : null } });
  });

  it('is believed again once it tells the truth', async () => {
    await begin();
    const { id } = await start();
    const { sha256 } = server.told();
    server.lie((told) => void (told.sha256 = '0'.repeat(64)));
    expect((await check(id)).trouble).not.toBeNull();
    server.lie((told) => void (told.sha256 = sha256));
    expect((await check(id)).trouble).toBeNull();
  });

  it('has somebody asked again whose signature was exchanged', async () => {
    await begin();
    const { id, witnesses } = await start();
    const witness = witnesses[0]?.id ?? '';
    expect(await owner.refused('witnessings.askAgain', { witnessing: id, witness })).toBe('conflict');
    await sign(id, wanda.name, { name: 'Mallory' });
    await check(id);
    const again = await owner.ok('witnessings.askAgain', { witnessing: id, witness });
    expect(again).toMatchObject({ trouble: null, witnesses: [{ state: 'invited' }, { state: 'waiting' }] });
    await sign(id, wanda.name);
    expect(states(await check(id))).toEqual(['signed', 'invited']);
  });

  it('can’t say that it is over when it isn’t', async () => {
    await begin();
    const { id } = await start();
    server.lie((told) => void Object.assign(told, { state: 'complete', ended_at: told.created_at }));
    expect(await check(id)).toMatchObject({ state: 'open', result: null });
  });

  it('can’t exchange the file for a device that has to fetch it', async () => {
    await begin();
    const { id } = await start({ witnesses: [wanda] });
    await sign(id, wanda.name);
    const { rm } = await import('node:fs/promises');
    await rm(join(home.path, `${folders}`, 'witnessings'), { recursive: true });
    server.content()?.fill(7, 200);
    expect(await owner.refused('witnessings.check', { witnessing: id })).toBe('damaged');
    expect(await owner.ok('witnessings.get', { witnessing: id })).toMatchObject({ result: null, witnesses: [{ state: 'waiting' }] });
  });
});

/** The prepared file with one bit changed in the document itself. */
function otherFile(link: string): Uint8Array {
  const { file } = openWitnessing(server.content() ?? new Uint8Array(), readWitnessText(link).key);
  const other = Uint8Array.from(file);
  other[20] = (other[20] ?? 0) ^ 1;
  return other;
}

describe('a device that is killed', () => {
  it.each<[RegExp, 'before' | 'after']>([
    [/^GET/, 'before'],
    [/^POST \/witnessings$/, 'before'],
    [/^POST \/witnessings$/, 'after'],
    [/^PUT/, 'before'],
    [/^PUT/, 'after'],
  ])('goes on with what it was sending (%s, %s)', async (request, when) => {
    await begin();
    server.cut(request, when);
    const { id, isSent } = await start();
    expect(isSent).toBe(false);
    await restart();
    server.restore();
    expect(states(await check(id))).toEqual(['invited', 'waiting']);
    await sign(id, wanda.name);
    await sign(id, zeuge.name);
    expect(await check(id)).toMatchObject({ state: 'complete', result: { version: 2 } });
  });

  it.each<['before' | 'after']>([['before'], ['after']])('makes one version, and tells the server of it later (%s)', async (when) => {
    await begin();
    const { id } = await start({ witnesses: [wanda] });
    await sign(id, wanda.name);
    server.cut(/complete$/, when);
    expect(await owner.refused('witnessings.check', { witnessing: id })).toBe('offline');
    await restart();
    server.restore();
    expect(await check(id)).toMatchObject({ state: 'complete', result: { version: 2 } });
    expect(server.completed()).toBe(2);
    expect((await owner.ok('documents.get', { document })).versions).toHaveLength(2);
    server.requests.splice(0);
    await check(id);
    expect(server.requests).toEqual([]);
  });

  it('leaves nothing readable behind', async () => {
    await begin();
    const { id } = await start();
    const { readdir } = await import('node:fs/promises');
    const folder = join(home.path, `${folders}`);
    expect(await readdir(join(folder, 'signing'))).toEqual([]);
    expect((await readFile(join(folder, 'witnessings', id))).includes('%PDF')).toBe(false);
    await owner.ok('witnessings.cancel', { witnessing: id });
  });

  it('needs the file from the server where it was laid out elsewhere', async () => {
    await begin();
    const { id } = await start({ witnesses: [wanda] });
    await sign(id, wanda.name);
    const { rm } = await import('node:fs/promises');
    await rm(join(home.path, `${folders}`, 'witnessings'), { recursive: true });
    expect(await check(id)).toMatchObject({ state: 'complete', result: { version: 2 } });
  });
});
