import { MonitorCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAct, usePerson } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';

const fields = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
  'nonce',
  'scope',
] as const;
const needed = ['client_id', 'redirect_uri', 'response_type', 'code_challenge', 'code_challenge_method'] as const;

/** Back to the program with the message that the person declined; undefined for an address that is not this computer's own. */
function refusalUrl(redirectUri: string, state: string | null): string | undefined {
  if (!/^http:\/\/(127\.0\.0\.1|\[::1\]):\d{1,5}\/[\w./~-]*$/.test(redirectUri)) return undefined;
  const url = new URL(redirectUri);
  url.searchParams.set('error', 'access_denied');
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}

/** Asks a person whether a program on their computer may act as them (OAuth's authorization code with PKCE). */
export function AuthorizePage() {
  const { t } = useTranslation('signIn');
  const { email } = usePerson();
  const [query] = useSearchParams();
  const [leftTo, setLeftTo] = useState<'letIn' | 'refused' | null>(null);
  const agree = useAct<Readonly<Record<string, string>>, { readonly redirect_to: string }>((body) => ({
    method: 'POST',
    path: '/auth/authorize',
    body,
  }));
  const asked = Object.fromEntries(fields.flatMap((name) => (query.get(name) === null ? [] : [[name, query.get(name) ?? '']])));
  const isWhole = needed.every((name) => (query.get(name) ?? '') !== '');
  const allow = async (): Promise<void> => {
    const { redirect_to: url } = await agree.mutateAsync(asked);
    setLeftTo('letIn');
    window.location.assign(url);
  };
  const refuse = (): void => {
    const url = refusalUrl(query.get('redirect_uri') ?? '', query.get('state'));
    setLeftTo('refused');
    if (url !== undefined) window.location.assign(url);
  };
  return (
    <div className="page narrow">
      <PageHeader title={t('authorize.title')} />
      {leftTo !== null ? (
        <Banner kind={leftTo === 'letIn' ? 'good' : 'info'} isNews>
          {t(`authorize.${leftTo}`)}
        </Banner>
      ) : isWhole ? (
        <Card>
          <div className="row">
            <MonitorCheck aria-hidden />
            <p className="grow">
              {query.get('client_id') === 'heirlock-desktop'
                ? t('authorize.desktop', { email })
                : t('authorize.program', { name: query.get('client_id') ?? '', email })}
            </p>
          </div>
          <p className="muted">{t('authorize.only')}</p>
          <ProblemBanner error={agree.error} />
          <div className="row">
            <Button kind="main" isPending={agree.isPending} onPress={() => void allow().catch(() => undefined)}>
              {t('authorize.allow')}
            </Button>
            <Button onPress={refuse}>{t('authorize.refuse')}</Button>
          </div>
        </Card>
      ) : (
        <Banner kind="problem" title={t('authorize.broken')}>
          {t('authorize.brokenText')}
        </Banner>
      )}
    </div>
  );
}
