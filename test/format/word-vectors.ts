import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { fromWords, toWords, type WordedBytes, type WordedKind } from '../../shared/format/paper/mnemonic-words.ts';
import { outcomeOf, same, VectorReport } from './vector-report.ts';

interface OpeningWords {
  readonly kind: WordedKind;
  readonly bytes: string;
  /** Other ways to type them. */
  readonly typed: readonly string[];
  readonly words: string;
}

/** Words of the first format, which are read but never written. */
interface ReadableWords {
  readonly kinds: readonly WordedKind[];
  readonly bytes: string;
  readonly typed: readonly string[];
  readonly words: string;
}

interface FailingWords {
  readonly name: string;
  readonly kind: WordedKind;
  readonly sizeBytes: WordedBytes;
  readonly text: string;
  /** The kind that the refusal must name. */
  readonly named?: WordedKind;
  readonly code: string;
}

const sizeOf = (bytes: Uint8Array): WordedBytes => (bytes.length === 16 ? 16 : 32);

function checkOpening({ kind, bytes, typed, words }: OpeningWords): void {
  const given = fromHex(bytes);
  same(toWords(given, kind), words);
  for (const text of [words, ...typed]) same(hex(fromWords(text, sizeOf(given), kind)), bytes);
}

function checkReading({ kinds, bytes, typed, words }: ReadableWords): void {
  const size = sizeOf(fromHex(bytes));
  for (const kind of kinds) {
    for (const text of [words, ...typed]) same(hex(fromWords(text, size, kind)), bytes, `what a ${kind} reads`);
    if (toWords(fromHex(bytes), kind).startsWith(`${words} `))
      throw new Error(`the words of a ${kind} begin with those of the first format`);
  }
}

function checkFailing({ kind, sizeBytes, text, named, code }: FailingWords): void {
  const act = (): unknown => fromWords(text, sizeBytes, kind);
  same(outcomeOf(act), code);
  if (named === undefined) return;
  try {
    act();
  } catch (error) {
    if (error instanceof Error && error.message.includes(named)) return;
    throw new Error(`the refusal doesn't name the ${named}`, { cause: error });
  }
}

/** `words.json`; FORMAT.md, "More terms" (Words). */
export function runWordVectors(vectors: unknown): readonly string[] {
  const { opens, reads, fails } = vectors as {
    readonly opens: readonly OpeningWords[];
    readonly reads: readonly ReadableWords[];
    readonly fails: readonly FailingWords[];
  };
  const report = new VectorReport();
  for (const vector of opens) report.check(`${vector.kind} ${vector.bytes}`, () => checkOpening(vector));
  for (const vector of reads) report.check(`first format ${vector.bytes}`, () => checkReading(vector));
  for (const vector of fails) report.check(vector.name, () => checkFailing(vector));
  return report.failures;
}
