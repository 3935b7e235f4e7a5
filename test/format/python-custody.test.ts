import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import { signPlan, type NewPlan } from '../../shared/format/custody/custody-plan.ts';
import { partText } from '../../shared/format/custody/part-text.ts';
import { recipientShareJson, type HandedShare } from '../../shared/format/custody/recipient-share.ts';
import { commitShares, sharesOfHalf } from '../../shared/format/custody/split-half.ts';
import { sealThirdShare } from '../../shared/format/custody/third-box.ts';
import { newThirdPaper, thirdPaperText, thirdPaperWords } from '../../shared/format/paper/third-paper.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { fileOf, ownersLetter, sealedAnswerOf, sealEstate, type TestEstate } from '../journeys/sealed-estate.ts';

// The second reader with what two servers handed out, as somebody runs it who has their answers, a sheet, and none of our programs.

const reader = fileURLToPath(new URL('../../shared/format/reader.py', import.meta.url));
const will = 'The ruby brooch belongs to Anna.';
const paper = newThirdPaper();

let folder: TempFolder;
let estate: TestEstate;
let shares: ReturnType<typeof sharesOfHalf>;
let outs = 0;

const place = (): { vaultId: string; recipientId: string; keyGeneration: number } => ({
  vaultId: estate.vaultId,
  recipientId: estate.recipientId,
  keyGeneration: 1,
});

function planOf(over: Partial<NewPlan> = {}, identity = estate.identity): HandedShare['plan'] {
  const key = (): Uint8Array => identityFromSeed(randomKey()).publicKey;
  return signPlan(
    {
      accountId: estate.accountId,
      vaultId: estate.vaultId,
      number: 1,
      previous: null,
      madeAt: '2026-03-01T12:00:00.000Z' as Instant,
      custodians: [
        { place: 1, kind: 'server', address: 'https://one.example', publicKey: key() },
        { place: 2, kind: 'server', address: 'https://two.example', publicKey: key() },
        { place: 3, kind: 'paper', publicKey: paper.publicKey },
      ],
      rule: { type: 'inactivity', frequency: 'monthly', graceHours: 336, reminderDaysBefore: null },
      devices: [{ id: estate.recipientId, publicKey: key() }],
      recipients: [
        {
          id: estate.recipientId,
          keyGeneration: 1,
          commitments: commitShares(shares, place()),
          sealedThird: sealThirdShare(shares[2], paper.publicKey, estate.identity.publicKey),
        },
      ],
      ...over,
    },
    identity,
  );
}

/** Puts a server's answer into a file. @returns its path. */
async function answer(name: string, at: 1 | 2, over: Partial<HandedShare> = {}): Promise<string> {
  const share = shares[at - 1] ?? randomKey();
  const handed = recipientShareJson({ plan: planOf(), place: at, keyGeneration: 1, share, ...over });
  const path = join(folder.path, name);
  await writeFile(path, JSON.stringify({ ...sealedAnswerOf(estate), half: handed.share, shares: [handed] }));
  return path;
}

interface Ended {
  readonly code: number;
  readonly said: string;
  readonly files: Readonly<Record<string, string>>;
}

async function run(path: string, parts: readonly string[], opensWith: readonly string[] = ['--sheet', estate.sheet]): Promise<Ended> {
  const out = join(folder.path, `out-${(outs += 1)}`);
  const args = [reader, 'bundle', path, ...parts.flatMap((one) => ['--part', one]), ...opensWith, '--out', out];
  const { code, said } = await new Promise<{ code: number; said: string }>((resolve, reject) => {
    execFile('python3', args, (error, printed, complaint) => {
      const ended = error === null ? 0 : error.code;
      if (typeof ended === 'number') resolve({ code: ended, said: printed + complaint });
      else reject(error ?? new Error('Python did not end by itself'));
    });
  });
  const names = await readdir(out).catch(() => []);
  return {
    code,
    said,
    files: Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(out, name), 'utf8')]))),
  };
}

const refusalOf = async (path: string, parts: readonly string[]): Promise<string> => {
  const { code, said, files } = await run(path, parts);
  expect([code, files]).toEqual([1, {}]);
  return /^Refused \((\w+)\)/m.exec(said)?.[1] ?? said;
};

