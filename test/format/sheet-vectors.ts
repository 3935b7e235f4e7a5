import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { readSheetText, sheetText } from '../../shared/format/paper/sheet.ts';
import { outcomeOf, same, VectorReport } from './vector-report.ts';

interface OpeningSheet {
  readonly id: string;
  readonly code: string;
  readonly bundleGeneration: number;
  readonly text: string;
}

interface FailingSheet {
  readonly text: string;
  readonly code: string;
}

function checkOpening({ id, code, bundleGeneration, text }: OpeningSheet): void {
  same(sheetText({ id, code: fromHex(code), bundleGeneration }), text);
  const sheet = readSheetText(` ${text}\r\n`);
  same(`${sheet.id} ${hex(sheet.code)} ${sheet.bundleGeneration}`, `${id} ${code} ${bundleGeneration}`);
  for (let place = 0; place < text.length; place += 1) {
    for (const broken of [text.slice(0, place), `${text.slice(0, place)}!${text.slice(place + 1)}`]) {
      if (outcomeOf(() => readSheetText(broken)) === 'no failure') throw new Error(`it was read although it was changed at ${place}`);
    }
  }
}

/** `sheet.json`; FORMAT.md, "Sheet". */
export function runSheetVectors(vectors: unknown): readonly string[] {
  const { opens, fails } = vectors as { readonly opens: readonly OpeningSheet[]; readonly fails: readonly FailingSheet[] };
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.text, () => checkOpening(vector));
  for (const { text, code } of fails)
    report.check(text, () =>
      same(
        outcomeOf(() => readSheetText(text)),
        code,
      ),
    );
  return report.failures;
}
