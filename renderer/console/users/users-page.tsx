import { UserX } from 'lucide-react';
import { useState } from 'react';
import { givenRoles, isGivenRole, type GivenRole } from '../../../shared/domain/role.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, CheckboxGroup } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { Pagination, User } from '../api/answers.ts';
import { useAct, usePerson, useRead } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { Pager } from '../pager.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';
import { longestAddress } from '../sign-in/field-lengths.ts';

const perPage = 50;

/** Everybody with an account here, and their roles; for administrators. */
export function UsersPage() {
  const { t } = useTranslation('users');
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const [offset, setOffset] = useState(0);
  const query = new URLSearchParams({ limit: String(perPage), offset: String(offset), ...(email === '' ? {} : { email }) });
  const users = useRead<{ readonly users: readonly User[]; readonly pagination: Pagination }>(`/users?${query}`, { keepPrevious: true });
  const search = (event: React.FormEvent): void => {
    event.preventDefault();
    setEmail(typed.trim());
    setOffset(0);
  };
  return (
    <div className="page">
      <PageHeader title={t('title')} text={t('text')} />
      <form className="filters" role="search" onSubmit={search}>
        <TextField
          label={t('search')}
          description={t('searchHint')}
          dir="ltr"
          maxLength={longestAddress}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">{t('find')}</Button>
      </form>
      <QueryView query={users}>
        {({ users: found, pagination }) =>
          found.length === 0 ? (
            <EmptyState icon={<UserX />} title={t('emptyTitle')} text={t('emptyText')} />
          ) : (
            <>
              <ul className="plain-list">
                {found.map((user) => (
                  <UserLine key={user.id} user={user} />
                ))}
              </ul>
              <Pager pagination={pagination} onOffset={setOffset} />
            </>
          )
        }
      </QueryView>
    </div>
  );
}

const roleKinds = { VAULT_OPERATOR: 'good', VAULT_ADMIN: 'warn' } as const satisfies Record<GivenRole, string>;

function UserLine({ user }: { readonly user: User }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const { id: me } = usePerson();
  const [isChanging, setChanging] = useState(false);
  const { id, email, name, roles, plan, created_at: createdAt } = user;
  const given = roles.filter(isGivenRole);
  return (
    <li>
      <div className="words">
        <bdi>{email}</bdi> {name === null ? null : <bdi className="muted">{name}</bdi>}
        <div className="muted small">
          {t(`plan.${plan}`)} · {t('since', { when: format.date(createdAt) })}
        </div>
      </div>
      {given.map((role) => (
        <Badge key={role} kind={roleKinds[role]}>
          {t(`common:role.${role}`)}
        </Badge>
      ))}
      {id === me ? (
        <span className="muted small">{t('you')}</span>
      ) : (
        <Button onPress={() => setChanging(true)} aria-label={t('changeNamed', { email })}>
          {t('change')}
        </Button>
      )}
      {isChanging ? <RolesDialog user={user} given={given} onClose={() => setChanging(false)} /> : null}
    </li>
  );
}

function RolesDialog({
  user: { id, email },
  given,
  onClose,
}: {
  readonly user: User;
  readonly given: readonly GivenRole[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('users');
  const [roles, setRoles] = useState<readonly string[]>(given);
  const change = useAct<void>(() => ({ method: 'PATCH', path: `/users/${id}`, body: { roles } }));
  const save = (): void =>
    change.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: t('saved') });
        onClose();
      },
    });
  const actions = (
    <>
      <Button onPress={onClose}>{t('common:cancel')}</Button>
      <Button kind="main" isPending={change.isPending} onPress={save}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('rolesOf', { email })} closeLabel={t('common:close')} needsAnswer actions={actions}>
      <CheckboxGroup label={t('roles')} value={[...roles]} onChange={setRoles}>
        {givenRoles.map((role) => (
          <Checkbox key={role} value={role}>
            <strong>{t(`common:role.${role}`)}</strong>
            <br />
            <span className="muted small">{t(`means.${role}`)}</span>
          </Checkbox>
        ))}
      </CheckboxGroup>
      <ProblemBanner error={change.error} />
    </Dialog>
  );
}
