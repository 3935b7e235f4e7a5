import { Banner } from '../../ui/banner.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AskedActs, AskedPart } from '../asked-act.tsx';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { SettingsPart } from '../settings/settings-part.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { CheckCard } from './check-card.tsx';
import { GiveUp } from './give-up.tsx';
import { PairCard, SignInThere } from './pair-card.tsx';
import type { SecondServer } from './second-server.ts';
import { StateCard } from './state-card.tsx';
import { ThirdCard } from './third-card.tsx';
import { VaultsCard } from './vaults-card.tsx';

/** The second server and the third party: pairing them step by step, and how they stand. */
export function SecondPage() {
  const { t } = useTranslation('second');
  const status = useEngine('sync.status', {});
  const second = useEngine('secondServer.get', {});
  return (
    <SettingsPart part="second">
      <AskedActs>
        <QueryView query={status}>
          {({ server }) =>
            server === null ? (
              <Banner actions={<LinkButton href="/settings/server">{t('connectFirst')}</LinkButton>}>{t('noFirst')}</Banner>
            ) : (
              <QueryView query={second}>
                {(found) => (found === null ? <PairCard first={server} /> : <Paired first={server} second={found} />)}
              </QueryView>
            )
          }
        </QueryView>
      </AskedActs>
    </SettingsPart>
  );
}

interface Props {
  readonly first: string;
  readonly second: SecondServer;
}

function Paired({ first, second }: Props) {
  const { t } = useTranslation('second');
  if (!second.isHere)
    return (
      <>
        <Banner kind="warn" title={t('elsewhere.title')}>
          {t('elsewhere.text')}
        </Banner>
        <AskedPart act="signIn">
          <SignInThere server={second.server} />
        </AskedPart>
        <GiveUp />
      </>
    );
  return (
    <>
      {second.signedIn?.isOver === true ? <SignedOut server={second.server} /> : null}
      {second.third === null ? <LastStep first={first} second={second} /> : <Standing first={first} second={second} />}
    </>
  );
}

function SignedOut({ server }: { readonly server: string }) {
  const { t } = useTranslation('second');
  return (
    <>
      <Banner kind="warn" title={t('over.title', { server: new URL(server).host })}>
        {t('over.text')}
      </Banner>
      <AskedPart act="signIn">
        <SignInThere server={server} />
      </AskedPart>
    </>
  );
}

/** A server that was just paired: what it says, whether it is who it seems, and who the third is. */
function LastStep({ first, second }: Props) {
  const { t } = useTranslation('second');
  return (
    <>
      <h2>{t('steps.three')}</h2>
      <CheckCard first={first} second={second} />
      <AskedPart act="third">
        <ThirdCard second={second} />
      </AskedPart>
      <GiveUp />
    </>
  );
}

function Standing({ first, second }: Props) {
  const { t } = useTranslation('second');
  return (
    <>
      <AskedPart act="sync">
        <StateCard first={first} second={second} />
      </AskedPart>
      <AskedPart act="third">
        <ThirdCard second={second} />
      </AskedPart>
      <VaultsCard second={second} />
      <Disclosure title={t('check.again')}>
        <CheckCard first={first} second={second} />
      </Disclosure>
      <GiveUp />
    </>
  );
}
