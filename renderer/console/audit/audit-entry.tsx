import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import type { AuditEvent } from '../api/answers.ts';
import { usePerson } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useActionWords } from './use-action-words.ts';

/** One event in the log: what happened, and after it who did it, from where and with what. */
export function AuditEntry({ event }: { readonly event: AuditEvent }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const words = useActionWords();
  const { id: me } = usePerson();
  const [isOpen, setOpen] = useState(false);
  const factsId = useId();
  const { action, actor, at, ip } = event;
  const by = actor.type === 'user' && actor.id === me ? t('by.you') : t(`by.${actor.type}`);
  return (
    <li>
      <div className="words">
        <div>{words(action)}</div>
        <div className="muted small">
          <time dateTime={at}>{format.dateTime(at)}</time> · {by}
          {ip === null ? null : ` · ${t('from', { address: ip })}`}
        </div>
      </div>
      <Button
        kind="quiet"
        icon={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={factsId}
        onPress={() => setOpen(!isOpen)}
      >
        {t('more')}
        <span className="unseen"> {words(action)}</span>
      </Button>
      <div id={factsId} className="entry-facts" hidden={!isOpen}>
        {isOpen ? <Facts event={event} /> : null}
      </div>
    </li>
  );
}

function Facts({ event: { seq, action, actor, resource, hash, details } }: { readonly event: AuditEvent }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  return (
    <dl className="facts small">
      <dt>{t('facts.action')}</dt>
      <dd className="mono">{action}</dd>
      <dt>{t('facts.number')}</dt>
      <dd>{format.number(seq)}</dd>
      <dt>{t('facts.actor')}</dt>
      <dd className="mono">{actor.id ?? '–'}</dd>
      <dt>{t('facts.resource')}</dt>
      <dd className="mono">
        {resource.type} {resource.id}
      </dd>
      {Object.entries(details).map(([name, value]) => (
        <Detail key={name} name={name} value={value} />
      ))}
      <dt>{t('facts.hash')}</dt>
      <dd className="mono">{hash}</dd>
    </dl>
  );
}

function Detail({ name, value }: { readonly name: string; readonly value: unknown }) {
  return (
    <>
      <dt className="mono">{name}</dt>
      <dd className="mono">
        <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
      </dd>
    </>
  );
}
