import type { SignaturePlace } from '../../../shared/node/pades/contract.ts';
import { openPdf, type PdfPage, type PdfView } from '../../../shared/node/pades/file/pdf-file.ts';

/** In points: the margin of the page, and the room of one signature. */
const margin = 36;
const room = { width: 220, height: 60 } as const;
const gap = 8;

/**
 * Where a signature that nobody has placed goes: at the foot of the last page, next to those that are there, then above them. @param more how
 * many others are to come before it.
 */
export async function placeAtFoot(path: string, more = 0): Promise<SignaturePlace> {
  const file = await openPdf(path);
  try {
    const view = file.newest();
    const taken = view.signatureFields().filter(({ signature }) => signature !== null).length + more;
    const page = [...view.pages()].at(-1);
    const size = page === undefined ? { width: 612, height: 792 } : displayedSize(view, page);
    const width = Math.min(room.width, size.width - 2 * margin);
    const columns = Math.max(1, Math.floor((size.width - 2 * margin + gap) / (width + gap)));
    const row = Math.floor(taken / columns) + 1;
    return {
      page: page?.number ?? 1,
      x: margin + (taken % columns) * (width + gap),
      y: Math.max(0, size.height - margin - row * room.height - (row - 1) * gap),
      width,
      height: room.height,
    };
  } finally {
    file.close();
  }
}

function displayedSize(view: PdfView, page: PdfPage): { readonly width: number; readonly height: number } {
  const box = view.array(page.inherited('CropBox')) ?? view.array(page.inherited('MediaBox')) ?? [];
  const [left = 0, bottom = 0, right = 612, top = 792] = box.map((entry) => view.number(entry) ?? 0);
  const [across, up] = [Math.abs(right - left), Math.abs(top - bottom)];
  const turned = (view.number(page.inherited('Rotate')) ?? 0) % 180 !== 0;
  return turned ? { width: up, height: across } : { width: across, height: up };
}
