import type { SimulatedHandover, SimulatedLetter } from '../../../electron/contract/releases.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useFormat } from '../../ui/format.ts';
import { useTranslation } from '../words/use-translation.ts';

/** What follows the release for each recipient who opens nothing, one list each. */
export function HandoverLists({ handovers }: { readonly handovers: readonly SimulatedHandover[] }) {
  const { t } = useTranslation('policy');
  if (handovers.length === 0) return null;
  return (
    <>
      <p className="muted">{t('future.handover.text')}</p>
      {handovers.map((handover) => (
        <Disclosure key={handover.recipient} level={3} title={t('future.handover.title', { name: handover.name })}>
          <HandoverList handover={handover} />
        </Disclosure>
      ))}
    </>
  );
}

function HandoverList({ handover: { name, messages, unreachedAt, endsAt } }: { readonly handover: SimulatedHandover }) {
  const { t } = useTranslation('policy');
  const format = useFormat();
  const lines = linesOf(messages).map(({ at, message, to, last }) => ({
    at,
    text: t(`future.handover.message.${message}`, { to: format.list(to), last: format.date(last) }),
  }));
  const told = unreachedAt === null ? [] : [{ at: unreachedAt, text: t('future.handover.unreached', { name }) }];
  const all = [...lines, ...told].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  return (
    <ol className="future-steps" aria-label={t('future.handover.title', { name })}>
      {[...all, { at: endsAt, text: t('future.handover.ended') }].map(({ at, text }, index) => (
        <li key={`${at}-${index}`}>
          <time dateTime={at}>{format.shortDateTime(at)}</time>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

interface Line {
  readonly at: string;
  readonly message: SimulatedLetter['message'];
  readonly to: string[];
  last: string;
}

/** Messages of one kind and moment are one line, and so are all the monthly ones. */
function linesOf(messages: readonly SimulatedLetter[]): readonly Line[] {
  const lines: Line[] = [];
  for (const { at, message, to } of messages) {
    const same = lines.find((line) => line.message === message && (line.at === at || message === 'monthly'));
    if (same === undefined) lines.push({ at, message, to: [to], last: at });
    else {
      if (!same.to.includes(to)) same.to.push(to);
      same.last = at;
    }
  }
  return lines;
}
