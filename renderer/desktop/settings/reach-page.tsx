import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { MailCard } from '../reach/mail-card.tsx';
import { OwnerNameCard } from '../reach/owner-name-card.tsx';
import { TrustedCard } from '../reach/trusted-card.tsx';
import { ContactChannelCard } from '../reach/contact-channel-card.tsx';
import { SettingsPart } from './settings-part.tsx';

/** How the server reaches the owner, and whom it asks about them. */
export function ReachPage() {
  const { t } = useTranslation(['reach', 'settings']);
  const status = useEngine('sync.status', {});
  const isConnected = status.data !== undefined && status.data.server !== null;
  const contacts = useEngine('contacts.list', {}, { isEnabled: isConnected });
  return (
    <SettingsPart part="reach">
      <OwnerNameCard />
      {status.data?.server === null ? (
        <Banner
          title={t('settings:server.none')}
          actions={<LinkButton href="/settings/server">{t('settings:server.connectTitle')}</LinkButton>}
        >
          {t('noServer')}
        </Banner>
      ) : null}
      {isConnected ? (
        <QueryView query={contacts}>
          {(found) => (
            <>
              <MailCard />
              <ContactChannelCard kind="second_address" contacts={found} />
              <ContactChannelCard kind="phone" contacts={found} />
              <TrustedCard contacts={found} />
            </>
          )}
        </QueryView>
      ) : null}
    </SettingsPart>
  );
}
