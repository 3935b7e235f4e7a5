import type { SignatureReport } from '../../../electron/contract/signing.ts';
import { useFormat } from '../../ui/format.ts';
import type { signing } from '../words/en/signing.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { nameIn } from '../../../shared/domain/distinguished-name.ts';

/** Sentences composed of several facts about a signature. */
export interface SignatureWords {
  readonly vouched: (signature: SignatureReport) => string;
  readonly when: (signature: SignatureReport) => string;
  /** What came after the signature; undefined when nothing did. */
  readonly later: (signature: SignatureReport) => string | undefined;
  readonly finding: (code: string) => string;
}

export function useSignatureWords(): SignatureWords {
  const { t, has } = useTranslation('signing');
  const format = useFormat();
  return {
    vouched: ({ path, signer, oneActService }) => {
      if (oneActService !== null)
        return t('check.path.oneAct', { service: isolated(oneActService.host), date: format.date(oneActService.since) });
      if (signer?.selfMade === true) return t('check.path.selfMade');
      return t(`check.path.${path}`, { issuer: signer === null ? '' : nameIn(signer.issuer) });
    },
    when: ({ provenAt, claimedAt }) => {
      if (provenAt !== null) return t('check.provenAt', { when: format.dateTime(provenAt) });
      return claimedAt === null ? t('check.unknownTime') : t('check.claimedAt', { when: format.dateTime(claimedAt) });
    },
    later: ({ laterChanges }) => {
      const forbidden = laterChanges.filter(({ allowed }) => !allowed);
      const told = forbidden.length > 0 ? forbidden : laterChanges;
      if (told.length === 0) return undefined;
      const kinds = told.map(({ kind, pages }) => {
        const what = t(`check.change.${kind}`);
        return pages.length === 0 ? what : t('check.changeOn', { what, pages: format.list(pages.map(String)) });
      });
      const what = format.list([...new Set(kinds)]);
      return forbidden.length > 0 ? t('check.changedLater', { what }) : t('check.addedLater', { what });
    },
    // Another version of the engine may know codes that these words do not.
    finding: (code) =>
      has(`signing:finding.${code}`) ? t(`finding.${code as keyof typeof signing.finding}`) : t('otherFinding', { code }),
  };
}
