import fc from 'fast-check';
import { split } from 'shamir-secret-sharing';
import { describe, expect, test } from 'vitest';
import { boxPublicKey, makeBoxKeys, sealToBox } from '../../crypto/box.ts';
import { concatBytes, utf8 } from '../../crypto/bytes.ts';
import { deriveBoundKey, personalHash } from '../../crypto/derive.ts';
import { asKey, randomBytes, randomKey, wipe, type Key } from '../../crypto/keys.ts';
import { sealLayout } from '../../crypto/sealed-layout.ts';
import { lockHeadBytes } from './lock-layout.ts';
import {
  lockHolds,
  makeEnrolledLock,
  makeQuorumLock,
  makeSheetLock,
  maxLockBytes,
  openLockByEnrolment,
  openLockBySheets,
  readLock,
  type ExpectedLock,
  type NewLock,
  type SheetCode,
} from './lock.ts';
import { codeOf, flippedBit, ids, owner, sheetId, stranger } from './release-test-kit.ts';

const half = randomKey();
const place = { accountId: ids.account, vaultId: ids.vault, recipientId: ids.recipient, keyGeneration: 2 };
const forAnn: NewLock = { half, identity: owner, place, lockId: ids.lock, email: 'Ann@Example.com' };
const sheetsOf = (count: number): SheetCode[] =>
  Array.from({ length: count }, (_, index) => ({ id: sheetId(index), code: randomBytes(16) }));
const [sheet] = sheetsOf(1) as [SheetCode];
const boxKeys = makeBoxKeys();

const sheetLock = makeSheetLock(forAnn, sheet);
const enrolledLock = makeEnrolledLock(forAnn, boxKeys.publicKey);
const quorumSheets = sheetsOf(5);
const quorumLock = await makeQuorumLock(forAnn, { threshold: 3, sheets: quorumSheets });

/** A lock changed after it was signed, and signed again by its owner. */
function resigned(lock: Uint8Array, change: (bytes: Uint8Array) => Uint8Array, by = owner): Uint8Array {
  const signed = change(lock.slice(0, -64));
  return concatBytes(signed, by.sign('lock', signed));
}
const withBytes =
  (offset: number, bytes: Uint8Array) =>
  (lock: Uint8Array): Uint8Array => {
    lock.set(bytes, offset);
    return lock;
  };

/** Every byte string of length `size` made of the list's elements. */
function choices<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return list.flatMap((first, index) => choices(list.slice(index + 1), size - 1).map((rest) => [first, ...rest]));
}

