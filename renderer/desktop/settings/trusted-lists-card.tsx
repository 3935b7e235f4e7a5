import type { TrustedListsView } from '../../../electron/contract/signing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useFormat } from '../../ui/format.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** Whether signatures are checked against the trusted lists of the European Union, and how old those are. */
export function TrustedListsCard() {
  const { t } = useTranslation('settings');
  const view = useEngine('signing.trustedLists', {});
  const set = useAct('signing.setTrustedLists');
  return (
    <Card title={t('lists.title')}>
      <QueryView query={view}>
        {(lists) => (
          <div className="stack">
            <p className="muted">{t('lists.text')}</p>
            <Switch isSelected={lists.isOn} isDisabled={set.isPending} onChange={(isOn) => set.mutate({ isOn })}>
              {t('lists.switch')}
            </Switch>
            <div aria-live="polite">
              {set.isPending ? <p className="muted">{t('lists.fetching')}</p> : lists.isOn ? <State lists={lists} /> : null}
            </div>
            <ProblemBanner error={set.error} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function State({ lists: { refreshedAt, countries, outdated, notRenewed, isKeptByServer } }: { readonly lists: TrustedListsView }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const server = useEngine('sync.status', {});
  const isConnected = server.data === undefined || server.data.server !== null;
  const named = (territories: readonly string[]): string => format.list(territories.map(format.country));
  const missing = isConnected ? (isKeptByServer ? undefined : t('lists.notKept')) : t('lists.noServer');
  return (
    <div className="stack">
      {refreshedAt === null ? (
        <p className="muted">{missing ?? t('lists.waiting')}</p>
      ) : (
        <p>
          {t('lists.there', { count: countries, date: format.date(refreshedAt) })} {missing}
        </p>
      )}
      {notRenewed.length === 0 || refreshedAt === null ? null : (
        <p className="muted">{t('lists.notRenewed', { countries: named(notRenewed) })}</p>
      )}
      {outdated.length === 0 ? null : <Banner kind="warn">{t('lists.outdated', { countries: named(outdated) })}</Banner>}
    </div>
  );
}
