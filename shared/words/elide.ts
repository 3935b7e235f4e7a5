/** What comes before what is read first: tags, and the marks that isolate a name's reading direction. */
const unread = /^(?:<[^<>]*>|[\u2066-\u2069\s])+/u;

/** A vowel, or a Y that is read as one: "Anna", "Élise", "Yves", but not "Yann". */
const openVowel = /^(?:[aeiouœæ]|y(?![aeiouy]))/iu;

/**
 * French drops the vowel of a short word before another one: "d’Anna" and "qu’Élise", but "de Thomas" and "que Yann". The words of French
 * catalogues join names with it.
 * @param name a person's name, perhaps isolated or as HTML; comes back as it is, after the word.
 */
export function elide(word: 'de' | 'que', name: string): string {
  const letters = name.replace(unread, '').normalize('NFD');
  return openVowel.test(letters) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
}