describe('a lock', () => {
  test('says whose it is and what opens it, to whoever has it', () => {
    const said = { ...place, lockId: ids.lock, identity: owner.publicKey, threshold: 1 };
    expect(readLock(sheetLock)).toMatchObject({ ...said, kind: 'sheet', sheetIds: [sheet.id] });
    expect(readLock(enrolledLock)).toMatchObject({ ...said, kind: 'enrolled', publicKey: boxKeys.publicKey });
    expect(readLock(quorumLock)).toMatchObject({ ...said, kind: 'quorum', threshold: 3, sheetIds: quorumSheets.map(({ id }) => id) });
    expect([sheetLock, enrolledLock, quorumLock].map(({ length }) => length)).toEqual([224 + 132 + 64, 224 + 144 + 64, 224 + 5 * 133 + 64]);
  });

  test('holds nothing of the half and none of the codes', () => {
    for (const lock of [sheetLock, enrolledLock, quorumLock]) {
      for (const secret of [half, sheet.code, ...quorumSheets.map(({ code }) => code), boxKeys.privateKey])
        expect(Buffer.from(lock).includes(Buffer.from(secret))).toBe(false);
    }
  });

  test('opens to the half, and making it leaves half and codes alone', async () => {
    const before = Buffer.from(concatBytes(half, sheet.code)).toString('hex');
    expect(await openLockBySheets(readLock(makeSheetLock(forAnn, sheet)), [sheet.code])).toEqual(half);
    expect(openLockByEnrolment(readLock(makeEnrolledLock(forAnn, boxKeys.publicKey)), boxKeys)).toEqual(half);
    expect(
      await openLockBySheets(
        readLock(quorumLock),
        quorumSheets.map(({ code }) => code),
      ),
    ).toEqual(half);
    expect(Buffer.from(concatBytes(half, sheet.code)).toString('hex')).toBe(before);
  });

  test('tells whether it is for a half, without any secret of the recipient', () => {
    for (const lock of [sheetLock, enrolledLock, quorumLock]) {
      expect(lockHolds(readLock(lock), half)).toBe(true);
      expect(lockHolds(readLock(lock), randomKey())).toBe(false);
      expect(lockHolds(readLock(lock), flippedBit(half, 255) as Key)).toBe(false);
    }
    const wiped = randomKey();
    wipe(wiped);
    expect(() => lockHolds(readLock(sheetLock), wiped)).toThrow(TypeError);
  });

  test('made twice is different each time', async () => {
    expect(makeSheetLock(forAnn, sheet)).not.toEqual(sheetLock);
    expect(makeEnrolledLock(forAnn, boxKeys.publicKey)).not.toEqual(enrolledLock);
    expect(await makeQuorumLock(forAnn, { threshold: 3, sheets: quorumSheets })).not.toEqual(quorumLock);
  });

  test.each<[string, ExpectedLock]>([
    ['account', { accountId: ids.other }],
    ['vault', { vaultId: ids.other }],
    ['recipient', { recipientId: ids.other }],
    ['key generation', { keyGeneration: 1 }],
    ['owner', { identity: stranger.publicKey }],
    ['owner of another length', { identity: new Uint8Array(0) }],
    ['address', { email: 'ann@example.org' }],
  ])('is damaged where another %s is expected', async (_, expected) => {
    const all = { ...place, identity: owner.publicKey, email: 'ANN@example.com' };
    for (const lock of [sheetLock, enrolledLock, quorumLock]) {
      expect(await codeOf(() => readLock(lock, { ...all, ...expected }))).toBe('damaged');
      expect(readLock(lock, all).lockId).toBe(ids.lock);
    }
  });
});

describe('what a lock refuses', () => {
  /** FORMAT.md's order: magic, version and suite, kind with k and n, zeros, length, signature. */
  function expectedCode(lock: Uint8Array, broken: Uint8Array, offset: number): string {
    if (offset < 8) return 'bad_header';
    if (offset < 10) return 'unsupported_version';
    if (offset >= 16) return 'damaged';
    const [kind = 0, k = 0, n = 0] = broken.subarray(10, 13);
    const single = kind === 1 || kind === 2;
    if (offset >= 13 || !(single ? k === 1 && n === 1 : kind === 3 && k >= 2 && k <= n && n <= 16)) return 'bad_header';
    const expectedBytes = 288 + n * ([0, 132, 144, 133][kind] ?? 0);
    return lock.length < expectedBytes ? 'truncated' : 'damaged';
  }

  test.each([
    ['sheet', sheetLock],
    ['enrolled', enrolledLock],
    ['quorum', quorumLock],
  ])(
    'every single flipped bit of a %s lock, with the code of its field',
    async (_, lock) => {
      for (let bit = 0; bit < lock.length * 8; bit += 1) {
        const broken = flippedBit(lock, bit);
        expect(await codeOf(() => readLock(broken)), `bit ${bit}`).toBe(expectedCode(lock, broken, bit >> 3));
      }
    },
    120_000,
  );

  test.each([
    ['sheet', sheetLock],
    ['enrolled', enrolledLock],
    ['quorum', quorumLock],
  ])('a %s lock cut anywhere is truncated, a longer one damaged', async (_, lock) => {
    for (let size = 0; size < lock.length; size += 1)
      expect(await codeOf(() => readLock(lock.subarray(0, size))), `${size} bytes`).toBe('truncated');
    expect(await codeOf(() => readLock(concatBytes(lock, Uint8Array.of(0))))).toBe('damaged');
    expect(await codeOf(() => readLock(new Uint8Array(maxLockBytes + 1)))).toBe('bad_header');
  });

  test('a signature of somebody else, of another purpose, or over something else', async () => {
    const unsigned = sheetLock.slice(0, -64);
    expect(await codeOf(() => readLock(concatBytes(unsigned, stranger.sign('lock', unsigned))))).toBe('damaged');
    expect(await codeOf(() => readLock(concatBytes(unsigned, owner.sign('manifest', unsigned))))).toBe('damaged');
    expect(await codeOf(() => readLock(concatBytes(unsigned, enrolledLock.slice(-64))))).toBe('damaged');
    const byStranger = resigned(sheetLock, withBytes(128, stranger.publicKey), stranger);
    expect(readLock(byStranger).identity).toEqual(stranger.publicKey);
    expect(await codeOf(() => readLock(byStranger, { identity: owner.publicKey }))).toBe('damaged');
  });

  test('what its owner signed though it is none: malformed ids, no generation, a sheet named twice', async () => {
    for (const offset of [16, 42, 68, 94])
      expect(await codeOf(() => readLock(resigned(sheetLock, withBytes(offset, utf8('u'))))), `${offset}`).toBe('damaged');
    expect(await codeOf(() => readLock(resigned(sheetLock, withBytes(120, new Uint8Array(8)))))).toBe('damaged');
    expect(await codeOf(() => readLock(resigned(sheetLock, withBytes(120, new Uint8Array(8).fill(255)))))).toBe('damaged');
    expect(await codeOf(() => readLock(resigned(sheetLock, withBytes(224, utf8('!')))))).toBe('damaged');
    expect(await codeOf(() => readLock(resigned(quorumLock, withBytes(224 + 133, utf8(sheetId(0))))))).toBe('damaged');
  });
});

