import { useId } from 'react';
import type { StoredSigningKey } from '../../../electron/contract/signing.ts';
import { nameIn } from '../../../shared/domain/distinguished-name.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { nameOfField } from './signature-field-part.tsx';
import { maxNameCharacters, type SigningKeyDraft } from './signing-key-part.tsx';
import type { Spot } from './use-spot.ts';

interface SignWithProps {
  readonly keys: readonly StoredSigningKey[];
  readonly draft: SigningKeyDraft;
  readonly onChange: (draft: SigningKeyDraft) => void;
  /** Opens the part where another way is chosen. */
  readonly onMore: () => void;
}

/** Whose signature it will be: a name to type for somebody who signs for the first time, else the name that is there. */
export function SignWith({ keys, draft, onChange, onMore }: SignWithProps) {
  const { t } = useTranslation('signing');
  if (draft.way === 'make')
    return (
      <TextField
        label={t('with')}
        placeholder={t('key.name')}
        autoComplete="off"
        value={draft.name}
        maxLength={maxNameCharacters}
        onChange={(name) => onChange({ ...draft, name })}
      />
    );
  const kept = keys.find(({ id }) => id === draft.way);
  const name =
    draft.way === 'card' ? t('key.card') : kept === undefined ? (draft.file?.name ?? t('key.file')) : nameIn(kept.certificate.subject);
  return <Essential label={t('with')} value={name} change={{ label: t('withOther'), onPress: onMore }} />;
}

interface SignWhereProps {
  readonly spot: Spot;
  /** The page is shown, to choose a place on it. */
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
}

/** Where it will be seen, in a sentence. */
export function SignWhere({ spot: { field, place }, isChoosing, onChoosing }: SignWhereProps) {
  const { t } = useTranslation('signing');
  const inField = (name: string, page: number | undefined): string =>
    page === undefined ? t('where.inUnseenField', { name }) : t('where.inField', { name, page });
  const value =
    field !== null
      ? inField(nameOfField(field), field.place?.page)
      : place === null
        ? t('where.nowhere')
        : t('page.visible', { page: place.page });
  const change = { label: t(isChoosing ? 'where.hide' : 'where.change'), isOpen: isChoosing, onPress: () => onChoosing(!isChoosing) };
  return <Essential label={t('where.title')} value={value} change={change} />;
}

interface EssentialProps {
  readonly label: string;
  readonly value: string;
  readonly change: {
    readonly label: string;
    readonly onPress: () => void /** Absent: it opens nothing next to itself. */;
    readonly isOpen?: boolean;
  };
}

function Essential({ label, value, change }: EssentialProps) {
  const id = useId();
  return (
    <div className="sign-essential" role="group" aria-labelledby={id}>
      <div className="grow">
        <div className="field-label" id={id}>
          {label}
        </div>
        <bdi>{value}</bdi>
      </div>
      <Button onPress={change.onPress} {...(change.isOpen === undefined ? {} : { 'aria-expanded': change.isOpen })}>
        {change.label}
      </Button>
    </div>
  );
}
