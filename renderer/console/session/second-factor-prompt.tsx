import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProofContext } from './proof-context.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

/** Lets everything inside ask for a second factor again, in a window over the page. */
export function SecondFactorPrompt({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(shown: boolean) => void>(() => undefined);
  const prove = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setAsking(true);
      }),
    [],
  );
  const close = (shown: boolean): void => {
    setAsking(false);
    answer.current(shown);
  };
  const setUpFirst = (
    <Banner
      kind="warn"
      title={t('proof.noneTitle')}
      actions={
        <LinkButton href="/account" onPress={() => close(false)}>
          {t('proof.setUp')}
        </LinkButton>
      }
    >
      {t('proof.noneText')}
    </Banner>
  );
  return (
    <ProofContext value={prove}>
      {children}
      <Dialog isOpen={isAsking} onClose={() => close(false)} title={t('proof.title')} closeLabel={t('close')}>
        <p>{t('proof.text')}</p>
        <SecondFactorForm onShown={() => close(true)} withoutOne={setUpFirst} />
      </Dialog>
    </ProofContext>
  );
}
