import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import type { RecipientWay, RecipientWays } from '../../../electron/contract/ways.ts';
import { languages, type Language } from '../../../shared/domain/language.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useFormat } from '../../ui/format.ts';
import { useAskedAct } from '../asked-act.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { AddWayDialog } from './add-way-dialog.tsx';
import { useWayWords } from './use-way-words.ts';
import { useWays, type Ways } from './use-ways.ts';
import { WayList } from './way-list.tsx';

/** How a recipient is reached: how likely that is, the further ways in the owner's order, and their language. */
export function WaysCard({ recipient }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('ways');
  const ways = useWays(recipient.id);
  const [isAdding, setAdding] = useState(false);
  useAskedAct('addWay', () => setAdding(true));
  const { known, further } = ways;
  if (known === undefined) return null;
  const [name, email] = [isolated(recipient.name), isolated(recipient.email)];
  return (
    <Card title={t('title', { name })}>
      <Figure known={known} name={name} />
      <p className="muted">{t('text', { email })}</p>
      <Troubles ways={ways} />
      <WayList recipient={recipient} ways={ways} main={mainToAsk(known)} />
      <ProblemBanner error={ways.error} />
      {further.length >= known.maxWays ? (
        <p className="muted">{t('full', { max: known.maxWays })}</p>
      ) : (
        <div className="row">
          <Button icon={<Plus aria-hidden />} onPress={() => setAdding(true)}>
            {t('add')}
          </Button>
        </div>
      )}
      <LanguageChoice recipient={recipient} said={known.languageSaid} />
      {isAdding ? <AddWayDialog recipient={recipient} ways={ways} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

/** A year goes by between two questions. */
const askAgainMs = 365 * 86_400_000;

/** Their own address, where it's to be asked again: the card above it says everything else. */
function mainToAsk({ ways, saidAt }: RecipientWays): RecipientWay | undefined {
  const main = ways.find(({ id }) => id === 'main');
  if (main === undefined || saidAt === null) return undefined;
  const isOld = main.confirmedAt !== null && Date.parse(saidAt) - Date.parse(main.confirmedAt) > askAgainMs;
  return main.state === 'declined' || (main.state === 'confirmed' && isOld) ? main : undefined;
}

function Figure({ known: { chance }, name }: { readonly known: RecipientWays; readonly name: string }) {
  const { t } = useTranslation('ways');
  const format = useFormat();
  const words = useWayWords();
  if (chance === null) return <p>{t('figureUnknown', { name })}</p>;
  return (
    <div className="reach-figure">
      <p>
        <strong>{format.percent(chance.percent / 100)}</strong> <span>{t('figure')}</span>
      </p>
      <p>{words.reason(chance, name)}</p>
      <p className="muted small">{t('estimate')}</p>
    </div>
  );
}

/** What the server has against the ways, or names in their place. */
function Troubles({ ways: { known, further, set, untold, isPending } }: { readonly ways: Ways }) {
  const { t } = useTranslation('ways');
  const format = useFormat();
  const differs = known?.differs ?? null;
  const isAway = untold === 'offline' || untold === 'not_connected' || untold === 'rate_limited' || untold === 'sign_in_needed';
  const listed = (words: readonly string[]): string => format.list(words.map(isolated));
  return (
    <>
      {untold === null ? null : (
        <Banner kind={isAway ? 'info' : 'warn'} isNews title={t(isAway ? 'untoldTitle' : 'refusedTitle')}>
          {t(isAway ? 'untoldText' : 'refusedText')}
        </Banner>
      )}
      {differs === null ? null : (
        <Banner
          kind="problem"
          title={t('differsTitle')}
          actions={
            <Button isPending={isPending} onPress={() => void set(further)}>
              {t('sendMine')}
            </Button>
          }
        >
          <p>{t('differsText')}</p>
          {differs.theirs.length === 0 ? null : <p>{t('theirs', { what: listed(differs.theirs) })}</p>}
          {differs.missing.length === 0 ? null : <p>{t('missing', { what: listed(differs.missing) })}</p>}
        </Banner>
      )}
    </>
  );
}

/** In which language they're written to; it's saved as soon as it's chosen. */
function LanguageChoice({
  recipient: { id, name: plainName, language },
  said,
}: {
  readonly recipient: Recipient;
  readonly said: string | null;
}) {
  const { t } = useTranslation('ways');
  const format = useFormat();
  const update = useAct('recipients.update');
  const name = isolated(plainName);
  const choose = (chosen: Language | 'open'): void => update.mutate({ recipient: id, language: chosen === 'open' ? null : chosen });
  return (
    <>
      <Select
        label={t('language')}
        description={t('languageHint', { name })}
        value={language ?? 'open'}
        onChange={choose}
        choices={[{ id: 'open' as const, text: t('languageOpen') }, ...languages.map((one) => ({ id: one, text: format.language(one) }))]}
      />
      {said === null || said === language ? null : <p className="muted">{t('languageSaid', { name, language: format.language(said) })}</p>}
      <ProblemBanner error={update.error} />
    </>
  );
}
