import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kept } from '../earlier/kept-estates.ts';
import { unpackKept, type KeptWorld, type UnpackedEstate } from '../earlier/open-kept.ts';
import { digestOfFile } from '../kit/files/real-files.ts';
import { readTar, writeTar, type TarEntries } from '../kit/files/tar-entries.ts';
import { runVaultCommand } from '../kit/processes/vault-command.ts';
import { present } from '../kit/runner/present.ts';

// Every reader that there was, with every estate; and what else opens estates today: the command line, and the second reader.

/**
 * From invitations on, locks and enrolments have a second format, which readers from before can't know. They ought to answer
 * `unsupported_version`, and would if the recipient had no passphrase. But they bound the enrolment in bundle.json by the length of the only
 * one that they knew, before they look at its version, and so call the whole file damaged. They are printed on paper by their hash and can't
 * be mended: who has such a file and such a reader needs a later one.
 */
const secondFormat = { estate: '0016-device-removals', reader: 'f2883a4f', code: 'damaged', codeWithoutPassphrase: 'unsupported_version' };

const estateIndex = kept.estates.findIndex(({ name }) => name === secondFormat.estate);
const readerIndex = kept.readers.findIndex(({ name }) => name === secondFormat.reader);
const indexes = kept.estates.map(({ name }, index) => ({ name, index }));
const ofSecondFormat = (index: number): boolean => index >= estateIndex;

let world: KeptWorld;
beforeAll(async () => {
  world = await unpackKept();
});
afterAll(() => world[Symbol.asyncDispose]());

/** A bundle with another bundle.json, and what later versions may have put beside it. */
async function changedBundle({ bundle }: UnpackedEstate, name: string, change: object): Promise<string> {
  const entries = await readTar(bundle);
  const found = new Map(entries);
  const first = Buffer.from(JSON.stringify({ ...(JSON.parse(present(found.get('bundle.json')).toString()) as object), ...change }));
  const hash = createHash('sha256').update(first).digest('hex');
  const end = { ...(JSON.parse(present(found.get('end.json')).toString()) as object), hash, later: true };
  const changed: TarEntries = [
    ['bundle.json', first],
    ...entries.filter(([entry]) => entry.startsWith('parts/')),
    ['bundle-again.json', first],
    ['later.json', Buffer.from('{}')],
    ['end.json', Buffer.from(JSON.stringify(end))],
  ];
  await writeTar(join(world.folder, name), changed);
  return join(world.folder, name);
}

// Several at a time: a page waits more than it works.
describe.concurrent('readers, those in use for longest first', () => {
  const readers = kept.readers.map(({ name }, index) => ({ name, knows: index >= readerIndex }));

  it.each(readers)('$name opens every estate whose locks it knows, and says what it is with the others', async ({ name, knows }) => {
    await using page = await world.reader(name);
    const codes: Record<string, string | undefined> = {};
    for (const estate of world.estates) {
      codes[estate.name] = await page.open(estate.bundle, estate.secrets, 'sheet');
      if (codes[estate.name] === undefined) expect(await page.letter()).toBe(estate.secrets.letter.replace(/\n+/g, '\n'));
    }
    const wanted = indexes.map((one) => [one.name, knows || !ofSecondFormat(one.index) ? undefined : secondFormat.code]);
    expect(codes).toEqual(Object.fromEntries(wanted));
  });

  it.each(readers)(
    '$name passes over what later versions put into a bundle, and judges their locks by their version',
    async ({ name, knows }) => {
      await using page = await world.reader(name);
      const [first, newest] = [present(world.estates[0]), present(world.estates.at(-1))];
      const later = await changedBundle(first, `${name}-later`, { language: 'de', later: { of: ['later'] } });
      expect(await page.open(later, first.secrets, 'sheet')).toBeUndefined();
      const withoutPassphrase = await changedBundle(newest, `${name}-without`, { enrolment: null });
      expect(await page.open(withoutPassphrase, newest.secrets, 'sheet')).toBe(knows ? undefined : secondFormat.codeWithoutPassphrase);
    },
  );
});

/** An earlier archive has no signed list, so nothing proves that it is all: both ways to open it say so with exit code 18. */
const provedFrom = kept.estates.findIndex(({ name }) => name === '2026-11-26') + 1;
const archiveEndsWith = (index: number): number => (index < provedFrom ? 18 : 0);

describe('the command line', () => {
  it.each(indexes)('brings an account back from the archive of $name', async ({ index }) => {
    const { archive, secrets, name } = present(world.estates[index]);
    const kit = join(world.folder, `${name}-kit.txt`);
    await writeFile(kit, secrets.kit);
    const dir = join(world.folder, `${name}-device`);
    const vault = (...args: readonly string[]) =>
      runVaultCommand([...args, '--dir', dir, '--passphrase-env', 'PASS'], { PASS: secrets.ownerPassphrase });
    expect((await vault('restore', '--kit', kit, '--archive', archive)).code).toBe(archiveEndsWith(index));
    const { answer } = await vault('list');
    const { documents } = answer as { readonly documents: readonly { readonly id: string; readonly name: string }[] };
    const got: Record<string, string> = {};
    for (const document of documents) {
      const out = join(dir, document.name);
      expect((await vault('get', document.id, '--out', out)).code).toBe(0);
      got[document.name] = await digestOfFile(out);
    }
    expect(got).toEqual(secrets.documents);
  });
});

describe('the second reader', () => {
  const reader = fileURLToPath(new URL('../../shared/format/reader.py', import.meta.url));

  async function readInto(out: string, endsWith: number, ...args: readonly string[]): Promise<Record<string, string>> {
    await mkdir(out);
    const code = await promisify(execFile)('python3', [reader, ...args, '--out', out]).then(
      () => 0,
      (error: unknown) => (error as { readonly code: number }).code,
    );
    expect(code).toBe(endsWith);
    const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    return Object.fromEntries(
      await Promise.all(files.map(async (file) => [file.name, await digestOfFile(join(file.parentPath, file.name))] as const)),
    );
  }

  it.each(indexes)('opens the bundle and the archive of $name', async ({ index }) => {
    const { bundle, archive, secrets, name } = present(world.estates[index]);
    const [first, second] = secrets.quorum.map(({ code }) => code);
    const out = join(world.folder, `${name}-out`);
    for (const sheets of [[secrets.sheet.words], [present(second), present(first)]]) {
      const into = `${out}-${sheets.length}`;
      expect(await readInto(into, 0, 'bundle', bundle, ...sheets.flatMap((one) => ['--sheet', one]))).toMatchObject(secrets.documents);
      expect(await readFile(join(into, 'letter.txt'), 'utf8')).toBe(secrets.letter);
    }
    expect(
      await readInto(`${out}-archive`, archiveEndsWith(index), 'archive', archive, '--recovery', secrets.recoveryKeyWords),
    ).toMatchObject(secrets.documents);
  });
});
