import { describe, expect, test } from 'vitest';
import { codeOf } from '../../crypto/crypto-test-kit.ts';
import { randomKey, wipe } from '../../crypto/keys.ts';
import { randomCode } from '../random-code.ts';
import { ownerKitText, readOwnerKitText } from './owner-kit.ts';
import { paperText, readPaperText } from './paper-text.ts';

// Texts of given keys, and what is refused, are in vectors/kit.json (test/format).

const accountId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe("an owner kit's text", () => {
  test('gives back what was put in', () => {
    const kit = { accountId, secretKey: randomCode(), recoveryKey: randomKey() };
    expect(readOwnerKitText(ownerKitText(kit))).toEqual(kit);
  });

  test('is not made of a wiped key, a wiped code or another id', () => {
    const kit = { accountId, secretKey: randomCode(), recoveryKey: randomKey() };
    const wiped = randomKey();
    wipe(wiped);
    expect(() => ownerKitText({ ...kit, recoveryKey: wiped })).toThrow(TypeError);
    expect(() => ownerKitText({ ...kit, secretKey: new Uint8Array(16) })).toThrow(TypeError);
    expect(() => ownerKitText({ ...kit, secretKey: randomCode().subarray(1) })).toThrow(TypeError);
    expect(() => ownerKitText({ ...kit, accountId: `user_${accountId}` })).toThrow(TypeError);
  });

  test('refuses with words that hold nothing of it', () => {
    const text = ownerKitText({ accountId, secretKey: randomCode(), recoveryKey: randomKey() });
    expect(() => readOwnerKitText(text.slice(0, -1))).toThrow(/^the code of the kit was read wrongly$/);
  });
});

describe('the text of a paper', () => {
  test('is one kind of paper only, with as many fields as asked for', () => {
    const text = paperText('sheet', ['a', 'b']);
    expect(readPaperText('sheet', `\n${text} `, 2)).toEqual(['a', 'b']);
    expect(codeOf(() => readPaperText('kit', text, 2))).toBe('bad_header');
    expect(codeOf(() => readPaperText('sheet', text, 3))).toBe('truncated');
    expect(codeOf(() => readPaperText('sheet', text, 1))).toBe('damaged');
    expect(codeOf(() => readPaperText('sheet', text.replace(':1:', ':2:'), 2))).toBe('unsupported_version');
    expect(codeOf(() => readPaperText('sheet', text.replace(':a:', ':c:'), 2))).toBe('damaged');
  });
});
