import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useEngine } from '../queries.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { usePaperLanguage } from './use-paper-language.ts';

/** What is good to know before a sheet is printed: in which language, and that it can't say who left it while the owner hasn't. */
export function PaperNotes({ recipient }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const language = usePaperLanguage(recipient);
  const owner = useEngine('owner.get', {});
  return (
    <>
      <p className="muted">{t('sheet.language', { language: format.language(language), name: isolated(recipient.name) })}</p>
      {owner.data?.name === '' ? (
        <Banner kind="warn" title={t('sheet.noOwner')} actions={<LinkButton href="/settings/reach">{t('sheet.sayOwner')}</LinkButton>}>
          {t('sheet.noOwnerText')}
        </Banner>
      ) : null}
    </>
  );
}
