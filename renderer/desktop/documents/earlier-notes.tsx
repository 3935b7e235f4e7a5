import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Document } from '../../../electron/contract/shapes.ts';
import { useCall, useEngine } from '../queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useChangeMany } from './use-change-many.ts';

/** Asks once about the notes that were written when nobody got them: whether they are passed on from now on, or stay the owner's. */
export function EarlierNotes({ vault }: { readonly vault: string }) {
  const { t } = useTranslation('documents');
  const call = useCall();
  const changeMany = useChangeMany();
  const documents = useEngine('documents.list', { vault });
  const waiting = (documents.data ?? []).filter((document) => document.noteFor === null).map(({ id }) => id);
  if (waiting.length === 0) return null;
  const decide = (noteFor: NonNullable<Document['noteFor']>) => (): void =>
    void changeMany(waiting, (document) => call('documents.update', { document, noteFor }));
  return (
    <Banner
      kind="info"
      title={t('noteFor.manyTitle', { count: waiting.length })}
      actions={
        <>
          <Button onPress={decide('me')}>{t('noteFor.manyKeep')}</Button>
          <Button onPress={decide('heirs')}>{t('noteFor.manyGive')}</Button>
        </>
      }
    >
      {t('noteFor.manyText')}
    </Banner>
  );
}
