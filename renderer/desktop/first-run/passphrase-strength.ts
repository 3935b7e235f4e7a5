/** The minimum length, in characters, of a passphrase people make up themselves. */
export const fewestCharacters = 12;

/** How hard a passphrase is to guess. */
export interface Strength {
  readonly level: 'weak' | 'fair' | 'good';
  /** 0 … 1, to draw it. */
  readonly share: number;
}

/** Bits that one more character of a word, or of no word, adds: people choose words that others know. */
const bitsPerLetter = 2;
const bitsPerOther = 3.5;
const fairBits = 30;
const goodBits = 56;

/** How many characters count: repeats ("aaa") and neighbours ("abc", "321") add nothing to the one before. */
function countingCharacters(text: string): string[] {
  const characters = [...text];
  return characters.filter((character, index) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? -99);
    return Math.abs(step) > 1;
  });
}

/** A rough guess at a passphrase that somebody made up, on the careful side; a word that comes twice counts once. */
export function strengthOf(passphrase: string): Strength {
  const words = new Set(passphrase.toLowerCase().split(/\s+/));
  const characters = countingCharacters([...words].join(' '));
  const bits = characters.reduce((sum, character) => sum + (/\p{L}|\s/u.test(character) ? bitsPerLetter : bitsPerOther), 0);
  const share = Math.min(1, bits / goodBits);
  if ([...passphrase].length < fewestCharacters || bits < fairBits) return { level: 'weak', share: Math.min(share, 0.3) };
  return { level: bits < goodBits ? 'fair' : 'good', share };
}
