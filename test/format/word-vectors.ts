import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { fromWords, toWords, type WordedBytes } from '../../shared/format/paper/mnemonic-words.ts';
import { outcomeOf, same, VectorReport } from './vector-report.ts';

interface OpeningWords {
  readonly bytes: string;
  /** Other ways to type them. */
  readonly typed: readonly string[];
  readonly words: string;
}

interface FailingWords {
  readonly name: string;
  readonly sizeBytes: WordedBytes;
  readonly text: string;
  readonly code: string;
}

function checkOpening({ bytes, typed, words }: OpeningWords): void {
  const given = fromHex(bytes);
  same(toWords(given), words);
  for (const text of [words, ...typed]) same(hex(fromWords(text, given.length === 16 ? 16 : 32)), bytes);
}

/** `words.json`; FORMAT.md, "More terms" (Code). */
export function runWordVectors(vectors: unknown): readonly string[] {
  const { opens, fails } = vectors as { readonly opens: readonly OpeningWords[]; readonly fails: readonly FailingWords[] };
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.bytes, () => checkOpening(vector));
  for (const vector of fails)
    report.check(vector.name, () =>
      same(
        outcomeOf(() => fromWords(vector.text, vector.sizeBytes)),
        vector.code,
      ),
    );
  return report.failures;
}
