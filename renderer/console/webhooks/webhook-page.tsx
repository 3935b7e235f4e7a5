import { ArrowLeft, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-aria-components/Link';
import { useNavigate, useParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { Delivery, Webhook, Webhooks } from '../api/answers.ts';
import { ApiProblem } from '../api/call-api.ts';
import { useAct, useRead } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';

type Status = 'all' | Delivery['status'];
const kinds = { success: 'good', failed: 'danger', pending: 'warn' } as const;

/** One webhook, and what was sent to it. */
export function WebhookPage() {
  const { t } = useTranslation('webhooks');
  const { webhook: id = '' } = useParams();
  const webhooks = useRead<Webhooks>('/webhooks');
  return (
    <div className="page">
      <Link href="/webhooks" className="back-link">
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
      <PageHeader title={t('one.title')} />
      <QueryView query={webhooks}>
        {({ webhooks: found }) => {
          const webhook = found.find((one) => one.id === id);
          return webhook === undefined ? <ProblemBanner error={new ApiProblem('not_found')} /> : <Found webhook={webhook} />;
        }}
      </QueryView>
    </div>
  );
}

function Found({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { id, url, events, enabled, succeeded, failed } = webhook;
  const change = useAct<boolean>((on) => ({ method: 'PATCH', path: `/webhooks/${id}`, body: { enabled: on } }));
  return (
    <>
      <Card>
        <dl className="facts">
          <dt>{t('form.url')}</dt>
          <dd className="mono">{url}</dd>
          <dt>{t('form.events')}</dt>
          <dd className="mono small">{events.join(', ')}</dd>
          <dt>{t('one.counts')}</dt>
          <dd>{t('one.counted', { succeeded, failed })}</dd>
        </dl>
        <Switch isSelected={enabled} isDisabled={change.isPending} onChange={(on) => change.mutate(on)}>
          {t('one.enabled')}
        </Switch>
        <ProblemBanner error={change.error} />
        <RemoveWebhook id={id} />
      </Card>
      <Deliveries id={id} />
    </>
  );
}

function RemoveWebhook({ id }: { readonly id: string }) {
  const { t } = useTranslation('webhooks');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useAct<void>(() => ({ method: 'DELETE', path: `/webhooks/${id}` }));
  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: t('remove.done') });
        void navigate('/webhooks', { replace: true });
      },
    });
  return (
    <div className="row">
      <Button icon={<Trash2 aria-hidden />} onPress={() => setAsking(true)}>
        {t('remove.act')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('remove.title')}
        closeLabel={t('common:close')}
        cancelLabel={t('common:cancel')}
        confirmLabel={t('remove.act')}
        isDangerous
        isPending={remove.isPending}
        onConfirm={confirm}
      >
        <p>{t('remove.text')}</p>
        <ProblemBanner error={remove.error} />
      </ConfirmDialog>
    </div>
  );
}

function Deliveries({ id }: { readonly id: string }) {
  const { t } = useTranslation('webhooks');
  const [status, setStatus] = useState<Status>('all');
  const deliveries = useRead<{ readonly deliveries: readonly Delivery[]; readonly total: number }>(
    `/webhooks/${id}/deliveries?limit=100${status === 'all' ? '' : `&status=${status}`}`,
    { keepPrevious: true },
  );
  const again = useAct<string>((delivery) => ({ method: 'POST', path: `/webhooks/${id}/deliveries/${delivery}/redeliver` }));
  const choices = (['all', 'success', 'failed', 'pending'] as const).map((one) => ({ id: one, text: t(`status.${one}`) }));
  const redeliver = (delivery: string): void => again.mutate(delivery, { onSuccess: () => showToast({ text: t('deliveries.again') }) });
  return (
    <Card title={t('deliveries.title')}>
      <div className="filters">
        <Select<Status> label={t('deliveries.filter')} choices={choices} value={status} onChange={setStatus} />
        <Button icon={<RefreshCw aria-hidden />} isPending={deliveries.isFetching} onPress={() => void deliveries.refetch()}>
          {t('deliveries.refresh')}
        </Button>
      </div>
      <ProblemBanner error={again.error} />
      <QueryView query={deliveries}>
        {({ deliveries: found, total }) =>
          found.length === 0 ? (
            <p className="muted">{t('deliveries.none')}</p>
          ) : (
            <>
              <ul className="plain-list">
                {found.map((delivery) => (
                  <DeliveryLine
                    key={delivery.id}
                    delivery={delivery}
                    isPending={again.isPending && again.variables === delivery.id}
                    onAgain={() => redeliver(delivery.id)}
                  />
                ))}
              </ul>
              {total > found.length ? <p className="muted">{t('deliveries.more', { count: found.length, total })}</p> : null}
            </>
          )
        }
      </QueryView>
    </Card>
  );
}

function DeliveryLine({
  delivery,
  isPending,
  onAgain,
}: {
  readonly delivery: Delivery;
  readonly isPending: boolean;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const { eventType, status, attempts, attemptedAt, nextAttemptAt, responseCode, responseTimeMs, lastError } = delivery;
  const facts = [
    attemptedAt === null ? t('deliveries.notYet') : format.dateTime(attemptedAt),
    t('deliveries.attempts', { count: attempts }),
    ...(responseCode === null ? [] : [t('deliveries.answered', { code: responseCode, ms: format.number(responseTimeMs ?? 0) })]),
    ...(nextAttemptAt === null ? [] : [t('deliveries.next', { when: format.relative(nextAttemptAt) })]),
  ];
  return (
    <li>
      <div className="words">
        <span className="mono small">{eventType}</span>
        <div className="muted small">{facts.join(' · ')}</div>
        {lastError === null ? null : <div className="small">{lastError}</div>}
      </div>
      <Badge kind={kinds[status]}>{t(`status.${status}`)}</Badge>
      <Button isPending={isPending} onPress={onAgain}>
        {t('deliveries.sendAgain')}
      </Button>
    </li>
  );
}
