import { describe, expect, it } from 'vitest';
import { headersOf, spliced, tarBytes, withByte } from '../../../test/kit/files/tar-bytes.ts';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import { testNumber } from '../../../test/kit/runner/test-settings.ts';
import { identityFromSeed } from '../../crypto/identity.ts';
import { asKey } from '../../crypto/keys.ts';
import {
  archiveBytes,
  archiveEntries,
  everything,
  foreignItem,
  items,
  list,
  made,
  olderItem,
  outcomeOf,
  partsInside,
  testHashing,
  wholeText,
  type Outcome,
} from './archive-test-kit.ts';
import { listItem } from './archive-whole.ts';
import { ids } from '../release/release-test-kit.ts';
import { accessBytes } from '../tar/random-access.ts';
import { changePassphrase, makeKeyring, unlockKeyring } from './keyring.ts';
import { ArchiveFile } from './read-archive.ts';

const whole = await archiveBytes();
const headers = headersOf(whole);
const headerOf = (name: string): (typeof headers)[number] => headers.find((one) => one.name === name)!;
const partHeaders = headers.filter(({ name }) => name.startsWith('parts/'));

const without = (over: Partial<Outcome>): Outcome => ({ ...everything, intact: false, ...over });
/** Everything is there, though not as it was written. */
const allThere = without({});

