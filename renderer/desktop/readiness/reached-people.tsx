import { useState } from 'react';
import { Link } from 'react-router';
import type { Output } from '../../../electron/contract/contract.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { useWayWords } from '../recipients/use-way-words.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';

type Person = Output<'readiness.get'>['recipients'][number];

const shownAtOnce = 20;

/** How likely each recipient would be reached today, and what weighs most on it, the least likely first; nothing while nobody can say. */
export function ReachedPeople({ vault, people }: { readonly vault: string; readonly people: readonly Person[] }) {
  const { t } = useTranslation(['readiness', 'common']);
  const format = useFormat();
  const words = useWayWords();
  const [shown, setShown] = useState(shownAtOnce);
  const known = people.flatMap(({ recipient, name, chance }) => (chance === null ? [] : [{ recipient, name, chance }]));
  if (known.length === 0) return null;
  const ordered = known.toSorted((a, b) => a.chance.percent - b.chance.percent || format.compare(a.name, b.name));
  return (
    <section className="stack">
      <h2>{t('reached.title')}</h2>
      <p className="muted">{t('reached.text')}</p>
      <ul className="reached-list" aria-label={t('reached.title')}>
        {ordered.slice(0, shown).map(({ recipient, name, chance }) => (
          <li key={recipient}>
            <strong>{format.percent(chance.percent / 100)}</strong>
            <span>
              <Link to={`/vaults/${vault}/recipients/${recipient}?do=reach`} className="row-link">
                <bdi>{name}</bdi>
              </Link>
              <span className="small">{words.reason(chance, isolated(name))}</span>
            </span>
          </li>
        ))}
      </ul>
      {shown < ordered.length ? <Button onPress={() => setShown(shown + shownAtOnce)}>{t('common:more')}</Button> : null}
    </section>
  );
}
