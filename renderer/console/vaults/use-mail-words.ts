import { useTranslation } from '../words/use-translation.ts';

/** A kind of mail in plain language; the kind itself if there is no text for it. */
export function useMailWords(): (kind: string) => string {
  const { t, has } = useTranslation('vaults');
  return (kind) => (/^[a-z_]+$/.test(kind) && has(`vaults:mail.${kind}`) ? t(`mail.${kind}` as 'mail.due_notice') : kind);
}