describe('an archive', () => {
  it('is whole as it was written, and says so', async () => {
    expect(await outcomeOf(whole)).toEqual(everything);
  });

  it('of an earlier version opens, and says that nothing proves it', async () => {
    expect(await outcomeOf(await archiveBytes({ whole: null }))).toEqual({ ...everything, proved: false });
  });

  it('from which a record is gone, or into which another was put, says which, whatever its end says', async () => {
    expect(await outcomeOf(await archiveBytes({ lines: items.slice(0, 3) }))).toEqual(
      without({ items: ['Papers', 'Will', 'Letter'], lost: ['Anna'] }),
    );
    const [vault, will, ...others] = items;
    expect(await outcomeOf(await archiveBytes({ lines: [vault!, olderItem, ...others] }))).toEqual(
      without({ items: ['Papers', 'Letter', 'Anna'], lost: ['Will'], unlisted: ['Will, older'] }),
    );
    for (const lines of [
      [vault!, olderItem, will!, ...others],
      [...items, olderItem],
    ])
      expect(await outcomeOf(await archiveBytes({ lines }))).toEqual(without({ unlisted: ['Will, older'] }));
    expect(await outcomeOf(await archiveBytes({ lines: [...items, foreignItem] }))).toEqual(without({ unlisted: [ids.other] }));
    expect(await outcomeOf(await archiveBytes({ lines: [...items, will!] }))).toEqual(allThere);
    expect(await outcomeOf(await archiveBytes({ lines: [vault!, ...others, will!] }))).toEqual(allThere);
  });

  it('takes its list from its owner alone, and from the later of two', async () => {
    const stranger = identityFromSeed(asKey(new Uint8Array(32).fill(9)));
    const lines = [...items.slice(0, 3), foreignItem];
    const theirs = wholeText({ list: { ...list, items: lines.map(listItem) } }, stranger);
    expect(await outcomeOf(await archiveBytes({ lines, whole: theirs }))).toMatchObject({ proved: false });
    const ofOther = wholeText({ list: { ...list, accountId: ids.other } });
    expect(await outcomeOf(await archiveBytes({ whole: ofOther }))).toMatchObject({ proved: false });
    // Somebody has an earlier archive as well, and puts what it says in one of the two places.
    const earlier = wholeText({ list: { ...list, head: { ...list.head, seq: 11 }, items: [items[0]!, olderItem].map(listItem) } });
    for (const place of ['whole.json', 'whole-again.json']) {
      const entries = archiveEntries({ lines: [...items, olderItem] }).map(
        ([name, bytes]) => [name, name === place ? earlier : bytes] as const,
      );
      expect(await outcomeOf(await tarBytes(entries))).toEqual(without({ unlisted: ['Will, older'] }));
    }
  });

  it('without one of its copies of what belongs to it, or with one of them alone, is proved but not as it was written', async () => {
    for (const place of ['whole.json', 'whole-again.json'])
      expect(await outcomeOf(await tarBytes(archiveEntries().filter(([name]) => name !== place)))).toEqual(allThere);
    const neither = archiveEntries().filter(([name]) => !name.startsWith('whole'));
    expect(await outcomeOf(await tarBytes(neither))).toEqual({ ...everything, proved: false });
  });

  it('has its keyring three times, and the one that its list names counts', async () => {
    const { keyring, secretKey } = made;
    const open = unlockKeyring(keyring, { passphrase: 'one', secretKey });
    const other = changePassphrase(keyring, open, { passphrase: 'two', secretKey, cost: { passes: 1, memoryKiB: 8192 } });
    const keyringIn = async (bytes: Uint8Array): Promise<Uint8Array> => (await ArchiveFile.open(accessBytes(bytes), testHashing)).keyring();
    expect(Buffer.compare(await keyringIn(whole), keyring)).toBe(0);
    expect(Buffer.compare(await keyringIn(await archiveBytes({ keyring: other })), keyring)).toBe(0);
    expect(await outcomeOf(await archiveBytes({ keyring: other }))).toEqual(allThere);
    for (let at = 0; at < 512 + keyring.length; at += 9) {
      const bytes = withByte(whole, at, (byte) => byte ^ 0x04);
      expect([at, Buffer.compare(await keyringIn(bytes), keyring)]).toEqual([at, 0]);
    }
    // Where nothing else has it, it is found without its name.
    const earlier = await archiveBytes({ whole: null });
    for (const at of [0, 3, 124, 135, 156, 257])
      expect([at, Buffer.compare(await keyringIn(withByte(earlier, at)), keyring)]).toEqual([at, 0]);
    await expect(keyringIn(withByte(earlier, 512))).rejects.toMatchObject({ code: 'bad_header' });
    await expect(keyringIn(withByte(earlier, 512 + 8))).rejects.toMatchObject({ code: 'unsupported_version' });
    await expect(keyringIn(withByte(earlier, 512 + 200))).rejects.toMatchObject({ code: 'damaged' });
    await expect(keyringIn(earlier.subarray(0, 700))).rejects.toMatchObject({ code: 'truncated' });
    await expect(keyringIn(new Uint8Array(3_000).fill(1))).rejects.toMatchObject({ code: 'bad_header' });
  });

  it('finds a keyring without its header whatever byte it ends with', async () => {
    // One in seventeen ends with a zero byte, as what fills the block behind it does.
    let { keyring } = made;
    for (let tries = 0; keyring.at(-1) !== 0 && tries < 1_000; tries += 1)
      ({ keyring } = makeKeyring({ accountId: ids.account, passphrase: 'one', cost: { passes: 1, memoryKiB: 8192 } }));
    expect(keyring.at(-1)).toBe(0);
    const earlier = await archiveBytes({ whole: null, keyring });
    for (const at of [0, 3, 124, 135, 156, 257]) {
      const file = await ArchiveFile.open(accessBytes(withByte(earlier, at)), testHashing);
      expect([at, Buffer.compare(file.keyring(), keyring)]).toEqual([at, 0]);
    }
  });
});

