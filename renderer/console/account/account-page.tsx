import { PageHeader } from '../../ui/page-header.tsx';
import { usePerson } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { KitAccessCard } from './kit-access-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactorsCard } from './second-factors-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** What a person is called, how they sign in, and where they are signed in. */
export function AccountPage() {
  const { t } = useTranslation('account');
  const { email } = usePerson();
  return (
    <div className="page">
      <PageHeader title={t('title')} text={<bdi>{email}</bdi>} />
      <ProfileCard />
      <SecondFactorsCard />
      <SessionsCard />
      <KitAccessCard />
      <PasswordCard />
    </div>
  );
}
