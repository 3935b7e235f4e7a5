import { beforeAll, describe, expect, it } from 'vitest';
import { identityFromSeed, type Identity } from '../../../shared/crypto/identity.ts';
import { randomKey, type Key } from '../../../shared/crypto/keys.ts';
import { partText } from '../../../shared/format/custody/part-text.ts';
import type { RecipientShareJson } from '../../../shared/format/custody/recipient-share.ts';
import { commitShares, sharesOfHalf } from '../../../shared/format/custody/split-half.ts';
import { sealContact, sealThirdShare } from '../../../shared/format/custody/third-box.ts';
import { newThirdPaper, thirdPaperText, thirdPaperWords } from '../../../shared/format/paper/third-paper.ts';
import { toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { sealEstate, type TestEstate } from '../../../test/journeys/sealed-estate.ts';
import { handedShare, partOf, planFor, shareHalf, type PlanOptions, type SharedHalf } from '../../../test/journeys/shared-half.ts';
import { problemCodeOf } from '../problems.ts';
import { readThirdPaper } from './read-third-paper.ts';
import { RefusedPart, SharedKey } from './shared-key.ts';

const someone = (): Identity => identityFromSeed(randomKey());
const paper = newThirdPaper();
const options: PlanOptions = {
  addresses: ['https://one.example', 'https://two.example:8443'],
  third: { place: 3, kind: 'paper', publicKey: paper.publicKey },
  keys: [someone(), someone(), someone()],
};

let estate: TestEstate;
let half: SharedHalf;
beforeAll(async () => {
  estate = await sealEstate([]);
  half = shareHalf(estate, paper.publicKey);
});

const placeOf = ({ accountId, vaultId, recipientId }: TestEstate, keyGeneration = 1) => ({
  accountId,
  vaultId,
  recipientId,
  keyGeneration,
});
const handed = (place: 1 | 2 = 1, third?: Key): RecipientShareJson => handedShare(planFor(estate, half, options), half, place, third);
const read = (...shares: readonly unknown[]): SharedKey => SharedKey.read({ shares, place: placeOf(estate) }, [estate.identity.publicKey]);
const here = (key: SharedKey): readonly boolean[] => key.parts.parts.map(({ isHere }) => isHere);

/** The code of what comes of it; undefined when it's taken. */
function codeOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return problemCodeOf(error);
  }
}

