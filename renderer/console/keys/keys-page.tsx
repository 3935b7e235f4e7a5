import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { ApiKey } from '../api/answers.ts';
import { useAct, usePerson, useRead } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';
import { KeyForm } from './key-form.tsx';

const kinds = { active: 'good', revoked: 'plain', suspended: 'warn', expired: 'plain' } as const;

/** A person's keys for programs: made here, shown once, revoked here. */
export function KeysPage() {
  const { t } = useTranslation('keys');
  const { plan } = usePerson();
  const keys = useRead<{ readonly keys: readonly ApiKey[] }>('/keys');
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const begin = (
    <Button kind="main" icon={<Plus aria-hidden />} onPress={() => setMaking(true)}>
      {t('make')}
    </Button>
  );
  const finished = (value: string): void => {
    setMaking(false);
    setMade(value);
  };
  return (
    <div className="page">
      <PageHeader title={t('title')} text={t('text')} actions={begin} />
      {plan === 'free' ? <Banner kind="warn">{t('freePlan')}</Banner> : null}
      <QueryView query={keys}>
        {({ keys: found }) =>
          found.length === 0 ? (
            <EmptyState icon={<KeyRound />} title={t('emptyTitle')} text={t('emptyText')} />
          ) : (
            <ul className="plain-list">
              {found.map((key) => (
                <KeyLine key={key.id} apiKey={key} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <Dialog isOpen={isMaking} onClose={() => setMaking(false)} title={t('make')} closeLabel={t('common:close')}>
        <KeyForm onMade={finished} onCancel={() => setMaking(false)} />
      </Dialog>
      <MadeDialog value={made} onClose={() => setMade(null)} />
    </div>
  );
}

/** The value of a key, shown this once: it leaves the page's memory with this window. */
function MadeDialog({ value, onClose }: { readonly value: string | null; readonly onClose: () => void }) {
  const { t } = useTranslation('keys');
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
      isOpen={value !== null}
      isKept={isKept}
      onClose={close}
      title={t('made.title')}
      closeLabel={t('common:close')}
      question={{ title: t('made.ask.title'), text: t('made.ask.text'), stay: t('made.ask.stay'), leave: t('made.ask.leave') }}
      actions={(ask) => (
        <Button kind="main" onPress={ask}>
          {t('made.done')}
        </Button>
      )}
    >
      <p>{t('made.text')}</p>
      <Copyable value={value ?? ''} copyLabel={t('common:copy')} copiedLabel={t('common:copied')} onCopy={copy} />
    </ShownOnceDialog>
  );
}

function KeyLine({ apiKey: { id, name, mode, permissions, status, expiresAt, allowedAddresses, createdAt } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('keys');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const revoke = useAct<void>(() => ({ method: 'DELETE', path: `/keys/${id}` }));
  const confirm = (): void =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: t('revoke.done') });
        setAsking(false);
      },
    });
  return (
    <li>
      <div className="words">
        <bdi>{name}</bdi>
        <div className="muted small">
          {t(`mode.${mode}`)} · {format.list(permissions.map((one) => t(`permission.${one}`)))} ·{' '}
          {t('line.since', { when: format.date(createdAt) })}
          {expiresAt === null ? null : ` · ${t('line.until', { when: format.date(expiresAt) })}`}
        </div>
        {allowedAddresses.length === 0 ? null : (
          <div className="muted small mono">{t('line.from', { addresses: format.list(allowedAddresses) })}</div>
        )}
      </div>
      <Badge kind={kinds[status]}>{t(`status.${status}`)}</Badge>
      {status === 'revoked' ? null : (
        <Button onPress={() => setAsking(true)} aria-label={t('revoke.named', { name })}>
          {t('revoke.act')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('revoke.title')}
        closeLabel={t('common:close')}
        cancelLabel={t('common:cancel')}
        confirmLabel={t('revoke.act')}
        isDangerous
        isPending={revoke.isPending}
        onConfirm={confirm}
      >
        <p>{t('revoke.text', { name })}</p>
        <ProblemBanner error={revoke.error} />
      </ConfirmDialog>
    </li>
  );
}
