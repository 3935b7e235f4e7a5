import type { PdfField, PdfPage, PdfView } from './pdf-contract.ts';
import { PdfRef } from './pdf-object.ts';

/**
 * Which page widgets are shown on, by their object numbers: the first one whose annotations name them, and only then the one that they
 * name themselves, which is optional and may be wrong. Those on no page are missing.
 */
export function pagesOfWidgets(view: PdfView, widgets: PdfField['widgets']): ReadonlyMap<number, PdfPage> {
  const wanted = new Map(widgets.flatMap(({ ref, dict }) => (ref === null ? [] : [[ref.number, dict.get('P')] as const])));
  const shown = new Map<number, PdfPage>();
  const named = new Map<number, PdfPage>();
  if (wanted.size === 0) return shown;
  for (const page of view.pages()) {
    for (const annotation of view.array(page.dict.get('Annots')) ?? [])
      if (annotation instanceof PdfRef && wanted.has(annotation.number) && !shown.has(annotation.number))
        shown.set(annotation.number, page);
    for (const [number, own] of wanted) if (own instanceof PdfRef && own.number === page.ref.number) named.set(number, page);
    if (shown.size === wanted.size) break;
  }
  return new Map([...named, ...shown]);
}
