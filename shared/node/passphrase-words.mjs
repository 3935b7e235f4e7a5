// Which lists a chosen passphrase is held against, for every program, and for what is built for recipients' pages. A script, since what
// builds runs on a Node that knows no TypeScript.

/** Some of these packages come as CommonJS, which has everything in one export. */
const all = (module) => module.default ?? module;

/** Reads the lists; they're large, so nobody asks before somebody chooses. */
export async function loadPassphraseWords() {
  const [popular, common, en, de] = await Promise.all([
    import('popular-passwords/data.json', { with: { type: 'json' } }),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-de'),
  ]).then((modules) => modules.map(all));
  return {
    lists: {
      popular,
      passwords: common.dictionary['passwords-common'],
      diceware: common.dictionary['diceware-common'],
      english: en.dictionary['commonWords-en'],
      englishNames: en.dictionary['firstnames-en'],
      german: de.dictionary.commonWords,
      germanNames: de.dictionary.firstnames,
      germanFamilies: de.dictionary.lastnames,
    },
    keyboards: common.adjacencyGraphs,
  };
}