describe('opening by a sheet', () => {
  const lock = readLock(sheetLock);

  test('another code is wrong_key, and among others the right one is found', async () => {
    expect(await codeOf(() => openLockBySheets(lock, [randomBytes(16)]))).toBe('wrong_key');
    expect(await codeOf(() => openLockBySheets(lock, []))).toBe('wrong_key');
    expect(await openLockBySheets(lock, [randomBytes(16), sheet.code, randomBytes(16)])).toEqual(half);
    for (let bit = 0; bit < 128; bit += 1)
      expect(await codeOf(() => openLockBySheets(lock, [flippedBit(sheet.code, bit)]))).toBe('wrong_key');
  });

  test('what is no code is a mistake of the caller', async () => {
    for (const bad of [new Uint8Array(16), randomBytes(15), randomBytes(32)])
      await expect(openLockBySheets(lock, [bad])).rejects.toThrow(TypeError);
  });

  test("an entry of another lock, of another sheet's id or with a flipped bit does not open, though its owner signed it", async () => {
    const entry = sheetLock.slice(224, 224 + 132);
    const open = (bytes: Uint8Array): Promise<string> => codeOf(() => openLockBySheets(readLock(bytes), [sheet.code]));
    for (const other of [
      { ...place, keyGeneration: 3 },
      { ...place, recipientId: ids.other },
      { ...place, vaultId: ids.other },
      { ...place, accountId: ids.other },
    ]) {
      expect(await open(resigned(makeSheetLock({ ...forAnn, place: other }, sheet), withBytes(224, entry)))).toBe('damaged');
    }
    expect(await open(resigned(makeSheetLock({ ...forAnn, lockId: ids.other }, sheet), withBytes(224, entry)))).toBe('damaged');
    expect(await open(resigned(makeSheetLock({ ...forAnn, email: 'bob@example.com' }, sheet), withBytes(224, entry)))).toBe('damaged');
    expect(await open(resigned(sheetLock, withBytes(224, utf8(sheetId(9)))))).toBe('wrong_key');
    for (let bit = 0; bit < 106 * 8; bit += 1) {
      const offset = bit >> 3;
      const expected = offset < 2 ? 'unsupported_version' : offset < 58 ? 'wrong_key' : 'damaged';
      expect(await open(resigned(sheetLock, (bytes) => flippedBit(bytes, (224 + 26) * 8 + bit))), `bit ${bit}`).toBe(expected);
    }
  });

  test('a half that does not give the half check is damaged', async () => {
    const other = randomKey();
    const check = personalHash(other, 'HeirlockHalfChk1', sheetLock.subarray(0, lockHeadBytes));
    expect(await codeOf(() => openLockBySheets(readLock(resigned(sheetLock, withBytes(192, check))), [sheet.code]))).toBe('damaged');
  });
});