const everything = { 'letter.txt': ownersLetter, 'Will.txt': will };
let first: string;
let second: string;

beforeAll(async () => {
  folder = await tempFolder('python-custody');
  estate = await sealEstate([fileOf('Will.txt', 'text/plain', new TextEncoder().encode(will))]);
  shares = sharesOfHalf(estate.serverHalf);
  await mkdir(join(folder.path, 'parts'));
  for (const [name, bytes] of estate.parts) await writeFile(join(folder.path, 'parts', name), bytes);
  first = await answer('first.json', 1);
  second = await answer('second.json', 2);
});
afterAll(() => folder.remove());

describe('the second reader with two servers’ answers', () => {
  it('opens with both, from either side', async () => {
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const)
      expect(await run(one, [other])).toMatchObject({ code: 0, files: everything });
    expect((await run(first, [second], ['--sheet', estate.quorum[0] ?? '', '--sheet', estate.quorum[2] ?? ''])).files).toEqual(everything);
  });

  it('opens with one and a part that was carried, as text or in a file, or with the paper of the third party', async () => {
    const part = partText({ ...place(), place: 2, share: shares[1] });
    await writeFile(join(folder.path, 'part.txt'), `${part}\n`);
    for (const more of [part, join(folder.path, 'part.txt'), thirdPaperText(paper.seed), thirdPaperWords(paper.seed)])
      expect(await run(first, [more])).toMatchObject({ code: 0, files: everything });
    const third = await answer('with-third.json', 2, { third: shares[2] });
    expect(await run(third, [third])).toMatchObject({ code: 0, files: everything });
  });

  it('names a false share and its giver, and opens with the others', async () => {
    const lie = await answer('lie.json', 2, { share: randomKey() });
    const { code, said, files } = await run(first, [lie, thirdPaperText(paper.seed)]);
    expect([code, files]).toEqual([0, everything]);
    expect(said).toContain('FALSE: the share of place 2 by 2.');
    const { said: honest } = await run(first, [second]);
    expect(honest).not.toContain('FALSE');
    expect(await refusalOf(first, [lie])).toBe('damaged');
  });

  it('has the letter without the documents’ parts, and says what is lost', async () => {
    const elsewhere = join(folder.path, 'elsewhere');
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, 'first.json'), await readFile(first));
    const { code, said, files } = await run(join(elsewhere, 'first.json'), [second]);
    expect(code).toBe(17);
    expect(files['letter.txt']).toBe(ownersLetter);
    expect(said).toContain('LOST: Will.txt');
  });

  it('opens nothing with too little, or with what belongs to something else', async () => {
    expect(await refusalOf(first, [first])).toBe('wrong_key');
    expect(await refusalOf(first, [thirdPaperText(newThirdPaper().seed)])).toBe('wrong_key');
    const others = { vaultId: estate.accountId, recipientId: estate.accountId, keyGeneration: 2 };
    for (const [name, value] of Object.entries(others))
      expect(await refusalOf(first, [partText({ ...place(), [name]: value, place: 2, share: shares[1] })])).toBe('wrong_key');
    const part = partText({ ...place(), place: 2, share: shares[1] });
    expect(await refusalOf(first, [part.slice(0, -9)])).toBe('truncated');
    expect(await refusalOf(first, [part.replace(':2:', ':3:')])).toBe('damaged');
    const none = join(folder.path, 'none.json');
    await writeFile(none, JSON.stringify(sealedAnswerOf(estate)));
    expect(await refusalOf(none, [second])).toBe('damaged');
    await writeFile(none, 'not JSON');
    expect(await refusalOf(none, [second])).toBe('bad_header');
  });

  it('believes no plan but that of the owner whose lock opens', async () => {
    const stranger = identityFromSeed(randomKey());
    const forged = await answer('forged.json', 1, { plan: planOf({}, stranger) });
    expect(await refusalOf(forged, [forged])).toBe('damaged');
    expect(await run(forged, [second, thirdPaperText(paper.seed)])).toMatchObject({ code: 0, files: everything });
    const other = await answer('other.json', 1, { plan: planOf({ vaultId: estate.accountId }) });
    expect(await refusalOf(other, [other])).toBe('damaged');
  });
});
