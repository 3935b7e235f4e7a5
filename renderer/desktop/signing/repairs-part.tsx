import { useState } from 'react';
import type { Repair, SigningOptions } from '../../../electron/contract/signing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { problemCodeOf } from '../problems.ts';
import { useTranslation } from '../words/use-translation.ts';

/** What a damaged PDF needs the signer to know, and to say, before the button. */
export interface Repairs {
  readonly repairs: readonly Repair[];
  /** Other programs may show another document: signing has to be confirmed. */
  readonly isDoubtful: boolean;
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}

/** `failure`: why the last try failed. Some damage shows only where the signature goes, and is then said after the first try. */
export function useRepairs({ repairs, doubtful }: SigningOptions, failure: unknown): Repairs {
  const [isAccepted, onAccept] = useState(false);
  return { repairs, isDoubtful: doubtful || problemCodeOf(failure) === 'readers_may_differ', isAccepted, onAccept };
}

export function RepairsPart({ repairs, isDoubtful, isAccepted, onAccept }: Repairs) {
  const { t } = useTranslation('signing');
  if (repairs.length === 0 && !isDoubtful) return null;
  return (
    <Banner kind={isDoubtful ? 'warn' : 'info'} title={t('repairs.title')} isNews>
      <ul>
        {repairs.map((repair) => (
          <li key={repair}>{t(`repairs.${repair}`)}</li>
        ))}
      </ul>
      {isDoubtful ? (
        <>
          <p>{t('repairs.doubt')}</p>
          <Checkbox isSelected={isAccepted} onChange={onAccept}>
            {t('repairs.accept')}
          </Checkbox>
        </>
      ) : null}
    </Banner>
  );
}

/** Signing a form takes away what its author had allowed programs beyond the usual. */
export function UsageRightsPart({ endsUsageRights }: Pick<SigningOptions, 'endsUsageRights'>) {
  const { t } = useTranslation('signing');
  return endsUsageRights ? <Banner kind="info">{t('usageRights')}</Banner> : null;
}
