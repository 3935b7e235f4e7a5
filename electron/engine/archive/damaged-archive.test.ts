import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headersOf, spliced, tarBytes, withByte, type NamedBytes } from '../../../test/kit/files/tar-bytes.ts';
import { readTar } from '../../../test/kit/files/tar-entries.ts';
import { tempFolder, type TempFolder } from '../../../test/kit/files/temp-folder.ts';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import { testNumber } from '../../../test/kit/runner/test-settings.ts';
import { openTestEngine, openTestEstate, type TestEngine, type TestEstate } from '../engine-test-kit.ts';
import type { ImportOutcome } from '../../contract/archive.ts';

// Which bytes of an archive may differ and what is still had of it is in shared/format/vault/read-archive.test.ts; here, what owners are
// told, and what is on their device afterwards.

const passphrase = 'six geese over the old mill';
const [will, letter, film] = ['Will.pdf', 'To Anna.txt', 'Film.bin'] as const;
const contents: Readonly<Record<string, Buffer>> = {
  [will]: Buffer.from('All to Anna, nothing to the cat.'),
  [letter]: Buffer.from('Liebe Anna'),
  [film]: Buffer.alloc(40_000, 'Kanarienvogel '),
};

let estate: TestEstate;
let kit: string;
let folder: TempFolder;
/** As it is, and as it was when the will said something else. */
let whole: Buffer;
let earlier: Buffer;
let files = 0;
const ids = new Map<string, string>();

async function exported(): Promise<Buffer> {
  files += 1;
  const path = join(folder.path, `${files}.heirlock-vault`);
  await estate.ok('archive.export', { vault: estate.vault, path });
  return readFile(path);
}

async function fileOf(bytes: Uint8Array): Promise<string> {
  files += 1;
  const path = join(folder.path, String(files));
  await writeFile(path, bytes);
  return path;
}

/** The archive's entries, some of them changed. */
async function entriesOf(bytes: Uint8Array, change: (name: string, content: Buffer) => Uint8Array | undefined): Promise<Uint8Array> {
  const entries: NamedBytes = await readTar(await fileOf(bytes));
  return tarBytes(
    entries.flatMap(([name, content]) => {
      const changed = change(name, Buffer.from(content as Uint8Array));
      return changed === undefined ? [] : [[name, changed] as const];
    }),
  );
}

const lineOf = (bytes: Buffer, name: string): string =>
  bytes
    .toString('latin1')
    .split('\n')
    .find((line) => line.includes(`{"id":"${ids.get(name)}"`)) ?? '';

/** Somebody's first set-up on a new device, from these bytes. */
async function onNewDevice<T>(bytes: Uint8Array, look: (outcome: ImportOutcome, device: TestEngine) => Promise<T>): Promise<T> {
  const path = await fileOf(bytes);
  await using home = await tempFolder('fresh');
  await using device = await openTestEngine(join(home.path, 'data'), estate.clock);
  await device.ok('account.recover', { kit, passphrase, archive: path });
  return await look(await device.ok('archive.import', { path }), device);
}

/** What documents are on a device, compared with what they should be; those without content are in brackets. */
async function documentsOn(device: TestEngine): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { id, name, here } of await device.ok('documents.list', {})) {
    found.push(here ? name : `(${name})`);
    if (!here) continue;
    const path = join(folder.path, `saved-${(files += 1)}`);
    await device.ok('documents.save', { document: id, path });
    expect([name, (await readFile(path)).equals(contents[name]!)]).toEqual([name, true]);
  }
  return found.sort();
}

beforeAll(async () => {
  folder = await tempFolder('archives');
  estate = await openTestEstate();
  const paths = [
    await estate.file(will, 'All to the cat.'),
    await estate.file(letter, contents[letter]!),
    await estate.file(film, contents[film]!),
  ];
  for (const { id, name } of await estate.ok('documents.add', { vault: estate.vault, paths })) ids.set(name, id);
  const recipient = await estate.ok('recipients.create', { vault: estate.vault, name: 'Anna', email: 'anna@example.org' });
  ids.set('Anna', recipient.id);
  await estate.ok('letters.set', { recipient: recipient.id, text: 'ein Brief' });
  earlier = await exported();
  estate.clock.advance(60_000);
  await estate.ok('documents.addVersion', { document: ids.get(will)!, path: await estate.file(will, contents[will]!) });
  whole = await exported();
  kit = (await estate.ok('kit.show', {})).text;
});

afterAll(async () => {
  await estate[Symbol.asyncDispose]();
  await folder.remove();
});

const nothingLost = { proved: true, lost: [], unlisted: [] };

