import { describe, expect, it } from 'vitest';
import { bundleFileEntries, fileOf, ownersLetter, sealEstate } from '../../../test/journeys/sealed-estate.ts';
import { headersOf, spliced, tarBytes, withByte } from '../../../test/kit/files/tar-bytes.ts';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import { testNumber } from '../../../test/kit/runner/test-settings.ts';
import { problemCodeOf } from '../problems.ts';
import { readSheet } from '../unlock/read-sheet.ts';
import type { LockSecret } from '../worker-messages.ts';
import { SealedEstate } from './sealed-estate.ts';

const random = seededRandom(20_261_128);
const files = [300, 900, 4_000, 6_000].map((sizeBytes, index) =>
  fileOf(`${index}.bin`, 'application/octet-stream', random.bytes(sizeBytes)),
);
const all = files.map(({ name }) => name);

const estate = await sealEstate(files, { generation: 7 });
const entries = bundleFileEntries(estate);
const whole = await tarBytes(entries);
/** As earlier versions wrote it: what holds everything together is in it once. */
const earlierEntries = entries.filter(([name]) => name !== 'bundle-again.json');
const earlier = await tarBytes(earlierEntries);
const headers = headersOf(whole);
const headerOf = (name: string): (typeof headers)[number] => headers.find((one) => one.name === name)!;
const partHeaders = headers.filter(({ name }) => name.startsWith('parts/'));
const json = new TextDecoder().decode(entries[0]![1]);

const running = { signal: new AbortController().signal, onProgress: () => undefined };

function bySheet(words = estate.sheet, lowestGeneration?: number): LockSecret {
  const read = readSheet(words);
  if (!('code' in read)) throw new Error('the words of the sheet can not be read');
  return { kind: 'sheets', codes: [read.code], lowestGeneration };
}
const byPassphrase: LockSecret = { kind: 'passphrase', passphrase: estate.passphrase };

/** What a recipient is told of a file, and gets of it. */
interface Outcome {
  readonly isDamaged: boolean;
  readonly lost: readonly string[];
}

/** Opens a file, has it looked through, and compares whatever comes out with what was left. @throws Error for anything else. */
async function outcomeOf(bytes: Uint8Array<ArrayBuffer>, secret: LockSecret = bySheet()): Promise<Outcome | string> {
  let opened: SealedEstate;
  let isDamaged: boolean;
  let ids: ReadonlyMap<string, string>;
  try {
    opened = await SealedEstate.load({ kind: 'file', file: new Blob([bytes]) });
    const { letter, documents, generation, ...rest } = await opened.open(secret);
    isDamaged = rest.isDamaged;
    if (letter !== ownersLetter || generation !== 7 || documents.length !== files.length) throw new Error('this is not what was left');
    ids = new Map(documents.map(({ id, name }) => [id, name]));
  } catch (error) {
    return problemCodeOf(error);
  }
  const { lost } = await opened.survey(running);
  for (const [id, name] of ids) {
    const blob = await opened.saver.preview(id, running).catch(problemCodeOf);
    const isLost = lost.includes(id);
    if (typeof blob === 'string') {
      if (!isLost || blob !== 'lost_in_file') throw new Error(`${name} is ${blob}, and ${isLost ? 'lost' : 'there'}`);
    } else {
      const file = files.find((one) => one.name === name)!;
      if (isLost || Buffer.compare(new Uint8Array(await blob.arrayBuffer()), file.read(0, file.sizeBytes)) !== 0)
        throw new Error(`${name} is not what was left`);
    }
  }
  return { isDamaged, lost: lost.map((id) => ids.get(id) ?? id) };
}

const right: Outcome = { isDamaged: false, lost: [] };
const nothingLost: Outcome = { isDamaged: true, lost: [] };
const lostBut = (kept: readonly string[]): Outcome => ({ isDamaged: true, lost: all.filter((name) => !kept.includes(name)) });
/** In the order of the parts in the file, which is that of the documents. */
const withoutPart = (index: number): Outcome => lostBut(all.filter((_, at) => at !== index));

