import { useState } from 'react';
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
import { PaperDialog } from './paper-dialog.tsx';
import type { SecondServer } from './second-server.ts';
import { StateCard } from './state-card.tsx';
import { ThirdCard, type ThirdKind } from './third-card.tsx';
import { VaultsCard } from './vaults-card.tsx';
import { WitnessDialog } from './witness-dialog.tsx';

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
      <Here first={first} second={second} />
    </>
  );
}

/** The dialog that names a third party outlasts the page's last step: it ends only after somebody is named. */
function Here({ first, second }: Props) {
  const [asking, setAsking] = useState<{ readonly kind: ThirdKind; readonly replaces: boolean }>();
  const ask = (kind: ThirdKind): void => setAsking({ kind, replaces: second.third !== null });
  const Dialog = asking?.kind === 'witness' ? WitnessDialog : PaperDialog;
  const Page = second.third === null ? LastStep : Standing;
  return (
    <>
      <Page first={first} second={second} onAsk={ask} />
      {asking === undefined ? null : <Dialog replaces={asking.replaces} onClose={() => setAsking(undefined)} />}
    </>
  );
}

interface HereProps extends Props {
  readonly onAsk: (kind: ThirdKind) => void;
}

function SignedOut({ server }: { readonly server: string }) {
  const { t } = useTranslation('second');
  return (
    <>
      <Banner kind="warn" title={t('over.title', { server: new URL(server).host })}>
        {t('over.text')}
      </Banner>
      <AskedPart act="signIn">
        <AskedPart act="sync">
          <SignInThere server={server} />
        </AskedPart>
      </AskedPart>
    </>
  );
}

/** A server that was just paired: what it says, whether it is who it seems, and who the third is. */
function LastStep({ first, second, onAsk }: HereProps) {
  const { t } = useTranslation('second');
  return (
    <>
      <h2>{t('steps.three')}</h2>
      <CheckCard first={first} second={second} />
      <AskedPart act="third">
        <ThirdCard second={second} onAsk={onAsk} />
      </AskedPart>
      <GiveUp />
    </>
  );
}

function Standing({ first, second, onAsk }: HereProps) {
  const { t } = useTranslation('second');
  const state = <StateCard first={first} second={second} />;
  // Nobody can bring anything into step before they're signed in.
  return (
    <>
      {second.signedIn?.isOver === true ? state : <AskedPart act="sync">{state}</AskedPart>}
      <AskedPart act="third">
        <ThirdCard second={second} onAsk={onAsk} />
      </AskedPart>
      <VaultsCard second={second} />
      <Disclosure title={t('check.again')}>
        <CheckCard first={first} second={second} />
      </Disclosure>
      <GiveUp />
    </>
  );
}
