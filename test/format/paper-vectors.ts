import { fromBase64 } from '../../shared/crypto/base64.ts';
import { utf8 } from '../../shared/crypto/bytes.ts';
import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import { canonicalJson } from '../../shared/format/json-body.ts';
import { readPaperFile } from '../../shared/format/release/release-paper-file.ts';
import { readReleasePaper, type ReleasePaper } from '../../shared/format/release/release-paper.ts';
import { outcomeOf, same, VectorReport, withinBuffer } from './vector-report.ts';

interface PaperVector {
  readonly name: string;
  /** Of the service's key. */
  readonly seed: string;
  readonly file: string;
  readonly bundle: string | null;
  readonly text: string;
}

interface RefusedPaper {
  readonly name: string;
  readonly file: string;
  readonly code: string;
}

interface PaperVectors {
  readonly opens: readonly PaperVector[];
  readonly fails: readonly RefusedPaper[];
}

const read = (file: Uint8Array): ReleasePaper => readReleasePaper(readPaperFile(file).paper);

function checkOpening({ seed, file, bundle, text }: PaperVector): void {
  const bytes = withinBuffer(fromHex(file));
  const contents = readPaperFile(bytes);
  same(contents.paper.text, text, 'the record');
  same(contents.bundle === null ? 'none' : hex(contents.bundle), bundle ?? 'none', 'the bundle');
  const service = identityFromSeed(asKey(fromHex(seed)));
  same(hex(contents.paper.signature), hex(service.sign('paper', utf8(text))), 'the signature');
  const paper = read(bytes);
  same(hex(fromBase64(paper.service.publicKey, 'damaged')), hex(service.publicKey), 'the key');
  same(canonicalJson(paper), canonicalJson(JSON.parse(text)), 'what it says');
}

/** Whatever letter of the record is another one, it is refused: a hundred of them, all over it. */
function checkChanges({ file, text }: PaperVector): void {
  const bytes = fromHex(file);
  const begin = latin(bytes).indexOf('stream\n') + 'stream\n'.length;
  const size = utf8(text).length;
  for (let step = 0; step < 100; step += 1) {
    const at = begin + Math.floor((step * size) / 100);
    const outcome = outcomeOf(() => read(bytes.with(at, 1 ^ (bytes[at] ?? 0))));
    if (outcome === 'no failure') throw new Error(`it was read although byte ${at - begin} of the record is another one`);
  }
}

const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** `release-paper.json`; FORMAT.md, "Release paper". */
export function runPaperVectors(vectors: unknown): readonly string[] {
  const { opens, fails } = vectors as PaperVectors;
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.name, () => checkOpening(vector));
  const [first] = opens;
  if (first !== undefined) report.check('changed', () => checkChanges(first));
  for (const { name, file, code } of fails)
    report.check(name, () =>
      same(
        outcomeOf(() => read(fromHex(file))),
        code,
      ),
    );
  return report.failures;
}