describe('a bundle file', () => {
  it('opens as it was written, and as earlier versions wrote it', async () => {
    for (const bytes of [whole, earlier]) {
      expect(await outcomeOf(bytes)).toEqual(right);
      expect(await outcomeOf(bytes, byPassphrase)).toEqual(right);
    }
    expect(await outcomeOf(await tarBytes([...entries, ['notes', 'not ours']]))).toEqual(right);
  });

  it('of an earlier state than the sheet’s is refused, whole or damaged', async () => {
    for (const bytes of [whole, withByte(whole, 130), withByte(earlier, headersOf(earlier)[1]!.at + 100)]) {
      expect(await outcomeOf(bytes, bySheet(estate.sheet, 8))).toBe('rolled_back');
      expect(await outcomeOf(bytes, bySheet(estate.sheet, 7))).toMatchObject({ lost: [] });
    }
  });

  it('of somebody else doesn’t open, however damaged it is', async () => {
    const other = await sealEstate(files, { generation: 7 });
    expect(await outcomeOf(withByte(whole, 130), bySheet(other.sheet))).toBe('wrong_sheet');
    // Their locks beside this owner's bundle, and this owner's locks beside their bundle.
    const theirs = JSON.parse(new TextDecoder().decode(bundleFileEntries(other)[0]![1])) as Record<string, unknown>;
    const ours = JSON.parse(json) as Record<string, unknown>;
    for (const mixed of [
      { ...ours, locks: theirs['locks'] },
      { ...theirs, locks: ours['locks'] },
    ]) {
      const bytes = await tarBytes([['bundle.json', JSON.stringify(mixed)], ...entries.slice(1)]);
      // The second copy is whole, and its own sheet opens it.
      expect(await outcomeOf(bytes)).toEqual(nothingLost);
      const once = await tarBytes([['bundle.json', JSON.stringify(mixed)], ...earlierEntries.slice(1)]);
      expect(await outcomeOf(once)).toMatch(/^(wrong_sheet|nothing_left)$/);
    }
  });
});

describe('damage to a bundle file costs what it damages', () => {
  it('nothing, in any field of any header, in what fills blocks, in the end, or in a copy', async () => {
    for (const [index, { name, at, sizeBytes }] of headers.entries()) {
      // Of the parts' headers each has some: they are alike.
      const fields = [0, 8, 99, 100, 124, 130, 135, 136, 148, 155, 156, 157, 257, 263, 345, 500];
      const places = name.startsWith('parts/')
        ? fields.filter((_, field) => field % partHeaders.length === index % partHeaders.length)
        : fields;
      const filling = sizeBytes % 512 === 0 ? [] : [512 + sizeBytes];
      for (const place of [...places, ...filling])
        expect([name, place, await outcomeOf(withByte(whole, at + place))]).toMatchObject([name, place, { lost: [] }]);
    }
    for (const name of ['bundle.json', 'bundle-again.json', 'end.json']) {
      const { at, sizeBytes } = headerOf(name);
      for (let place = 512; place < 512 + sizeBytes; place += 811)
        expect([name, place, await outcomeOf(withByte(whole, at + place))]).toEqual([name, place, nothingLost]);
    }
  });

  it('one document, anywhere in its part', async () => {
    for (const [index, { at, sizeBytes }] of partHeaders.entries())
      for (let place = 512; place < 512 + sizeBytes; place += 401)
        expect([index, place, await outcomeOf(withByte(whole, at + place))]).toEqual([
          index,
          place,
          { ...withoutPart(index), isDamaged: false },
        ]);
  });

  it('what is behind a cut, and nothing else', async () => {
    for (const [index, { at }] of partHeaders.entries())
      for (const length of [at, at + 300, at + 512, at + 600])
        expect([length, await outcomeOf(whole.slice(0, length))]).toEqual([length, lostBut(all.slice(0, index))]);
    for (const name of ['bundle-again.json', 'end.json'])
      for (const more of [0, 400, 530])
        expect([name, more, await outcomeOf(whole.slice(0, headerOf(name).at + more))]).toEqual([name, more, nothingLost]);
    for (const length of [0, 100, 511, 600, 2_000])
      expect([length, await outcomeOf(whole.slice(0, length))]).toEqual([length, 'truncated']);
    // What holds everything together stands at the end, too.
    for (const start of [512, partHeaders[0]!.at]) expect([start, await outcomeOf(whole.slice(start))]).toEqual([start, nothingLost]);
    expect(await outcomeOf(whole.slice(partHeaders[2]!.at))).toEqual(lostBut(all.slice(2)));
    expect(await outcomeOf(earlier.slice(partHeaders[0]!.at))).toBe('damaged');
  });

  it('nothing, where entries are doubled, swapped, renamed, or have something between them', async () => {
    for (let index = 0; index < entries.length; index += 1) {
      const doubled = await tarBytes([...entries.slice(0, index + 1), ...entries.slice(index)]);
      expect([index, await outcomeOf(doubled)]).toEqual([index, nothingLost]);
      const next = (index + 1) % entries.length;
      const swapped = entries.map((entry, place) => (place === index ? entries[next]! : place === next ? entries[index]! : entry));
      const areParts = [index, next].every((one) => entries[one]![0].startsWith('parts/'));
      expect([index, await outcomeOf(await tarBytes(swapped))]).toEqual([index, areParts ? right : nothingLost]);
      const renamed = entries.map(([name, bytes], place) => [place === index ? 'notes' : name, bytes] as const);
      expect([index, await outcomeOf(await tarBytes(renamed))]).toMatchObject([index, { lost: [] }]);
      for (const count of [1, 512, 700])
        expect([
          index,
          count,
          await outcomeOf(spliced(whole, headers[index]!.at, headers[index]!.at, new Uint8Array(count).fill(0x20))),
        ]).toEqual([index, count, nothingLost]);
    }
  });

  it('the document of an entry that is gone', async () => {
    for (const [index, { name }] of partHeaders.entries())
      expect(await outcomeOf(await tarBytes(entries.filter(([one]) => one !== name)))).toEqual(withoutPart(index));
    for (const name of ['bundle.json', 'end.json'])
      expect(await outcomeOf(await tarBytes(entries.filter(([one]) => one !== name)))).toEqual(nothingLost);
    expect(await outcomeOf(await tarBytes(earlierEntries.slice(1)))).toBe('damaged');
  });
});

