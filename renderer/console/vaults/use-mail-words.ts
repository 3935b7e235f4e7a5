import { useTranslation } from '../words/use-translation.ts';

/** What a kind of mail is, in words; the kind itself where these words do not know it. */
export function useMailWords(): (kind: string) => string {
  const { t, has } = useTranslation('vaults');
  return (kind) => (/^[a-z_]+$/.test(kind) && has(`vaults:mail.${kind}`) ? t(`mail.${kind}` as 'mail.due_notice') : kind);
}
