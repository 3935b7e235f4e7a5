import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { LinkCard } from '../../ui/card.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Webhook, Webhooks } from '../api/answers.ts';
import { ApiProblem } from '../api/call-api.ts';
import { useRead } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { QueryView } from '../query-view.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** A person's webhooks. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const webhooks = useRead<Webhooks>('/webhooks');
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const isOff = webhooks.error instanceof ApiProblem && webhooks.error.code === 'not_found';
  const begin = (
    <Button kind="main" icon={<Plus aria-hidden />} isPending={webhooks.data === undefined} onPress={() => setMaking(true)}>
      {t('make')}
    </Button>
  );
  const finished = (made: string | null): void => {
    setMaking(false);
    setSecret(made);
  };
  return (
    <div className="page">
      <PageHeader title={t('title')} text={t('text')} actions={isOff ? undefined : begin} />
      {isOff ? (
        <Banner>{t('off')}</Banner>
      ) : (
        <QueryView query={webhooks}>
          {({ webhooks: found, eventTypes }) => (
            <>
              {found.length === 0 ? (
                <EmptyState icon={<WebhookIcon />} title={t('emptyTitle')} text={t('emptyText')} />
              ) : (
                <Cards webhooks={found} />
              )}
              <Dialog isOpen={isMaking} onClose={() => setMaking(false)} title={t('make')} closeLabel={t('common:close')}>
                <WebhookForm eventTypes={eventTypes} onMade={finished} onCancel={() => setMaking(false)} />
              </Dialog>
            </>
          )}
        </QueryView>
      )}
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </div>
  );
}

function Cards({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  return (
    <div className="cards">
      {webhooks.map(({ id, url, enabled, events, lastDeliveryAt, failed }) => (
        <LinkCard key={id} href={`/webhooks/${id}`}>
          <h2 className="mono small">{url}</h2>
          <div className="row">
            <Badge kind={enabled ? 'good' : 'plain'}>{enabled ? t('on') : t('isOff')}</Badge>
            {failed > 0 ? <Badge kind="warn">{t('failed', { count: failed })}</Badge> : null}
          </div>
          <span className="muted small">
            {t('events', { count: events.length })} ·{' '}
            {lastDeliveryAt === null ? t('neverSent') : t('lastSent', { when: format.relative(lastDeliveryAt) })}
          </span>
        </LinkCard>
      ))}
    </div>
  );
}

/** What deliveries are signed with, shown this once. */
function SecretDialog({ secret, onClose }: { readonly secret: string | null; readonly onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const [isKept, setKept] = useState(false);
  const close = (): void => {
    setKept(false);
    onClose();
  };
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setKept(true);
  };
  return (
    <ShownOnceDialog
      isOpen={secret !== null}
      isKept={isKept}
      onClose={close}
      title={t('secret.title')}
      closeLabel={t('common:close')}
      question={{ title: t('secret.ask.title'), text: t('secret.ask.text'), stay: t('secret.ask.stay'), leave: t('secret.ask.leave') }}
      actions={(ask) => (
        <Button kind="main" onPress={ask}>
          {t('secret.done')}
        </Button>
      )}
    >
      <p>{t('secret.text')}</p>
      <Copyable value={secret ?? ''} copyLabel={t('common:copy')} copiedLabel={t('common:copied')} onCopy={copy} />
    </ShownOnceDialog>
  );
}
