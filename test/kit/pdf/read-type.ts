/** A piece of text where it stands on a page, in points from its lower left corner. */
export interface SetText {
  readonly text: string;
  readonly page: number;
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** Every piece of text of a PDF, with its place and size. @param data is used up. */
export async function readType(data: Uint8Array): Promise<SetText[]> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false, disableFontFace: true });
  try {
    const document = await loading.promise;
    const found: SetText[] = [];
    for (let page = 1; page <= document.numPages; page += 1) {
      const { items } = await (await document.getPage(page)).getTextContent();
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [, , , size, left, bottom] = item.transform as number[];
        if (size === undefined || left === undefined || bottom === undefined) throw new Error('a text without a place');
        found.push({ text: item.str, page, size, left, right: left + item.width, bottom });
      }
    }
    return found;
  } finally {
    await loading.destroy();
  }
}

/** Pieces of text that stand on one another, two by two, as they read. */
export function overlapping(type: readonly SetText[]): string[] {
  return type.flatMap((one, index) =>
    type
      .slice(index + 1)
      .filter(
        (other) =>
          one.page === other.page &&
          one.right > other.left + 0.1 &&
          other.right > one.left + 0.1 &&
          Math.abs(one.bottom - other.bottom) < Math.min(one.size, other.size),
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}
