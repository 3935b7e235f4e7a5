import { ArrowDown, ArrowUp, Mail, MessageSquare, Trash2, UserRound } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import type { RecipientWay } from '../../../electron/contract/ways.ts';
import type { WayKind } from '../../../shared/domain/way.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { movedBy } from './moved-by.ts';
import { useWayWords } from './use-way-words.ts';
import type { Ways } from './use-ways.ts';

interface Props {
  readonly recipient: Recipient;
  readonly ways: Ways;
  /** Their own address, where it's to be asked again. */
  readonly main: RecipientWay | undefined;
}

/** The further ways in the owner's order. Up and down move one, by its buttons or with the arrow keys on them. */
export function WayList({ recipient, ways: { further, set }, main }: Props) {
  const { t } = useTranslation('ways');
  const words = useWayWords();
  const list = useRef<HTMLOListElement>(null);
  const follow = useFocusOnMoved(list, further);
  const move = (at: number, by: -1 | 1): void => {
    const way = further[at];
    if (way === undefined || further[at + by] === undefined) return;
    follow(way.id, String(by));
    showToast({ text: t('moved', { what: words.called(way), place: at + by + 1 }) });
    void set(movedBy(further, at, by));
  };
  const remove = async (way: RecipientWay): Promise<void> => {
    const at = further.indexOf(way);
    const next = further[at + 1] ?? further[at - 1];
    if (next !== undefined) follow(next.id, 'remove');
    if (await set(further.filter((one) => one !== way))) showToast({ text: t('removed', { what: words.called(way) }) });
  };
  if (further.length === 0 && main === undefined) return <p>{t('none')}</p>;
  return (
    <ol className="way-list" ref={list} aria-label={t('list', { name: isolated(recipient.name) })}>
      {main === undefined ? null : (
        <li>
          <What way={main} />
          <div className="row">
            <AskAgain recipient={recipient.id} way={main} />
          </div>
        </li>
      )}
      {further.map((way, at) => (
        <li key={way.id} data-way={way.id}>
          <What way={way} />
          <div className="row">
            <MoveButtons way={way} at={at} last={further.length - 1} onMove={(by) => move(at, by)} />
            {way.state === 'untold' || way.state === 'unknown' ? null : <AskAgain recipient={recipient.id} way={way} />}
            <IconButton label={t('remove', { what: words.called(way) })} data-move="remove" onPress={() => void remove(way)}>
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        </li>
      ))}
    </ol>
  );
}

const icons = { mail: Mail, phone: MessageSquare, deputy: UserRound } as const satisfies Readonly<Record<WayKind, unknown>>;

function What({ way }: { readonly way: RecipientWay }) {
  const { t } = useTranslation('ways');
  const words = useWayWords();
  const Icon = icons[way.kind];
  return (
    <div className="way-state grow" data-counts={way.state === 'confirmed'}>
      <Icon role="img" aria-label={t(`kind.${way.kind}`)} />
      <span>
        <span className="title">
          <bdi>{way.address ?? way.deputy?.name ?? t('gone')}</bdi>
          {way.kind === 'deputy' ? <span className="muted"> {t('deputy')}</span> : null}
        </span>
        <span className="small">{words.standing(way)}</span>
      </span>
    </div>
  );
}

interface MoveProps {
  readonly way: RecipientWay;
  readonly at: number;
  readonly last: number;
  readonly onMove: (by: -1 | 1) => void;
}

/** One way alone has no order. */
function MoveButtons({ way, at, last, onMove }: MoveProps) {
  const { t } = useTranslation('ways');
  const words = useWayWords();
  if (last === 0) return null;
  const what = words.called(way);
  const byKey = ({ key }: { readonly key: string }): void => {
    if (key === 'ArrowUp') onMove(-1);
    if (key === 'ArrowDown') onMove(1);
  };
  return (
    <>
      <IconButton
        label={t('up', { what })}
        data-move="-1"
        whyNot={at === 0 ? t('first') : undefined}
        onPress={() => onMove(-1)}
        onKeyDown={byKey}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={t('down', { what })}
        data-move="1"
        whyNot={at === last ? t('last') : undefined}
        onPress={() => onMove(1)}
        onKeyDown={byKey}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  );
}

function AskAgain({ recipient, way }: { readonly recipient: string; readonly way: RecipientWay }) {
  const { t } = useTranslation('ways');
  const words = useWayWords();
  const ask = useAct('ways.ask');
  const press = (): void =>
    ask.mutate({ recipient, way: way.id }, { onSuccess: ({ asked }) => showToast({ text: t(asked ? 'asked' : 'notAsked') }) });
  return (
    <>
      <Button aria-label={t('askNamed', { what: words.called(way) })} isPending={ask.isPending} onPress={press}>
        {t('ask')}
      </Button>
      <ProblemBanner error={ask.error} />
    </>
  );
}

/**
 * A line that moves takes the focus of its button with it; at an end, to the button that still moves it. One that goes hands it to the same
 * button of its neighbour.
 */
function useFocusOnMoved(list: RefObject<HTMLOListElement | null>, ways: readonly RecipientWay[]): (id: string, by: string) => void {
  const moved = useRef<{ readonly id: string; readonly by: string }>(undefined);
  const order = ways.map(({ id }) => id).join();
  useEffect(() => {
    if (moved.current === undefined) return;
    const { id, by } = moved.current;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-way="${id}"] [data-move]`) ?? [])];
    const usable = buttons.filter(({ disabled }) => !disabled);
    (usable.find((button) => button.dataset['move'] === by) ?? usable[0])?.focus();
    moved.current = undefined;
  }, [list, order]);
  return (id, by) => {
    moved.current = { id, by };
  };
}
