import { useTranslation as useI18next } from 'react-i18next';
import { useTranslation } from '../words/use-translation.ts';

/** What a kind of mail is, in words; the kind itself where these words do not know it. */
export function useMailWords(): (kind: string) => string {
  const { t } = useTranslation('vaults');
  const { i18n } = useI18next();
  return (kind) => (/^[a-z_]+$/.test(kind) && i18n.exists(`vaults:mail.${kind}`) ? t(`mail.${kind}` as 'mail.due_notice') : kind);
}
