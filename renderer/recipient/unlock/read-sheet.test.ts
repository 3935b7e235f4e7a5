import { describe, expect, it } from 'vitest';
import { randomCode } from '../../../shared/format/random-code.ts';
import { sheetText } from '../../../shared/format/paper/sheet.ts';
import { invitationText } from '../../../shared/format/paper/invitation-text.ts';
import { randomKey } from '../../../shared/crypto/keys.ts';
import { toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { problemCodeOf } from '../problems.ts';
import { readSheet } from './read-sheet.ts';

const code = randomCode();
const words = toWords(code, 'sheet').split(' ');

describe('what is typed from a sheet', () => {
  it('is read in any case and spacing, numbered or not, and by four letters', () => {
    const spellings = [
      words.join(' '),
      `\n ${words.join(' \n ').toUpperCase()}\t`,
      words.map((word, index) => `${index + 1}. ${word}`).join('  '),
      words.join(', '),
      words.map((word) => word.slice(0, 4)).join(' '),
    ];
    for (const typed of spellings) expect(readSheet(typed)).toEqual({ code, lowestGeneration: undefined });
  });

  it('may be the text of its QR code, with the generation', () => {
    const text = sheetText({ id: '01HV0000000000000000000001', code, bundleGeneration: 7 });
    expect(readSheet(` ${text.slice(0, 20)}\n${text.slice(20)} `)).toEqual({ code, lowestGeneration: 7 });
    const wrong = text.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    let refusal: unknown;
    try {
      readSheet(wrong);
    } catch (error) {
      refusal = error;
    }
    expect(problemCodeOf(refusal)).toBe('mistyped_sheet');
  });

  it('has twelve words on a sheet of the first format', () => {
    const typed = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    expect(readSheet(typed)).toEqual({ code: Uint8Array.from({ length: 16 }, () => 0x7f), lowestGeneration: undefined });
    expect(readSheet(typed.replace('yellow', 'year'))).toEqual({ unknown: [], count: 12 });
  });

  it('is named when it is of another kind of paper', () => {
    const invitation = { id: '01HV0000000000000000000001', code };
    for (const [typed, paper] of [
      [toWords(code, 'invitation'), 'invitation'],
      [toWords(code, 'kit').toUpperCase(), 'kit'],
      [toWords(randomKey(), 'kit'), 'kit'],
      [invitationText(invitation), 'invitation'],
      [`https://heirlock.example/invited/${invitation.id}#${invitationText(invitation)}`, 'invitation'],
      ['heirlock:kit:1:whatever', 'kit'],
    ] as const)
      expect(readSheet(typed), paper).toEqual({ paper });
  });

  it('is told apart word by word when it can not be read', () => {
    expect(readSheet(words.with(2, 'hausboot').with(8, 'xyz').join(' '))).toEqual({
      unknown: [
        { place: 3, typed: 'hausboot' },
        { place: 9, typed: 'xyz' },
      ],
      count: 13,
    });
    expect(readSheet(words.slice(2).join(' '))).toEqual({ unknown: [], count: 11 });
    expect(readSheet('')).toEqual({ unknown: [], count: 0 });
    expect(readSheet(Array.from({ length: 13 }, () => 'zoo').join(' '))).toEqual({ unknown: [], count: 13 });
  });
});
