import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder, type TempFolder } from '../../../test/kit/files/temp-folder.ts';
import { machineNowMs } from '../../../test/kit/pki/local-authorities.ts';
import { listWorld } from '../../../test/kit/pki/list-world.ts';
import { startReceiver, type Receiver } from '../../../test/kit/services/webhook-receiver.ts';
import { readCertificate } from '../../../shared/node/pades/certificates/certificate.ts';
import { checkInThread } from '../../../shared/node/pades/trusted-lists/check-in-thread.ts';
import { carryOutCheck, type CheckLists } from '../../../shared/node/pades/trusted-lists/check-job.ts';
import type { TrustedLists } from '../../../shared/node/pades/trusted-lists/list-contract.ts';
import { listFolder } from '../../../shared/node/pades/trusted-lists/list-folder.ts';
import { namesIn } from '../../../shared/node/pades/trusted-lists/list-index.ts';
import { isRefreshDue, sha256Of, type ListState } from '../../../shared/node/pades/trusted-lists/list-state.ts';
import { openKeptLists } from '../../../shared/node/pades/trusted-lists/kept-lists.ts';
import { refreshLists } from '../../../shared/node/pades/trusted-lists/refresh-lists.ts';
import { listClient } from './list-client.ts';
import { openOutboundClient } from './outbound-client.ts';

const nowMs = Math.floor(machineNowMs() / 1_000) * 1_000;
const dayMs = 86_400_000;
const world = listWorld(nowMs);
const here: CheckLists = (job) => Promise.resolve(carryOutCheck(job));
const authorities = [world.authority, world.other].map(({ certificate }) => readCertificate(certificate));

type Page = Buffer | ((response: ServerResponse) => void);

/** A server with lists, and a folder that they are fetched into. */
class Europe implements AsyncDisposable {
  readonly pages = new Map<string, Page>();
  readonly #receiver: Receiver;
  readonly #folder: TempFolder;
  check: CheckLists = here;

