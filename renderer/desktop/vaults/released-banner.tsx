import type { Output } from '../../../electron/contract/contract.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/format.ts';
import { useEngine } from '../queries.ts';
import { useTranslation } from '../words/use-translation.ts';

type Told = NonNullable<Output<'outlook.get'>['outlook']>['recipients'][number];

/** When a vault was opened for its people; null for one that wasn't, or isn't known yet. */
export function useReleasedAt(vault: string): string | null {
  const { data } = useEngine('vaults.names', {});
  return data?.find(({ id }) => id === vault)?.releasedAt ?? null;
}

/** Above every page of a vault that was opened: when, what happened since person by person, and that nothing more can be changed. */
export function ReleasedBanner({ vault, releasedAt }: { readonly vault: string; readonly releasedAt: string }) {
  const { t } = useTranslation('vaults');
  const format = useFormat();
  const { data: status } = useEngine('sync.status', {});
  const isAsked = status !== undefined && status.server !== null && status.signedIn?.isOver !== true;
  const outlook = useEngine('outlook.get', { vault }, { isEnabled: isAsked });
  const people = useEngine('recipients.list', { vault });
  const told = outlook.data?.outlook?.recipients ?? [];
  return (
    <Banner title={t('released.title', { when: format.dateTime(releasedAt) })}>
      <p>{t('released.text')}</p>
      <ul>
        {(people.data ?? []).map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>: <Happened told={told.find(({ recipient }) => recipient === id)} />
            <Messages told={told.find(({ recipient }) => recipient === id)} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** How far it has come with one person. */
function Happened({ told }: { readonly told: Told | undefined }) {
  const { t } = useTranslation('vaults');
  const format = useFormat();
  if (told === undefined) return t('released.unknown');
  const { firstOpenedAt, mail } = told;
  if (firstOpenedAt !== null) return t('released.opened', { when: format.dateTime(firstOpenedAt) });
  return mail === null ? t('released.notTold') : t(`released.mail.${mail}`);
}

/** What went to somebody who hasn't opened anything yet, and what comes next. */
function Messages({ told }: { readonly told: Told | undefined }) {
  const { t } = useTranslation('vaults');
  const format = useFormat();
  const handover = told?.handover ?? null;
  if (told === undefined || handover === null || told.firstOpenedAt !== null) return null;
  const { messages, lastSentAt, nextAt, unreachedAt } = handover;
  const said = [
    ...(lastSentAt === null ? [] : [t('released.messages', { count: messages, when: format.dateTime(lastSentAt) })]),
    ...(unreachedAt === null ? [] : [t('released.unreached', { when: format.date(unreachedAt) })]),
    ...(nextAt === null ? [] : [t('released.next', { when: format.date(nextAt) })]),
  ];
  return said.length === 0 ? null : <p className="small">{said.join(' ')}</p>;
}
