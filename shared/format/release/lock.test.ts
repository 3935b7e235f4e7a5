import { describe, expect, test } from 'vitest';
import { boxPublicKey, makeBoxKeys, sealToBox } from '../../crypto/box.ts';
import { concatBytes, utf8 } from '../../crypto/bytes.ts';
import { personalHash } from '../../crypto/derive.ts';
import { asKey, randomBytes, randomKey, wipe, type Key } from '../../crypto/keys.ts';
import { lockHeadBytes } from './lock-layout.ts';
import {
  lockHolds,
  makeEnrolledLock,
  makeQuorumLock,
  makeSheetLock,
  openLockByEnrolment,
  openLockBySheets,
  readLock,
  type ExpectedLock,
  type NewLock,
} from './lock.ts';
import {
  boxKeys,
  enrolledLock,
  forAnn,
  half,
  keysOf,
  place,
  quorumLock,
  quorumSheets,
  resigned,
  sheet,
  sheetKey,
  sheetLock,
  sheetsOf,
  withBytes,
} from './lock-test-kit.ts';
import { codeOf, flippedBit, ids, owner, sheetId, stranger } from './release-test-kit.ts';
import { type SheetKey } from './sheet-keys.ts';

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
    expect(await codeOf(() => readLock(new Uint8Array(2 ** 16)))).toBe('bad_header');
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