describe('a key of which a server has one part', () => {
  it('says who has which, and where the other server is, by what the owner signed', () => {
    const { parts, carry, isComplete, opensHere } = read(handed()).parts;
    expect(parts).toEqual([
      { place: 1, keeper: 'own', name: 'one.example', isHere: true, isFalse: false },
      { place: 2, keeper: 'other', name: 'two.example:8443', isHere: false, isFalse: false },
      { place: 3, keeper: 'paper', name: '', isHere: false, isFalse: false },
    ]);
    expect([isComplete, opensHere]).toEqual([false, true]);
    expect(carry).toEqual({
      name: 'two.example:8443',
      href: `https://two.example:8443/bring#${partOf(estate, half, 1)}`,
      text: partOf(estate, half, 1),
    });
    expect(read(handed(2)).parts.carry).toMatchObject({ name: 'one.example', text: partOf(estate, half, 2) });
  });

  it('may have a third service beside it instead of a paper', () => {
    const { publicKey } = someone();
    const contact = sealContact({ email: 'owner@example.org', name: '', language: 'en' }, publicKey);
    const third = { place: 3, kind: 'witness', address: 'https://three.example', publicKey, contact } as const;
    const key = read(handedShare(planFor(estate, half, { ...options, third }), half, 1));
    expect(key.parts.parts[2]).toEqual({ place: 3, keeper: 'witness', name: '', isHere: false, isFalse: false });
    expect(codeOf(() => key.takePaper(paper.seed))).toBe('other_paper');
  });

  it('is whole with any two of the three, and gives the half then', async () => {
    const [, , third] = half.shares;
    const withThird = read(handed(1, third));
    expect([here(withThird), withThird.parts.isComplete]).toEqual([[true, false, true], true]);
    const withOther = read(handed(2));
    expect(withOther.take(partOf(estate, half, 1)).isComplete).toBe(true);
    const withPaper = read(handed());
    expect(withPaper.takePaper(paper.seed).isComplete).toBe(true);
    for (const key of [withThird, withOther, withPaper]) expect(await key.join(estate.identity.publicKey)).toEqual(estate.serverHalf);
    await expect(read(handed()).join(estate.identity.publicKey)).rejects.toMatchObject({ code: 'parts_missing' });
  });

  it('takes a part as a link, in several lines, escaped, or among others', () => {
    const part = partOf(estate, half, 2);
    const other = partText({ ...placeOf(estate, 7), place: 2, share: randomKey() });
    for (const text of [
      ` ${part}\n`,
      `https://one.example/bring?lang=de#${part}`,
      `${part.slice(0, 60)}\n${part.slice(60)}`,
      part.replaceAll(':', '%3A'),
      `${other},${part}`,
      `${other}\n${part}`,
    ]) {
      const key = read(handed());
      key.take(text);
      expect(here(key), text).toEqual([true, true, false]);
    }
  });

  it('refuses a part that is of no use, says why, and loses nothing', () => {
    const key = read(handed());
    const place = placeOf(estate);
    const [own, second] = [partOf(estate, half, 1), partOf(estate, half, 2)];
    const cases: readonly (readonly [text: string, code: string, place: number | undefined])[] = [
      ['', 'no_part', undefined],
      ['the part is in the mail', 'no_part', undefined],
      [estate.sheet, 'no_part', undefined],
      [second.slice(0, -3), 'mistyped_part', undefined],
      [second.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')), 'mistyped_part', undefined],
      [partText({ ...place, vaultId: estate.accountId, place: 2, share: randomKey() }), 'other_part', undefined],
      [partText({ ...place, recipientId: estate.accountId, place: 2, share: randomKey() }), 'other_part', undefined],
      [partText({ ...place, keyGeneration: 2, place: 2, share: randomKey() }), 'other_state_part', 2],
      [partText({ ...place, place: 2, share: randomKey() }), 'false_part', 2],
      [partText({ ...place, place: 3, share: half.shares[1] }), 'false_part', 3],
      [own, 'own_part', 1],
    ];
    for (const [text, code, whose] of cases) {
      let refusal: unknown;
      try {
        key.take(text);
      } catch (error) {
        refusal = error;
      }
      expect(refusal, code).toBeInstanceOf(RefusedPart);
      expect(refusal, text).toMatchObject({ code, place: whose });
      expect(here(key)).toEqual([true, false, false]);
    }
    expect(codeOf(() => key.take(second))).toBeUndefined();
    expect(codeOf(() => key.take(second))).toBe('repeated_part');
    expect(codeOf(() => key.take('heirlock:part:2:x:y'))).toBe('unsupported_version');
    expect(here(key)).toEqual([true, true, false]);
  });

  it('names what its server hands out falsely, its own or the third’s, and opens with two others', async () => {
    const ownFalse = read({
      ...handed(),
      share: handedShare(planFor(estate, half, options), { ...half, shares: [randomKey(), ...half.shares.slice(1)] as never }, 1).share,
    });
    expect(ownFalse.parts.parts.map(({ isHere, isFalse }) => [isHere, isFalse])).toEqual([
      [false, true],
      [false, false],
      [false, false],
    ]);
    expect(ownFalse.parts.carry.text).toBe('');
    ownFalse.take(partOf(estate, half, 2));
    expect(ownFalse.parts.isComplete).toBe(false);
    expect(ownFalse.takePaper(paper.seed).isComplete).toBe(true);
    expect(await ownFalse.join(estate.identity.publicKey)).toEqual(estate.serverHalf);
    const thirdFalse = read(handed(1, randomKey()));
    expect(thirdFalse.parts.parts[2]).toMatchObject({ isHere: false, isFalse: true });
    expect(thirdFalse.takePaper(paper.seed).parts[2]).toMatchObject({ isHere: true, isFalse: true });
    expect(await thirdFalse.join(estate.identity.publicKey)).toEqual(estate.serverHalf);
  });

  it('goes by no plan that the owner didn’t sign, not even one that goes with another lock beside theirs', async () => {
    const stranger = someone();
    const forged = handedShare(
      planFor(estate, half, { ...options, addresses: ['https://one.example', 'https://evil.example'] }, stranger),
      half,
      1,
    );
    expect(codeOf(() => read(forged))).toBe('false_plan');
    expect(codeOf(() => read({}))).toBe('false_plan');
    const key = SharedKey.read({ shares: [forged], place: placeOf(estate) }, [estate.identity.publicKey, stranger.publicKey]);
    key.take(partOf(estate, half, 2));
    await expect(key.join(estate.identity.publicKey)).rejects.toMatchObject({ code: 'false_plan' });
    const both = SharedKey.read({ shares: [forged, handed()], place: placeOf(estate) }, [stranger.publicKey, estate.identity.publicKey]);
    both.take(partOf(estate, half, 2));
    expect(await both.join(estate.identity.publicKey)).toEqual(estate.serverHalf);
  });

  it('says where it opens when its server has heard of a later key that the plan doesn’t know, and takes all that is here there', () => {
    const behind = SharedKey.read({ shares: [handed()], place: placeOf(estate, 2) }, [estate.identity.publicKey]);
    expect(behind.parts).toMatchObject({ opensHere: false, isComplete: false, carry: { text: partOf(estate, half, 1) } });
    expect(codeOf(() => behind.take(partOf(estate, half, 2)))).toBe('other_state_part');
    expect(codeOf(() => behind.takePaper(paper.seed))).toBe('other_state_part');
  });

  it('takes the part of an earlier key along for a server that is at that one', () => {
    const place = placeOf(estate, 2);
    const shares = sharesOfHalf(randomKey());
    const commitments = commitShares(shares, place);
    const sealedThird = sealThirdShare(shares[2], paper.publicKey, estate.identity.publicKey);
    const recipient = { id: estate.recipientId, keyGeneration: 2, commitments, sealedThird };
    const later = { ...handedShare(planFor(estate, { shares, recipient }, options), { shares, recipient }, 1), keyGeneration: 2 };
    const key = SharedKey.read({ shares: [later, handed()], place }, [estate.identity.publicKey]);
    const texts = [partText({ ...place, place: 1, share: shares[0] }), partOf(estate, half, 1)];
    expect(key.parts.carry).toMatchObject({ text: texts.join('\n'), href: `https://two.example:8443/bring#${texts.join(',')}` });
    const other = read(handed(2));
    expect(other.take(key.parts.carry.href).isComplete).toBe(true);
  });

  it('keeps what was brought when its server is asked again', () => {
    const before = read(handed());
    before.take(partOf(estate, half, 2));
    const after = read(handed());
    after.takeAgain(before.brought);
    expect(after.parts.isComplete).toBe(true);
  });
});

describe('the paper of the third party', () => {
  it('is read as words or as the text of its code, and nothing else is', () => {
    for (const typed of [thirdPaperWords(paper.seed), thirdPaperWords(paper.seed).toUpperCase(), ` ${thirdPaperText(paper.seed)}\n`])
      expect(readThirdPaper(typed)).toEqual({ seed: paper.seed });
    expect(readThirdPaper(estate.sheet)).toEqual({ paper: 'sheet' });
    expect(readThirdPaper(toWords(randomKey(), 'kit'))).toEqual({ paper: 'kit' });
    expect(readThirdPaper(partOf(estate, half, 2))).toEqual({ paper: 'part' });
    expect(readThirdPaper(thirdPaperWords(paper.seed).split(' ').slice(0, 24).join(' '))).toEqual({ unknown: [], count: 24 });
    expect(codeOf(() => readThirdPaper(thirdPaperText(paper.seed).replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))))).toBe(
      'mistyped_third',
    );
  });

  it('is refused where the plan names another', () => {
    const key = read(handed());
    expect(codeOf(() => key.takePaper(newThirdPaper().seed))).toBe('other_paper');
    expect(here(key)).toEqual([true, false, false]);
  });
});
