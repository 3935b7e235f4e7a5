import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomBytes } from '../../crypto/keys.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { codeOf, ids } from '../release/release-test-kit.ts';
import { invitationText, readInvitationText } from './invitation-text.ts';

// What is read and what is refused, text by text, is in vectors/invitation.json (test/format).

describe("an invitation's text", () => {
  const invitation = { id: ids.item, code: Uint8Array.from({ length: 16 }, (_, index) => index) };
  const text = invitationText(invitation);

  test('comes back, out of a link and with white space around it too', () => {
    expect(text).toMatch(/^heirlock:invitation:1:01JTEM0000000000000000000T:AAAQEAYEAUDAOCAJBIFQYDIOB4:[0-9a-f]{8}$/);
    for (const typed of [text, ` ${text}\r\n`, `#${text}`, `https://vault.example.com/r/enrol/abc#${text}\n`])
      expect(readInvitationText(typed)).toEqual(invitation);
  });

  test('one wrong character is never read as another invitation', async () => {
    for (let index = 0; index < text.length; index += 1) {
      for (const character of ['A', '1', ':', 'z', '#']) {
        if (text[index] === character) continue;
        const broken = text.slice(0, index) + character + text.slice(index + 1);
        expect(await codeOf(() => readInvitationText(broken)), `${character} at ${index}`).not.toBe('no failure');
      }
    }
  });

  test('whatever is pasted, reading it ends in an invitation or in a CryptoError', () => {
    const pasted = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((tail) => `heirlock:invitation:1:${tail}`),
      fc.string().map((head) => `${head}#${text}`),
    );
    fc.assert(
      fc.property(pasted, (some) => {
        try {
          expect(readInvitationText(some)).toEqual(invitation);
        } catch (error) {
          expect(error).toBeInstanceOf(CryptoError);
        }
      }),
    );
  });

  test('is not written for a code of zeros or of another length, or a malformed id', () => {
    for (const code of [new Uint8Array(16), randomBytes(15), randomBytes(32)])
      expect(() => invitationText({ ...invitation, code })).toThrow(TypeError);
    for (const id of ['', 'inv_1', `inv_${ids.item}`, ids.item.toLowerCase()])
      expect(() => invitationText({ ...invitation, id })).toThrow(TypeError);
  });
});
