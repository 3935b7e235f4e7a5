import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';
import type { Session } from '../api/answers.ts';
import { loadSignIn } from '../api/call-api.ts';
import { useAct, useRead } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';
import { describeUserAgent } from './describe-user-agent.ts';

/** Where the person is signed in. */
export function SessionsCard() {
  const { t } = useTranslation('account');
  const sessions = useRead<{ readonly sessions: readonly Session[] }>('/auth/sessions');
  return (
    <Card title={t('sessions.title')}>
      <p className="muted">{t('sessions.text')}</p>
      <QueryView query={sessions}>
        {({ sessions: found }) => (
          <ul className="plain-list">
            {found.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
      <EverywhereButton />
    </Card>
  );
}

function SessionLine({ session: { id, kind, current, userAgent, address, createdAt, lastUsedAt } }: { readonly session: Session }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const end = useAct<void>(() => ({ method: 'DELETE', path: `/auth/sessions/${id}` }));
  const { browser, system } = describeUserAgent(userAgent ?? '');
  const program = browser === null ? t(`sessions.kind.${kind}`) : system === null ? browser : t('sessions.on', { browser, system });
  const facts = [
    t('sessions.since', { when: format.dateTime(createdAt) }),
    t('sessions.used', { when: format.relative(lastUsedAt) }),
    ...(address === null ? [] : [t('sessions.from', { address })]),
  ];
  return (
    <li>
      <div className="words">
        <bdi>{program}</bdi>
        <div className="muted small">{facts.join(' · ')}</div>
        <ProblemBanner error={end.error} />
      </div>
      {current ? (
        <Badge kind="good">{t('sessions.current')}</Badge>
      ) : (
        <Button
          isPending={end.isPending}
          aria-label={t('sessions.endNamed', { program })}
          onPress={() => end.mutate(undefined, { onSuccess: () => showToast({ text: t('sessions.ended') }) })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EverywhereButton() {
  const { t } = useTranslation('account');
  const [isAsking, setAsking] = useState(false);
  const everywhere = useAct<void>(() => ({ method: 'POST', path: '/auth/sign-out-everywhere' }));
  return (
    <div className="row">
      <Button onPress={() => setAsking(true)}>{t('everywhere.act')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('everywhere.title')}
        closeLabel={t('common:close')}
        cancelLabel={t('common:cancel')}
        confirmLabel={t('everywhere.act')}
        isPending={everywhere.isPending}
        onConfirm={() => everywhere.mutate(undefined, { onSuccess: loadSignIn })}
      >
        <p>{t('everywhere.text')}</p>
        <ProblemBanner error={everywhere.error} />
      </ConfirmDialog>
    </div>
  );
}
