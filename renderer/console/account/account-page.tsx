import { PageHeader } from '../../ui/page-header.tsx';
import { usePerson } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorsCard } from './second-factors-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** How a person signs in, and where they are signed in. */
export function AccountPage() {
  const { t } = useTranslation('account');
  const { email } = usePerson();
  return (
    <div className="page">
      <PageHeader title={t('title')} text={<bdi>{email}</bdi>} />
      <SecondFactorsCard />
      <SessionsCard />
      <PasswordCard />
    </div>
  );
}
