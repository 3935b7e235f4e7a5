import { describe, expect, test } from 'vitest';
import { randomKey, type Key } from '../../crypto/keys.ts';
import { toBase64 } from '../../crypto/base64.ts';
import { joinHalves } from '../release/release-key.ts';
import { offlineBundleText, readOfflineBundle } from '../release/offline-bundle.ts';
import { codeOf, ids, owner, stranger } from '../release/release-test-kit.ts';
import { committed, half, newPlan, paperSeed, place, planWithPaper, resigned, shares, signedPlan } from './custodian-test-kit.ts';
import { signPlan } from './custody-plan.ts';
import { partText } from './part-text.ts';
import {
  joinGiven,
  openSealedThird,
  readPartFor,
  readRecipientShare,
  recipientShareJson,
  type HandedShare,
  type RecipientShare,
} from './recipient-share.ts';
import { FalseShareError } from './split-half.ts';

// What is refused member by member is in vectors/custody.json (test/format).

const [first, second, third] = shares;
const expected = { ...place, identity: owner.publicKey };
const onPaper = { place: 3, givenBy: 3, share: third } as const;
const overWire = (handed: HandedShare): unknown => JSON.parse(JSON.stringify(recipientShareJson(handed)));
const from = (at: 1 | 2, share: Key, more: Partial<HandedShare> = {}): RecipientShare =>
  readRecipientShare(overWire({ plan: signedPlan, place: at, keyGeneration: place.keyGeneration, share, ...more }), expected);

