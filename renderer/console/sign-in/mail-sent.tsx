import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** Says that a mail is on its way, without revealing whether there is an account. */
export function MailSent({ email, onBack }: { readonly email: string; readonly onBack: () => void }) {
  const { t } = useTranslation('signIn');
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="stack">
      <Banner kind="good" isNews title={t('sent.title')}>
        <p>{t('sent.text', { email })}</p>
        <p>{t('sent.spam')}</p>
      </Banner>
      <Button onPress={onBack}>{t('sent.back')}</Button>
    </div>
  );
}
