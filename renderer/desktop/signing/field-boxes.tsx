import { PenLine } from 'lucide-react';
import type { EmptyField } from '../../../electron/contract/signing.ts';
import { useTranslation } from '../words/use-translation.ts';
import { nameOfField } from './signature-field-part.tsx';

export interface FieldBoxesProps {
  readonly all: readonly EmptyField[];
  readonly chosen: EmptyField | null;
  readonly onChoose: (field: EmptyField) => void;
  readonly page: number;
  readonly pixelsPerPoint: number;
}

/**
 * The empty fields of a page, where they are. They are pressed to choose them; the list next to the page does the same for the keyboard and
 * for screen readers.
 */
export function FieldBoxes({ all, chosen, onChoose, page, pixelsPerPoint }: FieldBoxesProps) {
  const { t } = useTranslation('signing');
  return all.map((field) => {
    const { name, place, refusal } = field;
    if (place?.page !== page) return null;
    const [left, top, width, height] = [place.x, place.y, place.width, place.height].map((points) => `${points * pixelsPerPoint}px`);
    return (
      <button
        key={name}
        type="button"
        className="field-box"
        tabIndex={-1}
        aria-hidden
        disabled={refusal !== null}
        data-chosen={name === chosen?.name || undefined}
        title={refusal === null ? t('page.field', { name: nameOfField(field) }) : undefined}
        style={{ left, top, width, height }}
        // A stroke on the page that begins here would draw another box.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => onChoose(field)}
      >
        <PenLine aria-hidden />
        <span>{nameOfField(field)}</span>
      </button>
    );
  });
}
