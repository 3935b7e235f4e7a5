import type { PdfView } from './pdf-contract.ts';

/**
 * Where the values of usage rights are: by them the maker of a program, not a person, switches on what readers may do with a form
 * (ISO 32000-2, 12.8.2.3, and 12.8.6). They are signatures of nobody, and say nothing about the document.
 */
export function usageRights(view: PdfView): string[] {
  const permissions = view.dict(view.catalog.get('Perms'));
  return ['UR3', 'UR'].flatMap((name) => {
    const rights = view.dict(permissions?.get(name));
    const granted = view.array(rights?.get('Reference'))?.some((one) => isUsageRight(view.name(view.dict(one)?.get('TransformMethod'))));
    const place = view.string(rights?.get('Contents'))?.place;
    return granted === true && place !== undefined && place !== null ? [place.join('-')] : [];
  });
}

function isUsageRight(transform: string | undefined): boolean {
  return transform === 'UR3' || transform === 'UR';
}