  private constructor(receiver: Receiver, folder: TempFolder) {
    [this.#receiver, this.#folder] = [receiver, folder];
    this.put({ top: world.top(this.origin), at: world.at(), be: world.be() });
  }

  static async open(): Promise<Europe> {
    const receiver = await startReceiver();
    const europe = new Europe(receiver, await tempFolder('lists'));
    receiver.respond(({ path }, response) => {
      const page = europe.pages.get(path);
      if (page === undefined) response.writeHead(404).end();
      else if (typeof page === 'function') page(response);
      else response.end(page);
    });
    return europe;
  }

  get origin(): string {
    return new URL(this.#receiver.url).origin;
  }

  get folder(): string {
    return this.#folder.path;
  }

  get asked(): readonly string[] {
    return this.#receiver.requests.map(({ path }) => path).sort();
  }

  put({ top, at, be }: { readonly top?: Page; readonly at?: Page; readonly be?: Page }): void {
    if (top !== undefined) this.pages.set('/lotl.xml', top);
    if (at !== undefined) this.pages.set('/AT.xml', at);
    if (be !== undefined) this.pages.set('/BE.xml', be);
  }

  refresh(afterMs = 0, signal?: AbortSignal): Promise<ListState> {
    return refreshLists({
      store: listFolder(this.folder),
      fetch: listClient(openOutboundClient({ allowPrivate: true, plainHttp: true })),
      check: this.check,
      signers: world.signers,
      location: `${this.origin}/lotl.xml`,
      nowMs: nowMs + afterMs,
      ...(signal === undefined ? {} : { signal }),
    });
  }

  /** What a program that starts anew finds of the services of both authorities. */
  async found(): Promise<TrustedLists & { readonly territories: readonly string[] }> {
    const lists = await openKeptLists({ store: listFolder(this.folder), check: this.check, signers: world.signers });
    const names = namesIn(authorities);
    await lists.load(names);
    const territories = [...names].flatMap((name) => lists.named(name)).map(({ territory }) => territory);
    const { refused, serviceCount, refreshedMs } = lists;
    return { ...{ refused, serviceCount, refreshedMs, territories: territories.sort() }, lists: lists.lists } as never;
  }

  async fileOf(territory: string): Promise<string> {
    const name = (await readdir(this.folder)).find((one) => one.startsWith(`${territory}-`));
    return join(this.folder, name ?? 'missing');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#receiver.close();
    await this.#folder.remove();
  }
}

const both = ['AT', 'BE'];
const problems = ({ failures }: ListState): string[] => failures.map(({ territory, problem }) => `${territory} ${problem}`);

describe('trusted lists that are fetched', () => {
  it('are there after a start, with the time at which they were', async () => {
    await using europe = await Europe.open();
    expect(problems(await europe.refresh())).toEqual([]);
    const found = await europe.found();
    expect(found).toMatchObject({ territories: both, refused: [], refreshedMs: nowMs, serviceCount: 2 });
    expect(found.lists.map(({ territory, sequence, fetchedMs }) => [territory, sequence, fetchedMs])).toEqual(
      ['EU', ...both].map((territory) => [territory, 1, nowMs]),
    );
    expect(await readdir(europe.folder)).toHaveLength(4);
  });

  it('are checked in a thread as they are here', async () => {
    await using europe = await Europe.open();
    europe.check = checkInThread(new URL('../signer/list-thread.ts', import.meta.url));
    europe.put({ be: Buffer.from('<a>'.repeat(200_000)) });
    expect(problems(await europe.refresh())).toEqual(['BE too_large']);
    expect((await europe.found()).territories).toEqual(['AT']);
  });

  it('are checked once while they stay the same, and only when one of their services may matter', async () => {
    await using europe = await Europe.open();
    await europe.refresh();
    const jobs: string[] = [];
    europe.check = (job) => {
      jobs.push(job.kind === 'top' ? 'EU' : job.file.name.slice(0, 2));
      return here(job);
    };
    await europe.refresh(dayMs);
    expect(jobs.splice(0)).toEqual(['EU']);
    const lists = await openKeptLists({ store: listFolder(europe.folder), check: europe.check, signers: world.signers });
    await lists.load(namesIn([readCertificate(world.person('Nobody', 79).certificate)]));
    expect(jobs).toEqual([]);
    for (let times = 0; times < 3; times += 1) await lists.load(namesIn(authorities.slice(0, 1)));
    expect(jobs).toEqual(['EU', 'AT']);
  });

  const missing: [string, string, (response: ServerResponse) => void][] = [
    ['it answers with an error', 'unreachable', (response) => response.writeHead(500).end()],
    [
      'it breaks off in the middle',
      'unreachable',
      (response) => {
        response.writeHead(200, { 'content-length': '100000' }).write('<TrustServiceStatusList');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    ['it is far too long', 'unreachable', (response) => response.end(Buffer.alloc(25 * 2 ** 20, 32))],
    ['it is a web page', 'signature_missing', (response) => response.end('<html>Sorry')],
    ['somebody else signed it', 'unknown_signer', (response) => response.end(world.at({ signer: world.belgium }))],
    ['it was changed', 'signature_bad', (response) => response.end(world.at({ sequence: 3 }).toString().replace('granted', 'Granted'))],
    ['it is that of another country', 'unknown_signer', (response) => response.end(world.be())],
    ['it is older', 'rolled_back', (response) => response.end(world.at({ sequence: 1, services: [] }))],
  ];
  it.each(missing)('leave the last good list where it is when %s, and the others alone', async (_, problem, page) => {
    await using europe = await Europe.open();
    europe.put({ at: world.at({ sequence: 2 }) });
    await europe.refresh();
    europe.put({ at: page, be: world.be({ sequence: 7 }) });
    expect(problems(await europe.refresh(dayMs))).toEqual([`AT ${problem}`]);
    const found = await europe.found();
    expect(found.territories).toEqual(both);
    expect(found.lists.map(({ territory, sequence, fetchedMs }) => [territory, sequence, fetchedMs])).toEqual([
      ['EU', 1, nowMs + dayMs],
      ['AT', 2, nowMs],
      ['BE', 7, nowMs + dayMs],
    ]);
  });

  it('remember numbers even when the list is gone', async () => {
    await using europe = await Europe.open();
    europe.put({ top: world.top(europe.origin, { sequence: 5 }), at: world.at({ sequence: 9 }) });
    await europe.refresh();
    for (const territory of ['EU', 'AT']) await writeFile(await europe.fileOf(territory), 'gone');
    europe.put({ at: world.at({ sequence: 8 }) });
    expect(problems(await europe.refresh(dayMs))).toEqual(['AT rolled_back']);
    europe.put({ top: world.top(europe.origin, { sequence: 4 }) });
    await writeFile(await europe.fileOf('EU'), 'gone');
    const state = await europe.refresh(2 * dayMs);
    expect(problems(state)).toEqual(['EU rolled_back']);
    expect([state.refreshedMs, isRefreshDue(state, nowMs + 2 * dayMs + 3_600_000)]).toEqual([nowMs + dayMs, true]);
    expect((await europe.found()).territories).toEqual([]);
  });

  it('go on with the list of lists that is kept while there is no other, and say since when', async () => {
    await using europe = await Europe.open();
    await europe.refresh();
    for (const top of [Buffer.from('no'), world.top(europe.origin, { signer: world.austria, sequence: 9 })]) {
      europe.put({ top, at: world.at({ sequence: 2 }) });
      const state = await europe.refresh(dayMs);
      expect(state).toMatchObject({ refreshedMs: nowMs, triedMs: nowMs + dayMs });
      expect((await europe.found()).lists.map(({ territory, sequence }) => `${territory} ${sequence}`)).toEqual(['EU 1', 'AT 2', 'BE 1']);
    }
  });

  it('follow pivots to a signer that was announced, and need them no more once they are kept', async () => {
    await using europe = await Europe.open();
    const [second, third] = [world.person('Second', 81), world.person('Third', 82)];
    const announcing = (signer: typeof second, next: typeof second, sequence: number): Buffer =>
      world.top(europe.origin, { signer, sequence, pointers: [{ territory: 'EU', signers: [next], isListOfLists: true }] });
    europe.pages.set('/pivot-1.xml', announcing(world.journal, second, 1));
    europe.pages.set('/pivot-2.xml', announcing(second, third, 2));
    const pivots = ['/pivot-2.xml', '/pivot-1.xml'].map((path) => europe.origin + path);
    europe.put({ top: world.top(europe.origin, { signer: third, sequence: 3, pivots: [...pivots, 'https://journal.example/notice'] }) });
    expect(problems(await europe.refresh())).toEqual([]);
    expect((await europe.found()).territories).toEqual(both);
    for (const path of ['/pivot-1.xml', '/pivot-2.xml']) europe.pages.delete(path);
    europe.put({ top: world.top(europe.origin, { signer: third, sequence: 4, pivots }) });
    expect(problems(await europe.refresh(dayMs))).toEqual([]);
    expect((await europe.found()).lists.map(({ territory, sequence }) => `${territory} ${sequence}`)).toEqual(['EU 4', 'AT 1', 'BE 1']);
    expect(europe.asked.filter((path) => path.includes('pivot'))).toHaveLength(2);
  });

  it('follow where a list has moved to, but not inside, and not for ever', async () => {
    await using europe = await Europe.open();
    const to = (location: string) => (response: ServerResponse) => void response.writeHead(302, { location }).end();
    europe.pages.set('/new/AT.xml', world.at());
    europe.put({ at: to('/new/AT.xml'), be: to('/BE.xml') });
    expect((await europe.refresh()).failures).toEqual([
      { territory: 'BE', problem: 'unreachable', note: `${new URL(europe.origin).host} leads nowhere` },
    ]);
    await using inside = await startReceiver();
    // Only the first name is one of the outside here, and it leads back in.
    const resolve = async (name: string) => [name === 'lists.example' ? '93.184.215.14' : '127.0.0.1'];
    const strict = listClient(openOutboundClient({ allowPrivate: false, plainHttp: true, resolve }));
    await expect(strict(inside.url)).rejects.toThrow('the address');
    const redirecting = listClient({
      check: () => Promise.resolve(),
      request: (request) =>
        request.url === 'https://lists.example/'
          ? Promise.resolve({ status: 302, headers: { location: inside.url }, body: new Uint8Array(), complete: true, elapsedMs: 1 })
          : openOutboundClient({ allowPrivate: false, plainHttp: true }).request(request),
    });
    await expect(redirecting('https://lists.example/')).rejects.toThrow('private');
    expect(inside.connections).toBe(0);
  });

  it('are not waited for when they come in drops, wherever they have moved to', async () => {
    await using europe = await Europe.open();
    europe.put({ top: (response) => void response.writeHead(302, { location: '/drops' }).end() });
    europe.pages.set('/drops', (response) => {
      const drop = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drop));
    });
    const client = listClient(openOutboundClient({ allowPrivate: true, plainHttp: true }), 300);
    await expect(client(`${europe.origin}/lotl.xml`)).rejects.toThrow('broke off');
  });

  it('are as before when they are broken off, or half written', async () => {
    await using europe = await Europe.open();
    await europe.refresh();
    const stop = new AbortController();
    europe.put({
      at: world.at({ sequence: 2 }),
      be: (response) => {
        response.write('<');
        stop.abort(new Error('stopped'));
      },
    });
    await expect(europe.refresh(dayMs, stop.signal)).rejects.toThrow('stopped');
    await writeFile(join(europe.folder, 'AT-3-0000000000000000.xml'), '<half');
    await writeFile(join(europe.folder, 'lists.json.tmp'), '{');
    expect(await europe.found()).toMatchObject({ territories: both, refreshedMs: nowMs, refused: [] });
    europe.put({ be: world.be() });
    await europe.refresh(2 * dayMs);
    expect((await readdir(europe.folder)).filter((name) => name.endsWith('.xml')).map((name) => name.slice(0, 4))).toEqual([
      'AT-2',
      'BE-1',
      'EU-1',
    ]);
  });
});

describe('lists that are kept', () => {
  let europe: Europe;
  let state: string;
  beforeAll(async () => {
    europe = await Europe.open();
    await europe.refresh();
    state = await readFile(join(europe.folder, 'lists.json'), 'utf8');
  });
  afterAll(() => europe[Symbol.asyncDispose]());

  const evil = world.at({ signer: world.belgium, services: [world.service(world.person('Evil', 83, { authority: {} }))] });
  const restated = (change: (state: ListState) => void) => () => {
    const changed = JSON.parse(state) as ListState;
    change(changed);
    return writeFile(join(europe.folder, 'lists.json'), JSON.stringify(changed));
  };
  const tampered: [string, string[], string[], () => Promise<void>][] = [
    ['another list in place of one', ['BE'], ['changed'], async () => writeFile(await europe.fileOf('AT'), evil)],
    [
      'another list, and its digest',
      ['BE'],
      ['unknown_signer'],
      async () => {
        await writeFile(await europe.fileOf('AT'), evil);
        const sha256 = sha256Of(evil);
        await restated(({ lists }) => Object.assign(lists.find(({ territory }) => territory === 'AT') ?? {}, { sha256 }))();
      },
    ],
    ['a number that was seen', ['BE'], ['rolled_back'], restated(({ seen }) => Object.assign(seen, { AT: 2 }))],
    ['no list of lists', [], ['changed'], async () => writeFile(await europe.fileOf('EU'), '')],
    ['no state', [], [], async () => writeFile(join(europe.folder, 'lists.json'), '{"version":1')],
    ['a state of other kinds', [], [], async () => writeFile(join(europe.folder, 'lists.json'), '{"version":1,"lists":{"a":1}}')],
    ['a state that leads out of the folder', [], [], restated(({ lists }) => lists.forEach((one) => Object.assign(one, { file: '../x' })))],
  ];
  it.each(tampered)('are refused: %s', async (_, territories, refused, tamper) => {
    const files = await Promise.all(['EU', 'AT', 'BE'].map((territory) => europe.fileOf(territory)));
    const before = await Promise.all(files.map((file) => readFile(file)));
    try {
      await tamper();
      const found = await europe.found();
      expect([found.territories, found.refused.map(({ problem }) => problem)]).toEqual([territories, refused]);
      if (territories.length === 0) expect(found.serviceCount).toBe(0);
    } finally {
      for (const [index, file] of files.entries()) await writeFile(file, before[index] ?? '');
      await writeFile(join(europe.folder, 'lists.json'), state);
    }
  });
});