describe('damage to what holds a bundle file together, where that is in it once', () => {
  const start = 512;
  const placeOf = (text: string): number => start + json.indexOf(text);

  it('costs nothing in names, marks, ids, numbers, or the server’s half', async () => {
    const members = ['account', 'vault', 'recipient', 'keyGeneration', 'generation', 'half', 'locks', 'enrolment', 'bundle'];
    for (const name of members)
      for (const place of [-1, 0, name.length, name.length + 1, name.length + 2].map((more) => placeOf(`"${name}"`) + 1 + more))
        expect([name, place, await outcomeOf(withByte(earlier, place, (byte) => byte ^ 0x10))]).toEqual([name, place, nothingLost]);
    for (const name of ['account', 'vault', 'recipient'])
      for (const more of [0, 5, 25]) {
        const place = placeOf(`"${name}":"`) + name.length + 4 + more;
        for (const change of [(byte: number) => byte ^ 1, () => 0x21])
          expect([name, more, await outcomeOf(withByte(earlier, place, change))]).toEqual([name, more, nothingLost]);
      }
    for (const name of ['keyGeneration', 'generation'])
      for (const digit of [0x30, 0x35, 0x2d, 0x20])
        expect([name, digit, await outcomeOf(withByte(earlier, placeOf(`"${name}":`) + name.length + 3, () => digit))]).toEqual([
          name,
          digit,
          nothingLost,
        ]);
    for (let more = 0; more < 44; more += 6)
      for (const byte of [0x41, 0x7a, 0x00, 0x22])
        expect([more, byte, await outcomeOf(withByte(earlier, placeOf('"half":"') + 8 + more, () => byte))]).toMatchObject([
          more,
          byte,
          { lost: [] },
        ]);
  });

  it('costs one lock or the enrolment, where another way in is whole', async () => {
    const { locks, enrolment } = JSON.parse(json) as { readonly locks: readonly string[]; readonly enrolment: string };
    const [enrolled, sheet, quorum] = locks as readonly [string, string, string];
    for (const [spoiled, other] of [
      [sheet, () => byPassphrase],
      [enrolled, bySheet],
      [enrolment, bySheet],
      [quorum, bySheet],
    ] as const) {
      for (const more of [0, 20, 100, 250, 300]) {
        const bytes = withByte(earlier, placeOf(spoiled) + more, (byte) => (byte === 0x41 ? 0x42 : 0x41));
        expect([more, await outcomeOf(bytes, other())]).toEqual([more, nothingLost]);
      }
    }
  });

  it('costs everything in the bundle itself, and says so; that is why there are two', async () => {
    const { bundle } = JSON.parse(json) as { readonly bundle: string };
    for (const more of [0, 10, 70, 200, bundle.length - 9]) {
      const bytes = withByte(earlier, placeOf(bundle) + more, (byte) => (byte === 0x41 ? 0x42 : 0x41));
      expect([more, await outcomeOf(bytes)]).toEqual([more, 'nothing_left']);
    }
    // Each copy has lost something else.
    const torn = withByte(whole, placeOf(bundle) + 200, (byte) => (byte === 0x41 ? 0x42 : 0x41));
    const again = headerOf('bundle-again.json').at + json.indexOf('"locks"');
    expect(await outcomeOf(Uint8Array.from(torn).fill(0x20, again, again + 2_000))).toEqual(nothingLost);
  });
});

describe('a few bytes of a bundle file that differ anywhere', () => {
  it('never bring a wrong byte, and never go unnoticed where something is missing', async () => {
    const generator = seededRandom(testNumber('SALVAGE_SEED', 815));
    for (let round = 0; round < testNumber('SALVAGES', 60); round += 1) {
      const copy = Uint8Array.from(whole);
      const changes = Array.from({ length: generator.integer(1, 3) }, () => generator.integer(0, whole.length - 1));
      for (const at of changes) copy[at] = generator.integer(0, 255);
      // Everything that comes out has been compared, and what doesn't has to be named.
      const outcome = await outcomeOf(copy);
      const hits = (name: string): boolean =>
        changes.some((at) => at >= headerOf(name).at && at < headerOf(name).at + 512 + headerOf(name).sizeBytes);
      if (typeof outcome === 'string')
        expect([round, changes, hits('bundle.json') && hits('bundle-again.json')]).toEqual([round, changes, true]);
      else if (outcome.lost.length > 0)
        expect([round, changes, changes.some((at) => at < headerOf('bundle-again.json').at)]).toEqual([round, changes, true]);
    }
  });
});