describe('a damaged archive', () => {
  it('brings everything where only its wrapping is damaged, and says that it was', async () => {
    const headers = headersOf(whole);
    for (const at of [130, 600, headers[2]!.at + 5, headers[4]!.at + 20, whole.length - 1_536 + 3]) {
      await onNewDevice(withByte(whole, at), async (outcome, device) => {
        expect([at, outcome]).toMatchObject([at, { ...nothingLost, intact: false, items: 6, parts: 4 }]);
        expect(await documentsOn(device)).toEqual([film, letter, will]);
      });
    }
    await onNewDevice(spliced(whole, 0, 512, Buffer.from('garbage')), async (outcome, device) => {
      expect(outcome).toMatchObject({ ...nothingLost, intact: false });
      expect(await documentsOn(device)).toEqual([film, letter, will]);
    });
  });

  it('names a record that is lost by the name it had, and brings the others', async () => {
    const line = lineOf(whole, will);
    const at = whole.indexOf(line.slice(-200));
    await onNewDevice(
      withByte(whole, at, (byte) => (byte === 0x41 ? 0x42 : 0x41)),
      async (outcome, device) => {
        const lost = [{ id: ids.get(will), kind: 'document', name: will, what: 'record', versions: [], here: false }];
        expect(outcome).toMatchObject({ proved: true, intact: false, items: 5, lost, unlisted: [] });
        expect(await documentsOn(device)).toEqual([film, letter]);
      },
    );
  });

  it('names a document whose content is lost, and which of its versions', async () => {
    const headers = headersOf(whole).filter(({ name }) => name.startsWith('parts/'));
    const losses: unknown[] = [];
    for (const { at } of headers) {
      await onNewDevice(withByte(whole, at + 512 + 80), async ({ proved, parts, lost, unlisted }, device) => {
        expect([proved, parts, unlisted]).toEqual([true, 3, []]);
        losses.push(...lost.map(({ name, what, versions, here }) => [name, what, versions, here]));
        const gone = lost[0]?.what === 'content' ? lost[0].name : undefined;
        expect(await documentsOn(device)).toEqual([film, letter, will].map((name) => (name === gone ? `(${name})` : name)).sort());
      });
    }
    const byName = losses.toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
    expect(byName).toEqual([
      [film, 'content', [1], false],
      [letter, 'content', [1], false],
      [will, 'content', [2], false],
      [will, 'versions', [1], false],
    ]);
  });

  it('lets a new copy be made once a document without content is gone, or came back from another copy', async () => {
    const [first] = headersOf(whole).filter(({ name }) => name.startsWith('parts/'));
    const damaged = withByte(whole, first!.at + 512 + 80);
    const copy = (): string => join(folder.path, `copy-${(files += 1)}`);
    for (const mend of ['remove', 'bring back'] as const) {
      await onNewDevice(damaged, async ({ lost }, device) => {
        const { vault } = (await device.ok('documents.list', {}))[0]!;
        expect(await device.refused('archive.export', { vault, path: copy() })).toBe('not_here');
        if (mend === 'remove') {
          await device.ok('documents.trash', { documents: lost.map(({ id }) => id!) });
          await device.ok('trash.purge', {});
        } else expect(await device.ok('archive.import', { path: await fileOf(whole) })).toMatchObject({ lost: [], intact: true });
        const path = copy();
        await device.ok('archive.export', { vault, path });
        expect(await device.ok('archive.import', { path })).toMatchObject({ proved: true, intact: true, lost: [], unlisted: [] });
      });
    }
  });

  it('that is cut anywhere brings what is before the cut, and names what was behind it', async () => {
    const headers = headersOf(whole);
    const firstPart = headers.find(({ name }) => name.startsWith('parts/'))!;
    const path = await fileOf(whole.subarray(0, 1_024));
    await using home = await tempFolder('cut');
    await using device = await openTestEngine(join(home.path, 'data'), estate.clock);
    // The keyring is there, and nothing else: the account can be opened, and there is nothing to import.
    await device.ok('account.recover', { kit, passphrase, archive: path });
    expect(await device.refused('archive.import', { path })).toBe('truncated');
    expect(await device.refused('archive.import', { path: await fileOf(whole.subarray(0, 300)) })).toBe('truncated');
    expect(await device.ok('vaults.list', {})).toEqual([]);
    for (const length of [
      headers[2]!.at,
      headers[2]!.at + 700,
      firstPart.at,
      firstPart.at + 600,
      headers.at(-1)!.at,
      whole.length - 2_000,
    ]) {
      const outcome = await device.ok('archive.import', { path: await fileOf(whole.subarray(0, length)) });
      expect([length, outcome.proved, outcome.items + outcome.lost.filter(({ what }) => what === 'record').length]).toEqual([
        length,
        true,
        6,
      ]);
      expect([length, outcome.intact, outcome.lost.length > 0]).toEqual([length, false, length < headers.at(-2)!.at]);
    }
    // One after the other they have brought everything.
    expect(await documentsOn(device)).toEqual([film, letter, will]);
  });

  it('from which a document was taken, or into which an older will was pasted, brings neither and says which', async () => {
    const older = lineOf(earlier, will);
    const newer = lineOf(whole, will);
    const rewritten = (change: (lines: string) => string): Promise<Uint8Array> =>
      entriesOf(whole, (name, content) => (name === 'items.jsonl' ? Buffer.from(change(content.toString())) : content));
    const lost = [{ id: ids.get(will), kind: 'document', name: will, what: 'record', versions: [], here: false }];
    const unlisted = [{ id: ids.get(will), kind: 'document', revision: 1, name: will, older: true }];
    await onNewDevice(await rewritten((lines) => lines.replace(`${newer}\n`, '')), async (outcome, device) => {
      expect(outcome).toMatchObject({ proved: true, intact: false, lost, unlisted: [] });
      expect(await documentsOn(device)).toEqual([film, letter]);
    });
    await onNewDevice(await rewritten((lines) => lines.replace(newer, older)), async (outcome, device) => {
      expect(outcome).toMatchObject({
        proved: true,
        intact: false,
        lost: lost.map(({ id }) => ({ id })),
        unlisted: unlisted.map(({ id }) => ({ id })),
      });
      expect(await documentsOn(device)).toEqual([film, letter]);
    });
    await onNewDevice(await rewritten((lines) => `${lines}${older}\n`), async (outcome, device) => {
      expect(outcome).toMatchObject({ proved: true, intact: false, lost: [], items: 6 });
      expect(await documentsOn(device)).toEqual([film, letter, will]);
    });
  });

  it('that says nothing of what belongs to it brings what opens, and says that nothing proves it', async () => {
    const stripped = await entriesOf(whole, (name, content) => (name.startsWith('whole') ? undefined : content));
    await onNewDevice(stripped, async (outcome, device) => {
      expect(outcome).toEqual({ items: 6, parts: 4, proved: false, madeAt: null, intact: true, lost: [], unlisted: [] });
      expect(await documentsOn(device)).toEqual([film, letter, will]);
    });
    const older = lineOf(earlier, will);
    const pasted = await entriesOf(stripped, (name, content) =>
      name === 'items.jsonl' ? Buffer.from(content.toString().replace(lineOf(whole, will), older)) : content,
    );
    await onNewDevice(pasted, async (outcome) => expect(outcome).toMatchObject({ proved: false, madeAt: null }));
    // An earlier archive as a whole is what it says: of an earlier day.
    await onNewDevice(earlier, async (outcome) =>
      expect(outcome).toMatchObject({ proved: true, intact: true, madeAt: '2026-11-20T12:00:00.000Z' }),
    );
  });

  it('says what this device has all the same', async () => {
    const line = lineOf(whole, letter);
    const at = whole.indexOf(line.slice(-200));
    const outcome = await estate.ok('archive.import', { path: await fileOf(withByte(whole, at, (byte) => (byte === 0x41 ? 0x42 : 0x41))) });
    expect(outcome).toMatchObject({ lost: [{ name: letter, here: true }], intact: false });
    expect(await documentsOn(estate)).toEqual([film, letter, will]);
  });

  it('with a few bytes that differ anywhere never brings a wrong byte, and never claims to be complete where something is missing', async () => {
    const random = seededRandom(testNumber('SALVAGE_SEED', 99));
    for (let round = 0; round < testNumber('SALVAGES', 6); round += 1) {
      const copy = Buffer.from(whole);
      const changes = Array.from({ length: random.integer(1, 3) }, () => random.integer(0, whole.length - 1));
      for (const at of changes) copy[at] = random.integer(0, 255);
      await onNewDevice(copy, async (outcome, device) => {
        // Each is compared with what it should be.
        const documents = await documentsOn(device);
        const isComplete = documents.join() === [film, letter, will].join() && outcome.items === 6;
        expect([changes, outcome.proved, isComplete || outcome.lost.length > 0]).toEqual([changes, true, true]);
        if (outcome.intact) expect([changes, outcome.lost, isComplete]).toEqual([changes, [], true]);
      });
    }
  });
});
