import fc from 'fast-check';
import { split } from 'shamir-secret-sharing';
import { describe, expect, test } from 'vitest';
import { boxPublicKey, makeBoxKeys, sealToBox } from '../../crypto/box.ts';
import { concatBytes, utf8 } from '../../crypto/bytes.ts';
import { deriveBoundKey, personalHash } from '../../crypto/derive.ts';
import { sha256 } from '../../crypto/hash.ts';
import { asKey, randomBytes, randomKey, wipe, type Key } from '../../crypto/keys.ts';
import { sealLayout } from '../../crypto/sealed-layout.ts';
import { entriesOffset, lockHeadBytes } from './lock-layout.ts';
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
} from './lock.ts';
import { codeOf, flippedBit, ids, owner, sheetId, stranger } from './release-test-kit.ts';
import { sheetKeyOf, type SheetCode, type SheetKey } from './sheet-keys.ts';
import { present } from '../../../test/kit/runner/present.ts';

const half = randomKey();
const place = { accountId: ids.account, vaultId: ids.vault, recipientId: ids.recipient, keyGeneration: 2 };
const forAnn: NewLock = { half, identity: owner, place, lockId: ids.lock, email: 'Ann@Example.com' };
const sheetsOf = (count: number): SheetCode[] =>
  Array.from({ length: count }, (_, index) => ({ id: sheetId(index), code: randomBytes(16) }));
/** What the owner keeps of sheets. */
const keysOf = (sheets: readonly SheetCode[], identity = owner): SheetKey[] => sheets.map((one) => sheetKeyOf(one, identity.publicKey));
const [sheet] = sheetsOf(1) as [SheetCode];
const [sheetKey] = keysOf([sheet]) as [SheetKey];
const boxKeys = makeBoxKeys();

