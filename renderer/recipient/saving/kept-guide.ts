import type { UnlockChoices } from '../worker-messages.ts';
import type { Words } from '../words/speech.tsx';

/** What the page beside a kept bundle speaks of. */
export interface KeptFacts {
  readonly language: string;
  /** Empty where the owner gave none. */
  readonly recipientName: string;
  readonly vaultName: string;
  /** When the owner put it together, and when it was saved: days in words. */
  readonly sealedOn: string;
  readonly savedOn: string;
  readonly ways: UnlockChoices;
  /** Names of the files beside it. */
  readonly bundle: string;
  readonly reader: string;
  readonly format: string;
  /** SHA-256 of the reader, in hexadecimal. */
  readonly readerHash: string;
}

const style =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1.25rem;color:#1d2330;background:#fff}h1{font-size:1.75rem;line-height:1.25}h2{font-size:1.25rem;margin-top:2rem}li{margin:.5rem 0}.soft{color:#4c5566;font-size:1rem;overflow-wrap:anywhere}';

/** A page without a script, in the reader's language, that says how to open what lies beside it. */
export function keptGuide(facts: KeptFacts, { guide: words }: Words): string {
  const { ways } = facts;
  const needed = [
    ...(ways.passphrase ? [words.passphrase] : []),
    ...(ways.sheet ? [words.sheet] : []),
    ...ways.quorums.map(({ needed: fewest, total }) => words.quorum(fewest, total)),
  ];
  const steps = [words.unpack, words.open(facts.reader), words.choose(facts.bundle), words.type, words.save];
  const body = [
    heading(1, words.title),
    paragraph(words.about(facts.recipientName, facts.vaultName)),
    paragraph(words.dates(facts.sealedOn, facts.savedOn)),
    heading(2, words.need),
    ...(needed.length > 1 ? [paragraph(words.needAny)] : []),
    list('ul', needed),
    paragraph(words.nobody),
    heading(2, words.steps),
    list('ol', steps),
    heading(2, words.fails),
    paragraph(words.failsWhy(facts.format)),
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

const heading = (level: 1 | 2, text: string): string => `<h${level}>${escaped(text)}</h${level}>`;
const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
const list = (kind: 'ul' | 'ol', items: readonly string[]): string =>
  `<${kind}>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</${kind}>`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
