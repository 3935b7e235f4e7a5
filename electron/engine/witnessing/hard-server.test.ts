import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder, type TempFolder } from '../../../test/kit/files/temp-folder.ts';
import { gcmPdf } from '../../../test/kit/pdf/encrypted-pdf.ts';
import { plainPdf } from '../../../test/kit/pdf/signing-world.ts';
import { instantFromMs } from '../../../shared/domain/instant.ts';
import type { NewWitness, Witnessing } from '../../contract/witnessing.ts';
import { openTestEngine, TestClock, testPassphrase, type TestEngine } from '../engine-test-kit.ts';
import { versionsOf } from '../items/item-fields.ts';
import { followWitnessings } from './follow-witnessings.ts';
import { newAuthority, startWitnessServer, type Signing, type Told, type WitnessServer } from './witness-test-kit.ts';

const wanda: NewWitness = { name: 'Wanda Witness', email: 'wanda@example.com', language: 'en' };
const zeuge: NewWitness = { name: 'Wilhelm Zeuge', email: 'wilhelm@example.com', language: 'de' };

let home: TempFolder;
let server: WitnessServer;
let owner: TestEngine;
let vault: string;
let document: string;
let folders = 0;

beforeAll(async () => {
  home = await tempFolder('hard-server');
});
afterAll(async () => home.remove());
afterEach(async () => {
  await owner[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

async function begin(): Promise<void> {
  server = await startWitnessServer();
  folders += 1;
  owner = await openTestEngine(join(home.path, `${folders}`), new TestClock(instantFromMs(server.authorities.now())));
  await owner.ok('account.create', { passphrase: testPassphrase });
  vault = (await owner.ok('vaults.create', { name: 'Papers' })).id;
  document = await add('will.pdf', await plainPdf());
  await owner.ok('sync.connect', { server: server.origin, token: 'a token that is long enough' });
}

async function add(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(home.path, name);
  await writeFile(path, bytes);
  const [added] = await owner.ok('documents.add', { vault, paths: [path] });
  return added?.id ?? '';
}

const start = (witnesses: readonly NewWitness[] = [wanda, zeuge]): Promise<Witnessing> =>
  owner.ok('witnessings.start', { document, witnesses: [...witnesses], days: 14, secondFactor: 'none' });
const check = (id: string): Promise<Witnessing> => owner.ok('witnessings.check', { witnessing: id });
const states = ({ witnesses }: Witnessing): string[] => witnesses.map(({ state }) => state);
const versions = async (): Promise<number> => (await owner.ok('documents.get', { document })).versions.length;
const codes = async (): Promise<string[]> =>
  (await owner.ok('readiness.get', { vault })).findings.flatMap(({ code, signing }) => (signing === undefined ? [] : [code]));

/** The first of those who haven't signed, or whoever is named. */
async function sign(id: string, over: Partial<Signing> = {}, position = 0): Promise<void> {
  const links = await owner.ok('witnessings.links', { witnessing: id, site: 'https://vault.example.com' });
  await server.sign(links[position]?.link ?? '', over);
}

describe('one answer with a good value and a bad one', () => {
  it('has the good one taken and the bad one named, and goes on from there', async () => {
    await begin();
    const { id, witnesses } = await start();
    await check(id);
    await sign(id);
    await sign(id, { name: 'Mallory' }, 1);
    const half = await check(id);
    expect(states(half)).toEqual(['signed', 'waiting']);
    expect(half.trouble).toEqual({ code: 'value_refused', witness: witnesses[1]?.id });
    expect(await versions()).toBe(1);
    await owner.ok('witnessings.askAgain', { witnessing: id, witness: witnesses[1]?.id ?? '' });
    await sign(id);
    expect(await check(id)).toMatchObject({ state: 'complete', trouble: null, result: { version: 2 } });
  });

  it('has nothing taken that comes after the bad one', async () => {
    await begin();
    const { id, witnesses } = await start();
    await sign(id, { email: 'mallory@example.com' });
    await sign(id, {}, 1);
    const seen = await check(id);
    expect(states(seen)).toEqual(['waiting', 'waiting']);
    expect(seen.trouble).toEqual({ code: 'value_refused', witness: witnesses[0]?.id });
  });
});

/** Everything in an answer that a server could write something else into. */
function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

function changed(told: Told, path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(told) as unknown;
  if (path.length === 0) return value;
  const parent = path.slice(0, -1).reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], copy) as Record<
    string,
    unknown
  >;
  const name = path.at(-1) as string;
  if (value === undefined) delete parent[name];
  else parent[name] = value;
  return copy;
}

const nonsense = [
  undefined,
  null,
  -1,
  1e308,
  true,
  '',
  '\u0000',
  'x'.repeat(100_000),
  [],
  {},
  Array.from({ length: 10_000 }, () => ({})),
  'AAAA',
];

describe('any answer at all', () => {
  it('is taken, or refused by name; nothing that was taken is lost, and no version comes of it', async () => {
    await begin();
    const { id } = await start();
    await sign(id);
    const before = await check(id);
    const truth = structuredClone(server.told());
    let refused = 0;
    for (const [number, path] of placesIn(truth).entries()) {
      server.say(changed(truth, path, nonsense[number % nonsense.length]));
      const { trouble, witnesses, ...rest } = await check(id);
      refused += trouble === null ? 0 : 1;
      expect(witnesses[0], path.join('.')).toEqual(before.witnesses[0]);
      expect(rest.result, path.join('.')).toBeNull();
      if (trouble !== null) expect([rest.state, witnesses], path.join('.')).toEqual([before.state, before.witnesses]);
    }
    expect(refused).toBeGreaterThan(30);
    expect(await versions()).toBe(1);
    server.say(undefined);
    expect(await check(id)).toEqual(before);
  });

  it.each<[string, (told: Told) => void]>([
    ['the other’s value under a name', ({ witnesses: [first, second] }) => void Object.assign(second!, { ...first, id: second!.id })],
    ['a moment that is none', ({ witnesses }) => void (witnesses[1]!.invited_at = '2026-99-99T99:99:99.999Z')],
    [
      'an authority that is no certificate',
      (told) => void (told.authority = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'),
    ],
    [
      'a value larger than its room',
      ({ witnesses }) =>
        void Object.assign(witnesses[1]!, {
          state: 'signed',
          cms: 'A'.repeat(32_768),
          signed_at: witnesses[0]!.signed_at,
          certificate: 'service',
        }),
    ],
    [
      'a certificate of nobody',
      ({ witnesses }) =>
        void Object.assign(witnesses[1]!, { state: 'signed', cms: 'MAA=', signed_at: witnesses[0]!.signed_at, certificate: null }),
    ],
  ])('is refused with %s', async (_name, lie) => {
    await begin();
    const { id } = await start();
    await sign(id);
    const before = await check(id);
    server.lie(lie);
    const { trouble, ...after } = await check(id);
    expect(trouble).not.toBeNull();
    expect({ ...after, trouble: null }).toEqual(before);
  });

  it('stops neither the sync nor what else goes on', async () => {
    await begin();
    const { id } = await start();
    await sign(id);
    server.say({ witnesses: 'all of them' });
    await followWitnessings(owner.engine.context);
    expect(await owner.ok('witnessings.get', { witnessing: id })).toMatchObject({ trouble: { code: 'unreadable' } });
    server.say(undefined);
    await followWitnessings(owner.engine.context);
    expect(states(await owner.ok('witnessings.get', { witnessing: id }))).toEqual(['signed', 'invited']);
  });
});

describe('what a service certifies names with', () => {
  it('is what the account first saw there: the report says so, and another account’s doesn’t', async () => {
    await begin();
    const { id } = await start([wanda]);
    await sign(id);
    expect(await check(id)).toMatchObject({ state: 'complete' });
    const { signatures } = await owner.ok('documents.checkSignatures', { document });
    const [first] = signatures;
    expect(first).toMatchObject({
      path: 'trusted',
      oneActService: { host: new URL(server.origin).host, since: expect.stringMatching(/^20/) as string },
    });
    expect(first?.findings.map(({ code }) => code)).toContain('one_act_certificate');
    if (first?.quality !== null) expect(first?.quality).toEqual({ level: 'simple', because: 'one_act' });
    const path = join(home.path, 'signed.pdf');
    await owner.ok('documents.save', { document, path });
    await using stranger = await openTestEngine(join(home.path, 'stranger'), new TestClock(instantFromMs(server.authorities.now())));
    await stranger.ok('account.create', { passphrase: testPassphrase });
    const { id: elsewhere } = await stranger.ok('vaults.create', { name: 'Papers' });
    const [added] = await stranger.ok('documents.add', { vault: elsewhere, paths: [path] });
    const report = await stranger.ok('documents.checkSignatures', { document: added?.id ?? '' });
    expect(report.signatures[0]).toMatchObject({
      path: 'untrusted',
      oneActService: null,
      quality: { level: 'simple', because: 'nobody_vouches' },
    });
  });

  it('is noticed when it is another one the next time, and counts once the owner accepts it', async () => {
    await begin();
    const first = await start([wanda]);
    await sign(first.id);
    expect(await check(first.id)).toMatchObject({ state: 'complete' });
    expect(await owner.refused('witnessings.acceptAuthority', { witnessing: first.id })).toBe('conflict');
    server.beginAnew();
    document = await add('codicil.pdf', await plainPdf(1, 'A codicil'));
    const { id } = await start([zeuge]);
    expect(await owner.refused('witnessings.acceptAuthority', { witnessing: id })).toBe('conflict');
    await sign(id);
    expect(await check(id)).toMatchObject({ trouble: { code: 'authority_changed' }, result: null, witnesses: [{ state: 'waiting' }] });
    expect(await owner.ok('witnessings.acceptAuthority', { witnessing: id })).toMatchObject({
      state: 'complete',
      trouble: null,
      result: { version: 2 },
    });
  });

  it('can’t be exchanged once somebody’s signature rests on it', async () => {
    await begin();
    const { id } = await start();
    await sign(id);
    await check(id);
    server.lie((told) => void (told.authority = newAuthority(told.created_at as never).certificate.toString()));
    expect((await check(id)).trouble).toMatchObject({ code: 'authority_changed' });
    expect(await owner.refused('witnessings.acceptAuthority', { witnessing: id })).toBe('conflict');
  });
});

describe('exactly one new version', () => {
  it('comes of it however often it is asked for at once', async () => {
    await begin();
    const { id } = await start([wanda]);
    await sign(id);
    await Promise.all([
      check(id),
      check(id),
      followWitnessings(owner.engine.context),
      owner.engine.call('witnessings.finish', { witnessing: id }),
    ]);
    expect(await check(id)).toMatchObject({ state: 'complete', result: { version: 2 } });
    expect(await versions()).toBe(2);
  });

  it.each([0, 60, 250, 600])('comes of it when the app is killed %i ms into it', async (ms) => {
    await begin();
    const { id } = await start([wanda]);
    await sign(id);
    const under = owner.engine.call('witnessings.check', { witnessing: id });
    await new Promise((resolve) => setTimeout(resolve, ms));
    owner = await owner.restart();
    await under.catch(() => undefined);
    await owner.ok('account.unlock', { passphrase: testPassphrase });
    expect(await check(id)).toMatchObject({ state: 'complete', result: { version: 2 } });
    expect(await versions()).toBe(2);
  });

  it('waits for another device that has put it together, until the owner says otherwise', async () => {
    await begin();
    const { id } = await start([wanda]);
    await sign(id);
    server.lie((told) => void Object.assign(told, { state: 'complete', version: 2, ended_at: told.created_at }));
    expect(await check(id)).toMatchObject({ state: 'open', waitsFor: 'other_device', trouble: null, result: null });
    expect(await versions()).toBe(1);
    expect(await codes()).toEqual(['signed_not_taken']);
    expect(await owner.ok('witnessings.finish', { witnessing: id })).toMatchObject({ state: 'complete', result: { version: 2 } });
    expect(await codes()).toEqual([]);
  });

  it('stays of two that devices made at the same time, and nothing else goes', async () => {
    await begin();
    const { id } = await start([wanda]);
    await sign(id);
    await check(id);
    const path = join(home.path, 'twin.pdf');
    await writeFile(path, await plainPdf(1, 'A twin'));
    await owner.ok('documents.addVersion', { document, path });
    const { context } = owner.engine;
    const { book } = context.session();
    const entry = book.get('document', document);
    const twin = versionsOf(entry.body).find(({ number }) => number === 3)?.root ?? '';
    await followWitnessings(context);
    expect(await versions()).toBe(3);
    book.write([
      { id: entry.id, vault: entry.vault, kind: 'document', set: { [`witnessingMade-${id}-${twin}`]: entry.body.fields['name'] } },
    ]);
    await followWitnessings(context);
    expect((await owner.ok('documents.get', { document })).versions.map(({ version }) => version).sort()).toEqual([1, 2]);
    expect(await owner.ok('witnessings.get', { witnessing: id })).toMatchObject({ result: { version: 2 } });
  });

  it('comes of a document that was in the trash meanwhile', async () => {
    await begin();
    const { id } = await start([wanda]);
    await sign(id);
    const { batch } = await owner.ok('documents.trash', { documents: [document] });
    expect(await owner.refused('witnessings.check', { witnessing: id })).toBe('not_found');
    await followWitnessings(owner.engine.context);
    await owner.ok('trash.restore', { batch });
    expect(await check(id)).toMatchObject({ state: 'complete', result: { version: 2 } });
  });
});

describe('what waits for the owner', () => {
  it('is said for as long as it does: the link, a refused value, and what comes at the end', async () => {
    await begin();
    expect(await codes()).toEqual([]);
    const { id, witnesses } = await start();
    await check(id);
    const { findings } = await owner.ok('readiness.get', { vault });
    expect(findings.find(({ code }) => code === 'link_not_opened')).toMatchObject({
      severity: 'step',
      stops: false,
      signing: { document, documentName: 'will.pdf', witness: wanda.name },
    });
    server.lie((told) => void Object.assign(told.witnesses[0] as object, { state: 'opened', opened_at: told.created_at }));
    await check(id);
    expect(await codes()).toEqual([]);
    await sign(id, { name: 'Mallory' });
    await check(id);
    expect(await codes()).toEqual(['signing_trouble']);
    await owner.ok('witnessings.askAgain', { witnessing: id, witness: witnesses[0]?.id ?? '' });
    expect(await codes()).toEqual(['link_not_opened']);
    await sign(id);
    await sign(id, {}, 1);
    await check(id);
    expect(await codes()).toEqual([]);
  });

  it.each(['declined', 'expired'] as const)('is said of one that was %s, until it is settled', async (state) => {
    await begin();
    const { id } = await start();
    await sign(id);
    await check(id);
    expect(await owner.refused('witnessings.settle', { witnessing: id })).toBe('conflict');
    server.lie((told) => {
      Object.assign(told, { state, ended_at: told.created_at });
      Object.assign(told.witnesses[1] as object, { state });
    });
    await check(id);
    expect(await codes()).toEqual(['signing_ended']);
    expect(await owner.ok('witnessings.settle', { witnessing: id })).toMatchObject({ isSettled: true, result: null });
    expect(await codes()).toEqual([]);
    expect(await owner.ok('witnessings.finish', { witnessing: id })).toMatchObject({ result: { version: 2 } });
  });

  it('is nothing once the owner has called it off', async () => {
    await begin();
    const { id } = await start();
    await owner.ok('witnessings.cancel', { witnessing: id });
    expect(await codes()).toEqual([]);
  });
});

describe('a document that nobody could sign in a browser', () => {
  it('is told by what may be chosen, and refused before the server hears of it', async () => {
    await begin();
    expect(await owner.ok('documents.signingOptions', { document })).toMatchObject({ encrypted: false, doubtful: false });
    document = await add('locked.pdf', gcmPdf('', 'owner'));
    expect(await owner.ok('documents.signingOptions', { document })).toMatchObject({ encrypted: true });
    expect(await owner.refused('witnessings.start', { document, witnesses: [wanda], days: 14, secondFactor: 'none' })).toBe(
      'unsupported_encryption',
    );
    document = await add('password.pdf', gcmPdf('user', 'owner'));
    expect(await owner.refused('documents.signingOptions', { document })).toBe('password_needed');
    expect(await owner.refused('witnessings.start', { document, witnesses: [wanda], days: 14, secondFactor: 'none' })).toBe(
      'password_needed',
    );
    expect(server.requests).toEqual([]);
  });
});
