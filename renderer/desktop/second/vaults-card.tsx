import { useState } from 'react';
import type { Vault } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useFormat } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { SecondServer } from './second-server.ts';
import { Standings } from './standings.tsx';
import { useWho } from './use-who.ts';

const shownAtOnce = 50;

/** Which vaults are on both servers, and how far each is. */
export function VaultsCard({ second }: { readonly second: SecondServer }) {
  const { t } = useTranslation(['second', 'common']);
  const format = useFormat();
  const vaults = useEngine('vaults.list', {});
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <Card title={t('vaults.title')}>
      <p>{t('vaults.text')}</p>
      <QueryView query={vaults}>
        {(all) => {
          if (all.length === 0) return <p className="muted">{t('vaults.none')}</p>;
          const ordered = all.toSorted((a, b) => format.compare(a.name, b.name));
          return (
            <>
              <ul className="shared-vaults">
                {ordered.slice(0, shown).map((vault) => (
                  <VaultRow key={vault.id} vault={vault} second={second} />
                ))}
              </ul>
              {shown < ordered.length ? <Button onPress={() => setShown(shown + shownAtOnce)}>{t('common:more')}</Button> : null}
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}

interface RowProps {
  readonly vault: Vault;
  readonly second: SecondServer;
}

function VaultRow({ vault, second }: RowProps) {
  const { t } = useTranslation('second');
  const choose = useAct('secondServer.choose');
  const [isAsking, setAsking] = useState(false);
  const there = second.vaults.find((one) => one.vault === vault.id);
  const name = isolated(vault.name);
  const change = (paired: boolean): void => {
    if (paired) choose.mutate({ vault: vault.id, paired });
    else setAsking(true);
  };
  const takeOff = async (): Promise<void> => {
    await choose.mutateAsync({ vault: vault.id, paired: false });
    setAsking(false);
  };
  return (
    <li>
      {there === undefined ? (
        <Choice vault={vault} onChoose={change} />
      ) : (
        <>
          <Switch isSelected onChange={change}>
            <bdi>{vault.name}</bdi>
          </Switch>
          <There there={there} />
          <Standings name={name} there={there} />
        </>
      )}
      {isAsking ? null : <ProblemBanner error={choose.error} />}
      {isAsking ? (
        <ActDialog
          isDangerous
          onClose={() => setAsking(false)}
          title={t('vaults.off', { name })}
          confirmLabel={t('vaults.offConfirm')}
          act={choose}
          onConfirm={takeOff}
        >
          <p>{t('vaults.offText')}</p>
        </ActDialog>
      ) : null}
    </li>
  );
}

/** A vault that isn't chosen: the switch, or why there is none. */
function Choice({ vault: { id, name }, onChoose }: { readonly vault: Vault; readonly onChoose: (paired: boolean) => void }) {
  const { t } = useTranslation('second');
  const { data: policy, error } = useEngine('policies.get', { vault: id });
  if (policy === undefined)
    return (
      <>
        <bdi className="title">{name}</bdi>
        <ProblemBanner error={error} />
      </>
    );
  if (policy.releasedAt === null && policy.policy?.type === 'inactivity')
    return (
      <Switch isSelected={false} onChange={onChoose}>
        <bdi>{name}</bdi>
      </Switch>
    );
  const why = policy.releasedAt !== null ? 'released' : policy.policy === null ? 'noRule' : 'needsSilence';
  return (
    <>
      <bdi className="title">{name}</bdi>
      <p className="muted small">{t(`vaults.${why}`)}</p>
      {why === 'released' ? null : <LinkButton href={`/vaults/${id}/policy/edit`}>{t('vaults.toRule')}</LinkButton>}
    </>
  );
}

type ThereVault = SecondServer['vaults'][number];

/** How far a chosen vault is. */
function There({ there: { custody, recipientsBehind, waiting, releasedAt } }: { readonly there: ThereVault }) {
  const { t } = useTranslation('second');
  const format = useFormat();
  const who = useWho();
  const settled = (): string => {
    if (custody === null) return t('vaults.elsewhere');
    if (custody.plan === 0) return t('vaults.begins');
    return custody.isSettled ? t('vaults.settled') : t('vaults.waits', { who: who(custody.waitsFor) });
  };
  return (
    <>
      <p className="small">{settled()}</p>
      {waiting > 0 ? <p className="small">{t('state.waiting', { count: waiting })}</p> : null}
      {recipientsBehind > 0 ? <p className="small">{t('vaults.behind', { count: recipientsBehind })}</p> : null}
      {releasedAt === null ? null : <p className="small">{t('vaults.openedThere', { when: format.dateTime(releasedAt) })}</p>}
    </>
  );
}
