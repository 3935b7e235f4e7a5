import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { pngPicture } from '../../../../test/kit/files/png-picture.ts';
import { archivalPdf } from '../../../../test/kit/pdf/archival-pdf.ts';
import { pdfA1bComplaints } from '../../../../test/kit/pdf/pdf-a-check.ts';
import { layOutPdf } from '../../../../test/kit/pdf/pdf-structures.ts';
import { signAppended } from '../../../../test/kit/pdf/sign-appended.ts';

let folder: string;
beforeAll(async () => {
  folder = (await tempFolder('archival-appearance')).path;
});

/** A picture that lets the page through on one half. */
const picture = pngPicture(60, 30, (x, _y, sample) => (sample < 3 ? 90 : x < 30 ? 0 : 255));
const appearance = {
  place: { page: 1, x: 30, y: 40, width: 240, height: 80 },
  timeZone: 'Europe/Berlin',
  language: 'en',
  image: picture,
} as const;

describe('a signature on an archival file', () => {
  it('stays PDF/A-1b when it was that, signed invisibly and visibly with a picture that is not all opaque', async () => {
    const [input, invisible, visible, part2, later] = ['input', 'invisible', 'visible', 'part2', 'later'].map(
      (name) => `${folder}/${name}.pdf`,
    ) as [string, string, string, string, string];
    writeFileSync(input, layOutPdf('table', archivalPdf(1)));
    await signAppended({ input, output: invisible }, {});
    await signAppended(
      { input: invisible, output: visible },
      { name: 'محمد Änne 山 श्रीवास्तव กรุงเทพ', reason: 'ព្រះ မြန်မာ བསྒྲུབས ශ්‍රී', appearance },
    );
    expect(pdfA1bComplaints(visible)).toBe('');
    // A file that declares a later part may have transparency: the validator for part 1 sees the difference.
    writeFileSync(part2, layOutPdf('table', archivalPdf(2)));
    await signAppended({ input: part2, output: later }, { name: 'Ann', appearance });
    expect(pdfA1bComplaints(later)).toMatch(/SMask|Transparency/i);
  });
});
