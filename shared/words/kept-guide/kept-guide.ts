import { localeOf, type Language } from '../../domain/language.ts';
import { guideWords, type GuideWords } from './index.ts';

/** What one person's bundle opens with. */
export interface GuideWays {
  readonly passphrase: boolean;
  readonly sheet: boolean;
  /** How many sheets of how many open it together. */
  readonly quorums: readonly { readonly needed: number; readonly total: number }[];
}

/** One bundle that lies beside the page. */
export interface GuidedBundle {
  /** Empty where the owner gave no name. */
  readonly recipientName: string;
  /** The file's name. */
  readonly file: string;
  readonly ways: GuideWays;
}

/** What the page beside kept bundles speaks of. */
export interface GuideFacts {
  readonly language: Language;
  /** Empty where the owner gave none. */
  readonly ownerName: string;
  readonly vaultName: string;
  /** When the owner put it together, and when it was saved (instants). */
  readonly sealedAt: string;
  readonly savedAt: string;
  /** At least one. */
  readonly bundles: readonly GuidedBundle[];
  /** SHA-256 of the reader beside it, in hexadecimal. */
  readonly readerHash: string;
}

/** The names under which reader and formats lie beside bundles: the same in every language, since sheets name them too. */
export const keptNames = { reader: 'heirlock-reader.html', format: 'FORMAT.md' } as const;

const style =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1.25rem;color:#1d2330;background:#fff}h1{font-size:1.75rem;line-height:1.25}h2{font-size:1.25rem;margin-top:2rem}li{margin:.5rem 0}.soft{color:#4c5566;font-size:1rem;overflow-wrap:anywhere}';

/** A page without a script, in one language, that says how to open what lies beside it. */
export function keptGuide(facts: GuideFacts): string {
  const words = guideWords[facts.language];
  const body = [
    heading(1, words.title),
    ...about(facts, words),
    heading(2, words.need),
    ...needs(facts.bundles, words),
    paragraph(words.nobody),
    heading(2, words.steps),
    list('ol', [
      escaped(words.unpack),
      escaped(words.open(keptNames.reader)),
      chooses(facts.bundles, words),
      escaped(words.type),
      escaped(words.save),
    ]),
    heading(2, words.fails),
    paragraph(words.failsWhy(keptNames.format)),
    heading(2, words.care),
    paragraph(words.copies),
    paragraph(words.apart),
    heading(2, words.checksum),
    `<p class="soft">${escaped(words.checksumWhy(facts.readerHash))}</p>`,
  ];
  return `<!doctype html>
<html lang="${facts.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(words.title)}</title>
<style>${style}</style>
<main>
${body.join('\n')}
</main>
</html>
`;
}

function about({ bundles, ownerName, vaultName, sealedAt, savedAt, language }: GuideFacts, words: GuideWords): readonly string[] {
  const [only] = bundles;
  const [sealed, saved] = [dayInWords(sealedAt, language), dayInWords(savedAt, language)];
  return [
    paragraph(
      bundles.length === 1 && only !== undefined
        ? words.about(ownerName, only.recipientName, vaultName)
        : words.aboutSeveral(ownerName, vaultName),
    ),
    paragraph(sealed === saved ? words.madeOn(saved) : words.dates(sealed, saved)),
  ];
}

function needs(bundles: readonly GuidedBundle[], words: GuideWords): readonly string[] {
  return bundles.flatMap(({ recipientName, ways }) => {
    const enough = [
      ...(ways.passphrase ? [words.passphrase] : []),
      ...(ways.sheet ? [words.sheet] : []),
      ...ways.quorums.map(({ needed, total }) => words.quorum(needed, total)),
    ];
    const lead = bundles.length > 1 ? words.needOf(recipientName) : enough.length > 1 ? words.needAny : undefined;
    return [...(lead === undefined ? [] : [paragraph(lead)]), list('ul', enough.map(escaped))];
  });
}

/** HTML: what to choose in the reader. */
function chooses(bundles: readonly GuidedBundle[], words: GuideWords): string {
  const [only] = bundles;
  if (bundles.length === 1 && only !== undefined) return escaped(words.choose(only.file));
  return `${escaped(words.chooseOwn)}${list(
    'ul',
    bundles.map(({ file }) => escaped(file)),
  )}`;
}

function dayInWords(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long' }).format(new Date(instant));
}

const heading = (level: 1 | 2, text: string): string => `<h${level}>${escaped(text)}</h${level}>`;
const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
/** @param items HTML. */
const list = (kind: 'ul' | 'ol', items: readonly string[]): string =>
  `<${kind}>${items.map((item) => `<li>${item}</li>`).join('')}</${kind}>`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