describe('damage to an archive costs what it damages', () => {
  it('nothing, in any field of any header, in what fills blocks, in the end, or in a copy of something', async () => {
    for (const { name, at, sizeBytes } of headers) {
      const places = [0, 8, 99, 100, 108, 116, 124, 130, 134, 135, 136, 148, 153, 155, 156, 157, 257, 261, 263, 265, 297, 329, 345, 500];
      const filling = at + 512 + sizeBytes;
      const more = sizeBytes % 512 === 0 ? [] : [filling];
      for (const place of [...places.map((one) => at + one), ...more])
        expect([name, place - at, await outcomeOf(withByte(whole, place))]).toEqual([
          name,
          place - at,
          { ...everything, intact: expect.any(Boolean) as boolean },
        ]);
    }
    for (const name of ['keyring', 'whole.json', 'whole-again.json', 'end.json']) {
      const { at, sizeBytes } = headerOf(name);
      for (let place = at + 512; place < at + 512 + sizeBytes; place += 37)
        expect([name, place - at, await outcomeOf(withByte(whole, place))]).toEqual([name, place - at, allThere]);
    }
  });

  it('one record, anywhere on its line; the vault’s own is in the file three times', async () => {
    const { at } = headerOf('items.jsonl');
    const text = Buffer.from(whole).toString('latin1', at + 512, at + 512 + headerOf('items.jsonl').sizeBytes);
    let from = at + 512;
    for (const line of text.trimEnd().split('\n')) {
      const name = everything.items[text.slice(0, from - at - 512).split('\n').length - 1] ?? '';
      for (let place = from; place < from + line.length; place += 11) {
        const outcome = await outcomeOf(withByte(whole, place));
        const lost = name === 'Papers' ? [] : [name];
        expect([name, place - from, outcome]).toEqual([
          name,
          place - from,
          without({ items: everything.items.filter((one) => !lost.includes(one)), lost }),
        ]);
      }
      // Where two lines become one, both are still there.
      expect(await outcomeOf(withByte(whole, from + line.length))).toEqual(allThere);
      from += line.length + 1;
    }
  });

  it('one part, anywhere in it', async () => {
    for (const [index, { at, sizeBytes }] of partHeaders.entries())
      for (let place = at + 512; place < at + 512 + sizeBytes; place += 97)
        expect(await outcomeOf(withByte(whole, place))).toEqual(without({ parts: everything.parts.filter((one) => one !== index) }));
  });

  it('what is behind a cut; who has the list knows what that was', async () => {
    const found = async (length: number): Promise<Outcome | 'refused'> => outcomeOf(whole.subarray(0, length));
    const { at: list1, sizeBytes: listBytes } = headerOf('whole.json');
    for (const length of [0, 100, 511, 512, 700, list1, list1 + 511, list1 + 900])
      expect([length, await found(length)]).toEqual([length, 'refused']);
    const none = without({ items: ['Papers'], lost: ['Will', 'Letter', 'Anna'], parts: [] });
    // The keyring and the vault's own record are at the list's beginning; the list itself has to be whole.
    expect(await found(list1 + 512 + listBytes)).toEqual(none);
    expect(await found(list1 + 512 + listBytes - 1)).toEqual({ ...none, proved: false, lost: [] });
    expect(await found(headerOf('items.jsonl').at + 512)).toEqual(none);
    for (const [index, { at }] of partHeaders.entries())
      for (const length of [at, at + 300, at + 512, at + 700])
        expect([length, await found(length)]).toEqual([length, without({ parts: everything.parts.slice(0, index) })]);
    for (const length of [
      headerOf('whole-again.json').at,
      headerOf('whole-again.json').at + 2_000,
      headerOf('end.json').at,
      headerOf('end.json').at + 530,
    ])
      expect([length, await found(length)]).toEqual([length, allThere]);
    expect(await outcomeOf(whole.subarray(512))).toEqual(allThere);
    expect(await outcomeOf(whole.subarray(headerOf('items.jsonl').at))).toEqual(allThere);
    expect(await outcomeOf(whole.subarray(partHeaders[1]!.at))).toEqual(
      without({ items: ['Papers'], lost: ['Will', 'Letter', 'Anna'], parts: [1, 2] }),
    );
  });

  it('nothing, where entries are doubled, swapped, or have something between them', async () => {
    const entries = archiveEntries();
    for (let index = 0; index < entries.length; index += 1) {
      const doubled = await tarBytes([...entries.slice(0, index + 1), ...entries.slice(index)]);
      expect([index, await outcomeOf(doubled)]).toEqual([index, allThere]);
      const next = (index + 1) % entries.length;
      const swapped = entries.map((entry, place) => (place === index ? entries[next]! : place === next ? entries[index]! : entry));
      const areParts = [index, next].every((one) => entries[one]![0].startsWith('parts/'));
      expect([index, await outcomeOf(await tarBytes(swapped))]).toEqual([index, areParts ? everything : allThere]);
      const { at } = headers[index]!;
      for (const count of [1, 512, 700])
        expect([index, count, await outcomeOf(spliced(whole, at, at, new Uint8Array(count).fill(0x20)))]).toEqual([index, count, allThere]);
    }
    expect(await outcomeOf(await tarBytes([...entries, ['notes', 'not ours']]))).toEqual(everything);
  });

  it('what an entry held, where it is gone', async () => {
    const gone = async (name: string): Promise<Outcome | 'refused'> =>
      outcomeOf(await tarBytes(archiveEntries().filter(([one]) => one !== name)));
    for (const name of ['keyring', 'end.json']) expect([name, await gone(name)]).toEqual([name, allThere]);
    expect(await gone('items.jsonl')).toEqual(without({ items: ['Papers'], lost: ['Will', 'Letter', 'Anna'] }));
    for (const [index, { name }] of partHeaders.entries())
      expect(await gone(name)).toEqual(without({ parts: everything.parts.filter((one) => one !== index) }));
  });

  it('as much in a file of an earlier version, as far as anybody can tell', async () => {
    const earlier = await archiveBytes({ whole: null });
    const place = (text: string): number => Buffer.from(earlier).indexOf(text);
    const proved = false;
    for (const at of [0, 124, 257, 512, place('items.jsonl'), place('items.jsonl') + 130, place('{"items"') + 3])
      expect([at, await outcomeOf(withByte(earlier, at))]).toEqual([at, without({ proved })]);
    // A line that isn't one any more is counted, by its id or without.
    const letter = place(`{"id":"${ids.secondDocument}"`);
    const others = without({ proved, items: ['Papers', 'Will', 'Anna'], lost: ['Letter'] });
    expect(await outcomeOf(withByte(earlier, letter + 60))).toEqual(others);
    expect(await outcomeOf(withByte(earlier, letter + 10, () => 0x21))).toEqual({ ...others, lost: ['?'] });
    expect(await outcomeOf(earlier.subarray(0, place('{"items"')))).toEqual(without({ proved }));
    const short = await archiveBytes({ whole: null, lines: items.slice(0, 3), parts: partsInside.slice(1) });
    expect(await outcomeOf(short)).toMatchObject({ proved, lost: [], parts: [1, 2] });
  });
});

describe('a few bytes that differ anywhere', () => {
  it('never bring a record or part that was not there, and never go unnoticed where something is missing', async () => {
    const rounds = testNumber('SALVAGES', 250);
    const random = seededRandom(testNumber('SALVAGE_SEED', 4_711));
    for (let round = 0; round < rounds; round += 1) {
      const copy = Uint8Array.from(whole);
      const changes = Array.from({ length: random.integer(1, 3) }, () => random.integer(0, whole.length - 1));
      for (const at of changes) copy[at] = random.integer(0, 255);
      const outcome = await outcomeOf(copy);
      if (outcome === 'refused') throw new Error(`refused in round ${round}: ${changes.join()}`);
      const isMissing = outcome.items.length < items.length || outcome.parts.length < partsInside.length;
      expect([round, changes, new Set([...outcome.items, ...outcome.lost])]).toEqual([round, changes, new Set(everything.items)]);
      expect([round, changes, outcome.items.every((name) => everything.items.includes(name))]).toEqual([round, changes, true]);
      if (isMissing) expect([round, changes, outcome.intact]).toEqual([round, changes, false]);
      if (outcome.items.length < items.length) expect([round, changes, outcome.lost.length > 0]).toEqual([round, changes, true]);
    }
  });
});
