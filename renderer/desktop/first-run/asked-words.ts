import { randomBytes } from '../../../shared/crypto/keys.ts';

const asked = 3;

/** Which of `count` words to ask for: three places from 0, in order, picked at random. */
export function placesToAsk(count: number): readonly number[] {
  const order = [...Array.from({ length: count }).keys()].map((place) => ({ place, draw: randomBytes(4).join('-') }));
  return order
    .toSorted((a, b) => (a.draw < b.draw ? -1 : 1))
    .slice(0, asked)
    .map(({ place }) => place)
    .toSorted((a, b) => a - b);
}

/** Whether a typed word is the one on the paper: case does not matter, and the first four letters of a longer word are enough. */
export function isWord(typed: string, word: string): boolean {
  const plain = typed.trim().toLowerCase();
  return plain === word || (plain.length >= 4 && word.startsWith(plain));
}
