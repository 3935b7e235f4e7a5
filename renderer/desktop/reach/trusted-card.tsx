import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Contacts } from '../../../electron/contract/reach.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useAct } from '../queries.ts';
import { AddTrustedDialog } from './add-trusted-dialog.tsx';
import { ReachProblem } from './reach-problem.tsx';

type Trusted = Contacts['trusted'][number];

const called = ({ name, email }: Pick<Trusted, 'name' | 'email'>): string => isolated(name ?? email);

/** The people whom the server asks before a vault opens. */
export function TrustedCard({ contacts: { trusted, maxTrusted } }: { readonly contacts: Contacts }) {
  const { t } = useTranslation('reach');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Trusted>();
  return (
    <Card title={t('trusted.title')}>
      <p className="muted">{t('trusted.text')}</p>
      {trusted.length === 0 ? (
        <p>{t('trusted.none')}</p>
      ) : (
        <ul className="trusted-list" aria-label={t('trusted.list')}>
          {trusted.map((one) => (
            <li key={one.id}>
              <div className="grow">
                <span className="title">
                  <bdi>{one.name ?? one.email}</bdi>
                </span>
                {one.name === null ? null : (
                  <span className="small muted">
                    <bdi>{one.email}</bdi>
                  </span>
                )}
                <span className="small">{t(one.mayVouch ? 'trusted.mayVouch' : 'trusted.mayNotVouch')}</span>
              </div>
              <Button aria-label={t('trusted.removeNamed', { name: called(one) })} onPress={() => setRemoving(one)}>
                {t('trusted.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {trusted.length >= maxTrusted ? (
        <p>{t('trusted.full', { max: maxTrusted })}</p>
      ) : (
        <div className="row">
          <Button icon={<UserPlus aria-hidden />} onPress={() => setAdding(true)}>
            {t('trusted.add')}
          </Button>
        </div>
      )}
      {adding ? <AddTrustedDialog onClose={() => setAdding(false)} /> : null}
      {removing === undefined ? null : <RemoveDialog contact={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  );
}

function RemoveDialog({ contact, onClose }: { readonly contact: Trusted; readonly onClose: () => void }) {
  const { t } = useTranslation(['reach', 'common']);
  const remove = useAct('contacts.removeTrusted');
  const name = called(contact);
  const confirm = (): void =>
    remove.mutate(
      { contact: contact.id },
      {
        onSuccess: () => {
          onClose();
          showToast({ text: t('trusted.removed', { name }) });
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('trusted.removeTitle', { name })}
      closeLabel={t('common:close')}
      cancelLabel={t('common:cancel')}
      confirmLabel={t('trusted.remove')}
      isPending={remove.isPending}
      onConfirm={confirm}
    >
      <p>{t('trusted.removeText')}</p>
      <ReachProblem error={remove.error} />
    </ConfirmDialog>
  );
}