describe('what servers hand out', () => {
  test('is the half as soon as two shares are there: both servers’, or one with the third party’s or one that was brought', async () => {
    for (const [given, brought] of [
      [[from(1, first), from(2, second)]],
      [[from(2, second, { third })]],
      [[from(1, first)], [onPaper]],
      [[from(1, first, { third }), from(2, second, { third })], [onPaper]],
      [[from(1, first)], [{ place: 2, givenBy: 2, share: second }]],
    ] as const)
      expect(await joinGiven(given, brought)).toEqual({ half, falseShares: [] });
  });

  test('is not the half from one server, or from paper alone', async () => {
    expect(await codeOf(() => joinGiven([from(1, first)]))).toBe('wrong_key');
    expect(await codeOf(() => joinGiven([from(2, second), from(2, second)]))).toBe('wrong_key');
    expect(await codeOf(() => joinGiven([], [onPaper, { place: 1, givenBy: 1, share: first }]))).toBe('wrong_key');
    expect(await codeOf(() => joinGiven([]))).toBe('wrong_key');
  });

  test('names the server that gave a false share, its own or the third party’s, and opens with the others', async () => {
    expect(await joinGiven([from(1, randomKey()), from(2, second, { third })])).toEqual({ half, falseShares: [{ place: 1, givenBy: 1 }] });
    expect(await joinGiven([from(1, first, { third: randomKey() }), from(2, second)])).toEqual({
      half,
      falseShares: [{ place: 3, givenBy: 1 }],
    });
    const refusal = await joinGiven([from(1, first), from(2, randomKey())]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FalseShareError);
    expect(refusal).toMatchObject({ code: 'damaged', falseShares: [{ place: 2, givenBy: 2 }] });
  });

  test('opens with two that are right, whatever plan of the owner a third answer comes with', async () => {
    const [ann] = newPlan.recipients as [(typeof newPlan.recipients)[number]];
    const [one, two, three] = committed.commitments;
    const plan = signPlan({ ...newPlan, recipients: [{ ...ann, commitments: [three, two, one] }] }, owner);
    expect(await joinGiven([from(1, randomKey(), { plan }), from(2, second, { third })])).toMatchObject({ half });
  });

  test('is refused with a plan of somebody else, or for another recipient, vault, account or release key', async () => {
    const json = overWire({ plan: signedPlan, place: 1, keyGeneration: place.keyGeneration, share: first });
    const others = [
      { identity: stranger.publicKey },
      { recipientId: ids.other },
      { vaultId: ids.other },
      { accountId: ids.other },
      { keyGeneration: 2 },
      { keyGeneration: 4 },
    ];
    for (const over of others) expect(await codeOf(() => readRecipientShare(json, { ...expected, ...over }))).toBe('damaged');
    for (const bad of [null, [], 'share', { ...(json as object), place: 3 }, { ...(json as object), share: toBase64(new Uint8Array(32)) }])
      expect(await codeOf(() => readRecipientShare(bad, expected))).toBe('damaged');
    const later = {
      ...(json as object),
      plan: { text: resigned(signedPlan, { version: 2 }).text, signature: toBase64(resigned(signedPlan, { version: 2 }).signature) },
    };
    expect(await codeOf(() => readRecipientShare(later, expected))).toBe('unsupported_version');
  });

  test('is the half of one server and the paper that a plan of the owner’s was made for', async () => {
    const plan = signPlan(planWithPaper, owner);
    const [withPaper, withWitness] = [from(1, first, { plan }), from(2, randomKey())];
    expect(await joinGiven([withPaper], openSealedThird([withPaper], paperSeed))).toEqual({ half, falseShares: [] });
    const brought = openSealedThird([withWitness, withPaper], paperSeed);
    expect(await joinGiven([withWitness, withPaper], brought)).toEqual({ half, falseShares: [{ place: 2, givenBy: 2 }] });
    expect(await codeOf(() => openSealedThird([withWitness], paperSeed))).toBe('wrong_key');
    expect(await codeOf(() => openSealedThird([withPaper], randomKey()))).toBe('wrong_key');
    expect(await codeOf(() => openSealedThird([], paperSeed))).toBe('wrong_key');
    const recipients = planWithPaper.recipients.map((one) => ({ ...one, sealedThird: new Uint8Array(one.sealedThird.length) }));
    const spoilt = from(1, first, { plan: signPlan({ ...planWithPaper, recipients }, owner) });
    expect(await codeOf(() => openSealedThird([spoilt], paperSeed))).toBe('damaged');
  });

  test('is the half of one server and a part that was carried from the other, if it is a part of the same', async () => {
    const text = partText({ ...place, place: 2, share: second });
    expect(await joinGiven([from(1, first)], [readPartFor(text, place)])).toEqual({ half, falseShares: [] });
    for (const over of [{ vaultId: ids.other }, { recipientId: ids.other }, { keyGeneration: 4 }])
      expect(await codeOf(() => readPartFor(partText({ ...place, ...over, place: 2, share: second }), place))).toBe('wrong_key');
    expect(await codeOf(() => readPartFor(text.slice(1), place))).toBe('bad_header');
    const lie = readPartFor(partText({ ...place, place: 2, share: randomKey() }), place);
    const refusal = await joinGiven([from(1, first)], [lie]).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'damaged', falseShares: [{ place: 2, givenBy: 2 }] });
    expect(await joinGiven([from(1, first, { third })], [lie])).toEqual({ half, falseShares: [{ place: 2, givenBy: 2 }] });
  });

  test('is not handed out once it was wiped', () => {
    const wiped = new Uint8Array(32) as Key;
    expect(() => recipientShareJson({ plan: signedPlan, place: 1, keyGeneration: 3, share: wiped })).toThrow(TypeError);
    expect(() => recipientShareJson({ plan: signedPlan, place: 1, keyGeneration: 3, share: first, third: wiped })).toThrow(TypeError);
  });
});

describe('a file that a recipient keeps', () => {
  test('holds the joined half, and no reader of it needs to know how it was kept', async () => {
    const { half: joined } = await joinGiven([from(1, first), from(2, second)]);
    const kept = offlineBundleText({ ...place, generation: 1, serverHalf: joined, locks: [], enrolment: null, bundle: new Uint8Array(8) });
    const { serverHalf } = readOfflineBundle(new TextEncoder().encode(kept));
    const other = randomKey();
    expect(joinHalves(other, serverHalf)).toEqual(joinHalves(other, half));
  });
});