const sheetLock = makeSheetLock(forAnn, sheetKey);
const enrolledLock = makeEnrolledLock(forAnn, boxKeys.publicKey);
const quorumSheets = sheetsOf(5);
const quorumLock = await makeQuorumLock(forAnn, { threshold: 3, sheets: keysOf(quorumSheets) });

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
    expect([sheetLock, enrolledLock, quorumLock].map(({ length }) => length)).toEqual([224 + 138 + 64, 224 + 144 + 64, 224 + 5 * 139 + 64]);
  });

  test('holds nothing of the half and none of the codes', () => {
    for (const lock of [sheetLock, enrolledLock, quorumLock]) {
      for (const secret of [half, sheet.code, ...quorumSheets.map(({ code }) => code), boxKeys.privateKey])
        expect(Buffer.from(lock).includes(Buffer.from(secret))).toBe(false);
    }
  });

  test('opens to the half, and making it leaves half and codes alone', async () => {
    const before = Buffer.from(concatBytes(half, sheet.code)).toString('hex');
    expect(await openLockBySheets(readLock(makeSheetLock(forAnn, sheetKey)), [sheet.code])).toEqual(half);
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
    expect(makeSheetLock(forAnn, sheetKey)).not.toEqual(sheetLock);
    expect(makeEnrolledLock(forAnn, boxKeys.publicKey)).not.toEqual(enrolledLock);
    expect(await makeQuorumLock(forAnn, { threshold: 3, sheets: keysOf(quorumSheets) })).not.toEqual(quorumLock);
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
    const expectedBytes = 288 + n * ([0, 138, 144, 139][kind] ?? 0);
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
    expect(await codeOf(() => readLock(resigned(quorumLock, withBytes(224 + 139, utf8(sheetId(0))))))).toBe('damaged');
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
    const entry = sheetLock.slice(224, 224 + 138);
    const open = (bytes: Uint8Array): Promise<string> => codeOf(() => openLockBySheets(readLock(bytes), [sheet.code]));
    for (const other of [
      { ...place, keyGeneration: 3 },
      { ...place, recipientId: ids.other },
      { ...place, vaultId: ids.other },
      { ...place, accountId: ids.other },
    ]) {
      expect(await open(resigned(makeSheetLock({ ...forAnn, place: other }, sheetKey), withBytes(224, entry)))).toBe('damaged');
    }
    expect(await open(resigned(makeSheetLock({ ...forAnn, lockId: ids.other }, sheetKey), withBytes(224, entry)))).toBe('damaged');
    expect(await open(resigned(makeSheetLock({ ...forAnn, email: 'bob@example.com' }, sheetKey), withBytes(224, entry)))).toBe('damaged');
    expect(await open(resigned(sheetLock, withBytes(224, utf8(sheetId(9)))))).toBe('wrong_key');
    for (let bit = 0; bit < 112 * 8; bit += 1) {
      // The highest bit of a point on the curve says nothing (RFC 7748), but is part of the nonce.
      expect(await open(resigned(sheetLock, (bytes) => flippedBit(bytes, (224 + 26) * 8 + bit))), `bit ${bit}`).toBe('wrong_key');
    }
  });

  test("a sheet doesn't open what is sealed with the key that it has for another owner, under another id, or to its key by name alone", async () => {
    const [forStranger] = keysOf([sheet], stranger) as [SheetKey];
    const [otherId] = keysOf([{ ...sheet, id: sheetId(9) }]) as [SheetKey];
    expect(forStranger.publicKey).not.toEqual(sheetKey.publicKey);
    const byStranger: NewLock = { ...forAnn, identity: stranger };
    for (const [made, key] of [
      [forAnn, forStranger],
      [byStranger, sheetKey],
      [forAnn, { ...otherId, id: sheet.id }],
      [forAnn, { id: sheet.id, publicKey: makeBoxKeys().publicKey }],
    ] as const)
      expect(await codeOf(() => openLockBySheets(readLock(makeSheetLock(made, key)), [sheet.code]))).toBe('wrong_key');
    // What a false owner made from a code that they know opens, but as theirs: whoever knows the owner refuses it.
    const forged = makeSheetLock(byStranger, forStranger);
    expect(await openLockBySheets(readLock(forged), [sheet.code])).toEqual(half);
    expect(await codeOf(() => readLock(forged, { identity: owner.publicKey }))).toBe('damaged');
  });

  test('what seals to a sheet does not open what is sealed to it', async () => {
    const asPrivate = { publicKey: sheetKey.publicKey, privateKey: asKey(Uint8Array.from(sheetKey.publicKey)) };
    expect(await codeOf(() => openLockByEnrolment(lock, asPrivate))).toBe('wrong_key');
    expect(await codeOf(() => openLockBySheets(lock, [sheetKey.publicKey.slice(0, 16), sheetKey.publicKey.slice(16)]))).toBe('wrong_key');
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
        const opened = readLock(await makeQuorumLock({ ...forAnn, half: secret as Key }, { threshold, sheets: keysOf(sheets) }));
        const some = Array.from({ length: threshold }, (_, index) => sheets[(start + index) % count]!.code);
        expect(await openLockBySheets(opened, some)).toEqual(secret);
        expect(await codeOf(() => openLockBySheets(opened, some.slice(1)))).toBe('wrong_key');
      }),
      { numRuns: 60 },
    );
  });

  test('shares are read as FORMAT.md says: two of one x count once, x = 0 never, and a wrong share gives no half', async () => {
    const start = quorumLock.slice(0, entriesOffset);
    const entryOf = ({ id, publicKey }: SheetKey, share: Uint8Array, index: number): Uint8Array => {
      const proof = sha256(utf8('Heirlock lock entry 2\n'), start, Uint8Array.of(index), publicKey);
      return concatBytes(utf8(id), sealToBox(publicKey, concatBytes(share, proof)));
    };
    const open = async (shares: readonly Uint8Array[]): Promise<string> => {
      const entries = keysOf(quorumSheets).map((of, index) => entryOf(of, present(shares[index]), index));
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
      const [first, second] = [bytes.slice(224, 224 + 139), bytes.slice(224 + 139, 224 + 278)];
      bytes.set(second, 224);
      bytes.set(first, 224 + 139);
      return bytes;
    });
    expect(await codeOf(() => openLockBySheets(readLock(moved), codes))).toBe('damaged');
    expect(await openLockBySheets(readLock(moved), codes.slice(2))).toEqual(half);
  });
});

describe('after a keeper was taken out', () => {
  test('their code and those of the others, one fewer than are needed, open neither the new lock nor parts of both', async () => {
    const [former, ...left] = quorumSheets as [SheetCode, ...SheetCode[]];
    const next = { ...forAnn, half: randomKey(), place: { ...place, keyGeneration: 3 }, lockId: ids.other };
    const lock = readLock(await makeQuorumLock(next, { threshold: 3, sheets: keysOf(left) }));
    const codes = left.map(({ code }) => code);
    for (const two of choices(codes, 2)) expect(await codeOf(() => openLockBySheets(lock, [former.code, ...two]))).toBe('wrong_key');
    for (const three of choices(codes, 3)) expect(await openLockBySheets(lock, three)).toEqual(next.half);
    // Their entry of the old lock, put beside those of the new one by who can sign as the owner, is of another lock.
    const oldEntry = quorumLock.slice(224, 224 + 139);
    const mixed = await makeQuorumLock(next, { threshold: 3, sheets: keysOf([former, ...left.slice(1)]) });
    const patched = readLock(resigned(mixed, withBytes(224, oldEntry)));
    expect(await codeOf(() => openLockBySheets(patched, [former.code, ...codes.slice(1)]))).toBe('damaged');
  });

  test('shares of two generations never make a half together', async () => {
    const sheets = keysOf(quorumSheets);
    const again = await makeQuorumLock(forAnn, { threshold: 3, sheets });
    const codes = quorumSheets.map(({ code }) => code);
    // The very same half, place and keepers: only the coefficients are new, and an entry of the other lock is still refused.
    const patched = resigned(again, withBytes(224, quorumLock.slice(224, 224 + 139)));
    expect(await codeOf(() => openLockBySheets(readLock(patched), codes.slice(0, 3)))).toBe('damaged');
    expect(await openLockBySheets(readLock(patched), codes.slice(1))).toEqual(half);
  });
});

