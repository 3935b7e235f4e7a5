import type { PdfView } from '../file/pdf-contract.ts';
import type { PdfDict } from '../file/pdf-object.ts';
import type { Permissions } from './change-log.ts';

type Lock = (fieldName: string) => boolean;

/** What the signatures that a revision holds allow afterwards: DocMDP and FieldMDP (ISO 32000-2, 12.8.2.2 and 12.8.2.4). */
export function permissionsAt(view: PdfView): Permissions {
  const locks = view.signatureFields().flatMap(({ signature }) => (signature === null ? [] : locksOf(view, signature.dict)));
  return { certification: view.certification(), isLocked: (name) => locks.some((lock) => lock(name)) };
}

function locksOf(view: PdfView, signature: PdfDict): Lock[] {
  const references = view.array(signature.get('Reference')) ?? [];
  return references.flatMap((entry) => {
    const reference = view.dict(entry);
    const parameters = view.dict(reference?.get('TransformParams'));
    if (view.name(reference?.get('TransformMethod')) !== 'FieldMDP' || parameters === undefined) return [];
    const names = (view.array(parameters.get('Fields')) ?? []).flatMap((name) => view.text(name) ?? []);
    return [lockOf(view.name(parameters.get('Action')), names)];
  });
}

/** A name stands for its field and everything below it. */
function lockOf(action: string | undefined, names: readonly string[]): Lock {
  const named: Lock = (field) => names.some((name) => field === name || field.startsWith(`${name}.`));
  if (action === 'Include') return named;
  return action === 'Exclude' ? (field) => !named(field) : () => true;
}
