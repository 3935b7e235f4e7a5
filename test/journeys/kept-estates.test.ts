import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estateShape } from '../earlier/estate-shape.ts';
import { kept, readSecrets } from '../earlier/kept-estates.ts';
import { expectWhole, unpackKept, type KeptWorld } from '../earlier/open-kept.ts';
import type { ReaderPage } from '../earlier/reader-page.ts';
import { sealSampleEstate } from '../earlier/seal-sample-estate.ts';
import { present } from '../kit/runner/present.ts';

// What estates of every version are worth with today's reader, and with the one whose hash is on their paper. Every reader with every
// estate, and archives: kept-readers.test.ts.

const indexes = kept.estates.map(({ name }, index) => ({ name, index }));

let world: KeptWorld;
beforeAll(async () => {
  world = await unpackKept();
});
afterAll(() => world[Symbol.asyncDispose]());

const estateAt = (index: number) => present(world.estates[index]);

describe('today’s reader', () => {
  let page: ReaderPage;
  beforeAll(async () => {
    page = await world.todaysReader();
  });
  afterAll(() => page[Symbol.asyncDispose]());

  it.each(indexes)('opens the estate of $name with its sheet, two of three sheets, and its passphrase', async ({ index }) => {
    for (const way of ['quorum', 'passphrase', 'sheet'] as const) await expectWhole(page, estateAt(index), way);
  });
});

describe('the reader of its own version', () => {
  it.each(indexes)('opens the estate of $name', async ({ index }) => {
    await using page = await world.reader(present(kept.estates[index]).reader);
    await expectWhole(page, estateAt(index), 'sheet');
  });
});

describe('the present version', () => {
  it('writes nothing that no estate is kept of; if it does, `npm run keep:estate -- <day>` keeps one, to be committed with it', async () => {
    const folder = join(world.folder, 'present');
    await mkdir(folder);
    await sealSampleEstate(folder, null);
    const newest = present(world.estates.at(-1));
    expect(await estateShape(folder, await readSecrets(folder))).toEqual(await estateShape(newest.folder, newest.secrets));
  });
});