describe('locks of the first format, which lie in drawers', () => {
  /** What the first format's writer made of the same head: each secret sealed under a key of its sheet's code. */
  function firstLock(lock: Uint8Array, sheets: readonly SheetCode[], secrets: readonly Uint8Array[]): Uint8Array {
    const head = withBytes(8, Uint8Array.of(1))(lock.slice(0, lockHeadBytes));
    const entries = sheets.map(({ id, code }, index) => {
      const key = deriveBoundKey(asKey(concatBytes(code, new Uint8Array(16))), 'HeirlockSheetK01', utf8(id));
      const binding = concatBytes(utf8('lock\n'), head, utf8('\n'), Uint8Array.of(index));
      return concatBytes(
        utf8(id),
        sealLayout(present(secrets[index]), key, { what: '', person: 'HeirlockShare001', binding }, randomBytes(24)),
      );
    });
    const signed = concatBytes(head, personalHash(half, 'HeirlockHalfChk1', head), ...entries);
    return concatBytes(signed, owner.sign('lock', signed));
  }
  const codes = quorumSheets.map(({ code }) => code);
  const open = (bytes: Uint8Array, by: readonly Uint8Array[]): Promise<string> => codeOf(() => openLockBySheets(readLock(bytes), by));

  test('a sheet opens its lock, and every flipped bit of its entry is refused though its owner signed it', async () => {
    const lock = firstLock(sheetLock, [sheet], [half]);
    expect(lock.length).toBe(224 + 132 + 64);
    expect(await openLockBySheets(readLock(lock), [sheet.code])).toEqual(half);
    for (let bit = 0; bit < 106 * 8; bit += 1) {
      const offset = bit >> 3;
      const expected = offset < 2 ? 'unsupported_version' : offset < 58 ? 'wrong_key' : 'damaged';
      const broken = resigned(lock, (bytes) => flippedBit(bytes, (224 + 26) * 8 + bit));
      expect(await open(broken, [sheet.code]), `bit ${bit}`).toBe(expected);
    }
    const sheetKeyAsCode = [sheetKey.publicKey.slice(0, 16)];
    expect(await open(lock, sheetKeyAsCode)).toBe('wrong_key');
  });

  test('any three of five open theirs, no two do, and entries that changed places are damaged', async () => {
    const shares = await split(Uint8Array.from(half), 5, 3);
    const lock = firstLock(quorumLock, quorumSheets, shares);
    for (const three of choices(codes, 3)) expect(await openLockBySheets(readLock(lock), three)).toEqual(half);
    for (const two of choices(codes, 2)) expect(await open(lock, two)).toBe('wrong_key');
    const moved = resigned(lock, (bytes) => {
      const [first, second] = [bytes.slice(224, 224 + 133), bytes.slice(224 + 133, 224 + 266)];
      return withBytes(224 + 133, first)(withBytes(224, second)(bytes));
    });
    expect(await open(moved, codes)).toBe('damaged');
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
    const sheets = keysOf(sheetsOf(Math.min(count, 32)));
    await expect(makeQuorumLock(forAnn, { threshold, sheets })).rejects.toThrow(RangeError);
  });

  test('a quorum with a sheet or a key twice, with a malformed id, with what is no public key', async () => {
    const [first, second] = keysOf(sheetsOf(2)) as [SheetKey, SheetKey];
    const bad: SheetKey[][] = [
      [first, first],
      [first, { ...second, id: first.id }],
      [first, { ...second, publicKey: first.publicKey }],
      [first, { ...second, id: 'second' }],
    ];
    for (const sheets of bad) await expect(makeQuorumLock(forAnn, { threshold: 2, sheets })).rejects.toThrow(TypeError);
    for (const publicKey of [new Uint8Array(32), randomBytes(31), randomBytes(33)])
      expect(await codeOf(() => makeQuorumLock(forAnn, { threshold: 2, sheets: [first, { ...second, publicKey }] }))).toBe('damaged');
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
      expect(() => makeSheetLock(lock, sheetKey)).toThrow(TypeError);
      expect(() => makeEnrolledLock(lock, boxPublicKey(boxKeys.privateKey))).toThrow(TypeError);
      await expect(makeQuorumLock(lock, { threshold: 2, sheets: keysOf(sheetsOf(2)) })).rejects.toThrow(TypeError);
    }
  });
});
