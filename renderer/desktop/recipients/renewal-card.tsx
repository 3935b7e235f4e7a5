import { useState } from 'react';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { SheetsReady } from './sheets-ready.tsx';
import { TestSheetDialog } from './test-sheet-dialog.tsx';
import { useRenewal } from './use-renewal.ts';

interface Props {
  readonly recipient: Recipient;
  readonly renewal: NonNullable<Recipient['renewal']>;
}

/**
 * Something was taken away, and that counts for good once older paper has been typed in, or printed anew; without such paper, once the device
 * where it was done has synced, or its owner has it completed here.
 */
export function RenewalCard({ recipient, renewal: { since, sheets } }: Props) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const [typing, setTyping] = useState<string>();
  const { made, error, isPending, renew, close } = useRenewal(recipient);
  const name = isolated(recipient.name);
  const lock = typing === undefined ? undefined : recipient.locks.find((one) => one.sheets.some(({ id }) => id === typing));
  const isForPaper = sheets.length > 0;
  const complete = (
    <Button isPending={isPending} onPress={() => void renew({ needsFolder: isForPaper, newPaper: false })}>
      {t(isForPaper ? 'renewal.print' : 'renewal.here')}
    </Button>
  );
  return (
    <Banner kind="warn" title={t('renewal.title', { name })} actions={complete}>
      <p>{t(isForPaper ? 'renewal.text' : 'renewal.deviceText', { when: format.relative(since) })}</p>
      <ul className="lock-list" hidden={!isForPaper}>
        {sheets.map(({ id, holder }) => (
          <li key={id} className="lock-row">
            <span className="grow lock-title">{t('locks.sheetFor', { holder: isolated(holder) })}</span>
            <Button aria-label={t('renewal.typeInNamed', { holder: isolated(holder) })} onPress={() => setTyping(id)}>
              {t('renewal.typeIn')}
            </Button>
          </li>
        ))}
      </ul>
      <ProblemBanner error={error} />
      {lock === undefined ? null : <TestSheetDialog recipient={recipient} lock={lock} onClose={() => setTyping(undefined)} />}
      {made === undefined ? null : <SheetsReady made={made} onClose={close} />}
    </Banner>
  );
}
