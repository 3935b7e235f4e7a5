import { describe, expect, it } from 'vitest';
import { randomWords } from '../../../shared/format/paper/random-words.ts';
import { strengthOf } from './passphrase-strength.ts';

describe('the strength of a passphrase', () => {
  it.each([
    '',
    'a',
    'secret',
    'password1234'.slice(0, 11),
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    '123456789012345',
    'abcdefghijklmnopqrst',
    'love love love love love',
    'p p p p p p p p p p p p',
  ])('is weak for %j', (passphrase) => {
    expect(strengthOf(passphrase).level).toBe('weak');
    expect(strengthOf(passphrase).share).toBeLessThanOrEqual(0.3);
  });

  it.each(['Grüße vom Keller', 'under the blue roof'])('is fair for %j', (passphrase) => {
    expect(strengthOf(passphrase).level).toBe('fair');
  });

  it.each(['correct horse battery staple tonight', 'Die Katze frisst 1987 keine Kartoffeln'])('is good for %j', (passphrase) => {
    expect(strengthOf(passphrase)).toEqual({ level: 'good', share: 1 });
  });

  it('is never weak for six random words', () => {
    for (let round = 0; round < 50; round += 1) expect(strengthOf(randomWords(6)).level).not.toBe('weak');
  });

  it('never falls when something is added', () => {
    const text = 'The lamp by the window was 3 euros in 1971';
    for (let length = 1; length < text.length; length += 1) {
      expect(strengthOf(text.slice(0, length + 1)).share).toBeGreaterThanOrEqual(strengthOf(text.slice(0, length)).share);
    }
  });
});