describe('opening by an enrolment', () => {
  const lock = readLock(enrolledLock);

  test('another key pair is wrong_key, and so is the wrong kind of lock', async () => {
    expect(await codeOf(() => openLockByEnrolment(lock, makeBoxKeys()))).toBe('wrong_key');
    expect(await codeOf(() => openLockByEnrolment(readLock(sheetLock), boxKeys))).toBe('wrong_key');
    expect(await codeOf(() => openLockBySheets(lock, [sheet.code]))).toBe('wrong_key');
  });

  test('a private key that is not that of the public key opens nothing', async () => {
    expect(await codeOf(() => openLockByEnrolment(lock, { publicKey: boxKeys.publicKey, privateKey: randomKey() }))).toBe('damaged');
    const wiped = randomKey();
    wipe(wiped);
    expect(() => openLockByEnrolment(lock, { publicKey: boxKeys.publicKey, privateKey: wiped })).toThrow(TypeError);
  });

  test('what was sealed to the recipient by somebody else, or for another lock, is damaged', async () => {
    const open = (bytes: Uint8Array): Promise<string> => codeOf(() => openLockByEnrolment(readLock(bytes), boxKeys));
    const other = makeEnrolledLock({ ...forAnn, lockId: ids.other }, boxKeys.publicKey);
    expect(await open(resigned(enrolledLock, withBytes(224, other.slice(224, 224 + 144))))).toBe('damaged');
    expect(await open(resigned(enrolledLock, withBytes(256, sealToBox(boxKeys.publicKey, concatBytes(half, new Uint8Array(32))))))).toBe(
      'damaged',
    );
    for (let bit = 0; bit < 112 * 8; bit += 7)
      expect(await open(resigned(enrolledLock, (bytes) => flippedBit(bytes, 256 * 8 + bit))), `bit ${bit}`).toBe('damaged');
  });

  test('nothing is sealed to a point of small order', async () => {
    expect(await codeOf(() => makeEnrolledLock(forAnn, new Uint8Array(32)))).toBe('damaged');
    expect(await codeOf(() => makeEnrolledLock(forAnn, randomBytes(31)))).toBe('damaged');
  });
});

