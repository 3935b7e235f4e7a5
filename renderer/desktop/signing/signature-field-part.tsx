import type { EmptyField, SigningOptions } from '../../../electron/contract/signing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioCards, type RadioCard } from '../../ui/fields/radio-cards.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** A longer list gets its own scrollbar. */
const maxInFull = 6;

const maxLetters = 160;

/** As much of a field's name as people read; in forms made by programs it may be very long. */
export function nameOfField({ label, name }: EmptyField): string {
  const letters = [...(label ?? name)];
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters).join('')}…` : letters.join('');
}

/** Whether a signature may be placed anywhere on the pages. */
export const mayPlaceAnywhere = ({ certification }: SigningOptions): boolean => certification === null || certification === 3;

interface SignatureFieldPartProps {
  readonly options: SigningOptions;
  /** The chosen field; null: another place, or none. */
  readonly field: EmptyField | null;
  readonly onField: (field: EmptyField | null) => void;
}

/** The empty fields of the PDF to choose from, and the other options. Nothing where there is no choice. */
export function SignatureFieldPart({ options, field, onField }: SignatureFieldPartProps) {
  const { t } = useTranslation('signing');
  const { emptyFields } = options;
  const mayPlace = mayPlaceAnywhere(options);
  if (emptyFields.length === 0 && mayPlace) return null;
  const textOf = ({ place, refusal }: EmptyField): string => {
    if (refusal === 'seed_value_not_met') return t('where.seed_value_not_met');
    if (refusal !== null) return place === null ? t('where.field_lockedUnseen') : t('where.field_locked', { page: place.page });
    return place === null ? t('where.unseen') : t('where.onPage', { page: place.page });
  };
  const cards: readonly RadioCard[] = [
    ...emptyFields.map((one, index) => ({
      id: String(index),
      title: nameOfField(one),
      text: textOf(one),
      isDisabled: one.refusal !== null,
    })),
    mayPlace
      ? { id: 'other', title: t('where.elsewhere'), text: t('where.elsewhereText') }
      : { id: 'other', title: t('where.invisibly'), text: t('where.invisiblyText') },
  ];
  return (
    <Card title={t('where.title')}>
      <div className="stack">
        {mayPlace ? null : <Banner>{t('where.limited')}</Banner>}
        <div className={emptyFields.length > maxInFull ? 'many-fields' : undefined}>
          <RadioCards
            label={t('where.label')}
            cards={cards}
            value={field === null ? 'other' : String(emptyFields.findIndex(({ name }) => name === field.name))}
            onChange={(id) => onField(emptyFields[Number(id)] ?? null)}
          />
        </div>
      </div>
    </Card>
  );
}
