import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { degrees, PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tempFolder, type TempFolder } from '../../../test/kit/files/temp-folder.ts';
import { placeAtFoot } from './place-at-foot.ts';

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder('foot');
});
afterAll(() => folder.remove());

/** A PDF with one small page and a last one as specified. */
async function fileOf(name: string, size: [number, number], rotation = 0, crop?: [number, number, number, number]): Promise<string> {
  const pdf = await PDFDocument.create();
  pdf.addPage([100, 100]);
  const page = pdf.addPage(size);
  page.setRotation(degrees(rotation));
  if (crop !== undefined) page.setCropBox(...crop);
  const path = join(folder.path, `${name}.pdf`);
  await writeFile(path, await pdf.save());
  return path;
}

it.each<[string, [number, number], number, [number, number, number, number] | undefined, object]>([
  ['upright', [595, 842], 0, undefined, { page: 2, x: 36, y: 746, width: 220, height: 60 }],
  ['turned', [595, 842], 90, undefined, { page: 2, x: 36, y: 499, width: 220, height: 60 }],
  ['cropped', [595, 842], 0, [50, 50, 300, 400], { page: 2, x: 36, y: 304, width: 220, height: 60 }],
  ['narrow', [200, 300], 180, undefined, { page: 2, x: 36, y: 204, width: 128, height: 60 }],
])('a page that is %s has it at the foot, as it is shown', async (name, size, rotation, crop, place) => {
  expect(await placeAtFoot(await fileOf(name, size, rotation, crop))).toEqual(place);
});