describe('opening by a quorum', () => {
  const lock = readLock(quorumLock);
  const codes = quorumSheets.map(({ code }) => code);

  test('any three of five sheets open it, in any order; no two do', async () => {
    for (const three of choices(codes, 3)) {
      expect(await openLockBySheets(lock, three)).toEqual(half);
      expect(await openLockBySheets(lock, [...three].reverse())).toEqual(half);
    }
    for (const two of choices(codes, 2)) expect(await codeOf(() => openLockBySheets(lock, two))).toBe('wrong_key');
    expect(await codeOf(() => openLockBySheets(lock, [codes[0]!, codes[0]!, codes[0]!, codes[1]!]))).toBe('wrong_key');
    expect(await codeOf(() => openLockBySheets(lock, [randomBytes(16)]))).toBe('wrong_key');
  });

  test('for every k and n: any k of them open, no k − 1 do', async () => {
    const quorums = fc
      .integer({ min: 2, max: 16 })
      .chain((count) =>
        fc.tuple(fc.constant(count), fc.integer({ min: 2, max: count }), fc.nat(), fc.uint8Array({ minLength: 32, maxLength: 32 })),
      );
    await fc.assert(
      fc.asyncProperty(quorums, async ([count, threshold, start, secret]) => {
        secret[0] = 1 + ((secret[0] ?? 0) % 255);
        const sheets = sheetsOf(count);
        const opened = readLock(await makeQuorumLock({ ...forAnn, half: secret as Key }, { threshold, sheets }));
        const some = Array.from({ length: threshold }, (_, index) => sheets[(start + index) % count]!.code);
        expect(await openLockBySheets(opened, some)).toEqual(secret);
        expect(await codeOf(() => openLockBySheets(opened, some.slice(1)))).toBe('wrong_key');
      }),
      { numRuns: 60 },
    );
  });

  test('shares are read as FORMAT.md says: two of one x count once, x = 0 never, and a wrong share gives no half', async () => {
    const head = quorumLock.slice(0, lockHeadBytes);
    const entryOf = ({ id, code }: SheetCode, share: Uint8Array, index: number): Uint8Array => {
      const key = deriveBoundKey(asKey(concatBytes(code, new Uint8Array(16))), 'HeirlockSheetK01', utf8(id));
      const binding = concatBytes(utf8('lock\n'), head, utf8('\n'), Uint8Array.of(index));
      return concatBytes(utf8(id), sealLayout(share, key, { what: '', person: 'HeirlockShare001', binding }, randomBytes(24)));
    };
    const open = async (shares: readonly Uint8Array[]): Promise<string> => {
      const entries = quorumSheets.map((of, index) => entryOf(of, shares[index]!, index));
      return codeOf(() => openLockBySheets(readLock(resigned(quorumLock, withBytes(224, concatBytes(...entries)))), codes));
    };
    const shares = await split(Uint8Array.from(half), 5, 3);
    const [first, second, third] = shares as [Uint8Array, Uint8Array, Uint8Array];
    const atZero = concatBytes(half, Uint8Array.of(0));
    expect(await open(shares)).toBe('no failure');
    expect(await open([first, first, second, second, third])).toBe('no failure');
    expect(await open([first, first, second, second, first])).toBe('wrong_key');
    expect(await open([atZero, atZero, atZero, first, second])).toBe('wrong_key');
    expect(await open([flippedBit(first, 0), second, third, third, third])).toBe('damaged');
  });

  test('an entry that was put into another place of the lock does not open', async () => {
    const moved = resigned(quorumLock, (bytes) => {
      const [first, second] = [bytes.slice(224, 224 + 133), bytes.slice(224 + 133, 224 + 266)];
      bytes.set(second, 224);
      bytes.set(first, 224 + 133);
      return bytes;
    });
    expect(await codeOf(() => openLockBySheets(readLock(moved), codes))).toBe('damaged');
    expect(await openLockBySheets(readLock(moved), codes.slice(2))).toEqual(half);
  });
});

describe('what is not made', () => {
  test.each([
    [1, 3],
    [0, 3],
    [4, 3],
    [2, 1],
    [1, 1],
    [2, 17],
    [2.5, 3],
    [Number.NaN, 3],
  ])('a quorum of %d out of %d', async (threshold, count) => {
    const sheets = sheetsOf(Math.min(count, 32));
    await expect(makeQuorumLock(forAnn, { threshold, sheets })).rejects.toThrow(RangeError);
  });

  test('a quorum with a sheet or a code twice, with a code of zeros, with a malformed id', async () => {
    const [first, second] = sheetsOf(2) as [SheetCode, SheetCode];
    const bad: SheetCode[][] = [
      [first, first],
      [first, { ...second, id: first.id }],
      [first, { ...second, code: first.code }],
      [first, { ...second, code: new Uint8Array(16) }],
      [first, { ...second, code: randomBytes(17) }],
      [first, { ...second, id: 'second' }],
    ];
    for (const sheets of bad) await expect(makeQuorumLock(forAnn, { threshold: 2, sheets })).rejects.toThrow(TypeError);
  });

  test('a lock for a malformed place, or of a wiped half', async () => {
    const wiped = randomKey();
    wipe(wiped);
    const bad: NewLock[] = [
      { ...forAnn, half: wiped },
      { ...forAnn, lockId: 'lock' },
      { ...forAnn, place: { ...place, vaultId: '' } },
      { ...forAnn, place: { ...place, keyGeneration: 0 } },
    ];
    for (const lock of bad) {
      expect(() => makeSheetLock(lock, sheet)).toThrow(TypeError);
      expect(() => makeEnrolledLock(lock, boxPublicKey(boxKeys.privateKey))).toThrow(TypeError);
      await expect(makeQuorumLock(lock, { threshold: 2, sheets: sheetsOf(2) })).rejects.toThrow(TypeError);
    }
  });
});
