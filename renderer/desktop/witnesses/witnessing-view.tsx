import { Check, RotateCw, Users } from 'lucide-react';
import { useState } from 'react';
import type { Witnessing } from '../../../electron/contract/witnessing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { WitnessList } from './witness-list.tsx';

interface Props {
  readonly witnessing: Witnessing;
  readonly onAgain: () => void;
}

/** How it stands: who has signed when, who is next, and what the owner can do. */
export function WitnessingView({ witnessing, onAgain }: Props) {
  const { t } = useTranslation('witnesses');
  const isOpen = witnessing.state === 'open';
  return (
    <div className="stack">
      <Trouble witnessing={witnessing} />
      <State witnessing={witnessing} />
      <WitnessList witnessing={witnessing} />
      <Acts witnessing={witnessing} />
      {isOpen ? null : (
        <div className="row">
          <Button icon={<Users aria-hidden />} onPress={onAgain}>
            {t('again')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What the server says and can't be so. */
function Trouble({ witnessing: { id: witnessing, state, trouble, witnesses } }: { readonly witnessing: Witnessing }) {
  const { t } = useTranslation('witnesses');
  const ask = useAct('witnessings.askAgain');
  const accept = useAct('witnessings.acceptAuthority');
  if (trouble === null) return null;
  const who = witnesses.find(({ id }) => id === trouble.witness);
  const again =
    state !== 'open' ? undefined : trouble.code === 'authority_changed' ? (
      <Button isPending={accept.isPending} onPress={() => accept.mutate({ witnessing })}>
        {t('trouble.accept')}
      </Button>
    ) : trouble.code !== 'value_refused' || who === undefined ? undefined : (
      <Button isPending={ask.isPending} onPress={() => ask.mutate({ witnessing, witness: who.id })}>
        {t('trouble.askAgain', { name: isolated(who.name) })}
      </Button>
    );
  const text =
    trouble.code !== 'value_refused'
      ? t(`trouble.${trouble.code}`)
      : who === undefined
        ? t('trouble.value_refused_unknown')
        : t('trouble.value_refused', { name: isolated(who.name) });
  return (
    <Banner kind="problem" title={t('trouble.title')} actions={again}>
      <p>{text}</p>
      <p>{t('trouble.whatToDo')}</p>
      <ProblemBanner error={ask.error ?? accept.error} />
    </Banner>
  );
}

function State({ witnessing }: { readonly witnessing: Witnessing }) {
  const { kind, key, words } = useStateWords(witnessing);
  const { t } = useTranslation('witnesses');
  return (
    <Banner kind={kind} title={t(`state.${key}.title`, words)}>
      {t(`state.${key}.text`, words)}
    </Banner>
  );
}

type StateKey =
  | 'unsent'
  | 'open'
  | 'all'
  | 'newerVersion'
  | 'notHere'
  | 'otherDevice'
  | 'complete'
  | 'gone'
  | Exclude<Witnessing['state'], 'open' | 'complete'>;

interface StateWords {
  readonly kind: 'info' | 'good' | 'warn';
  readonly key: StateKey;
  readonly words: { readonly name: string; readonly date: string; readonly version: number };
}

const waiting = { newer_version: 'newerVersion', not_here: 'notHere', other_device: 'otherDevice', checking: 'all' } as const;

function useStateWords(witnessing: Witnessing): StateWords {
  const format = useFormat();
  const { state, isSent, witnesses, waitsFor, result, version } = witnessing;
  const next = witnesses.find((one) => one.state !== 'signed');
  const until = next?.expiresAt ?? null;
  const words = {
    name: isolated(next?.name ?? ''),
    date: result !== null ? format.date(result.at) : until === null ? '' : format.date(until),
    version: result?.version ?? version,
  };
  if (result !== null) return { kind: 'good', key: result.version === 0 ? 'gone' : 'complete', words };
  if (state !== 'open' && state !== 'complete') return { kind: 'warn', key: state, words };
  if (waitsFor !== null) return { kind: waitsFor === 'checking' ? 'info' : 'warn', key: waiting[waitsFor], words };
  return { kind: 'info', key: isSent && until !== null ? 'open' : 'unsent', words };
}

/** What can be done about it now. */
function Acts({ witnessing }: { readonly witnessing: Witnessing }) {
  const { t } = useTranslation('witnesses');
  const { id, vault, document, state, waitsFor, result, witnesses, isSettled } = witnessing;
  const settle = useAct('witnessings.settle');
  const check = useAct('witnessings.check');
  const finish = useAct('witnessings.finish');
  const isPart = state !== 'open' && result === null && witnesses.some((one) => one.state === 'signed');
  const isUnsettled = state !== 'open' && state !== 'complete' && state !== 'cancelled' && result === null && !isSettled;
  return (
    <>
      <ProblemBanner error={check.error ?? finish.error ?? settle.error} />
      <div className="row">
        {waitsFor === 'newer_version' || waitsFor === 'other_device' || isPart ? (
          <Button kind="main" icon={<Check aria-hidden />} isPending={finish.isPending} onPress={() => finish.mutate({ witnessing: id })}>
            {t(isPart ? 'keepPart' : waitsFor === 'other_device' ? 'here' : 'take')}
          </Button>
        ) : null}
        {isUnsettled ? (
          <Button isPending={settle.isPending} onPress={() => settle.mutate({ witnessing: id })}>
            {t('settle')}
          </Button>
        ) : null}
        {result !== null ? (
          <LinkButton kind="main" href={`/vaults/${vault}/documents?document=${document}`}>
            {t('open')}
          </LinkButton>
        ) : null}
        {state === 'open' ? (
          <>
            <Button icon={<RotateCw aria-hidden />} isPending={check.isPending} onPress={() => check.mutate({ witnessing: id })}>
              {t('check')}
            </Button>
            <Cancel witnessing={witnessing} />
          </>
        ) : null}
      </div>
    </>
  );
}

function Cancel({ witnessing: { id } }: { readonly witnessing: Witnessing }) {
  const { t } = useTranslation('witnesses');
  const cancel = useAct('witnessings.cancel');
  const [isAsking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    await cancel.mutateAsync({ witnessing: id });
    setAsking(false);
    showToast({ text: t('cancel.done') });
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('cancel.action')}</Button>
      {isAsking ? (
        <ActDialog
          isDangerous
          onClose={() => setAsking(false)}
          title={t('cancel.title')}
          confirmLabel={t('cancel.action')}
          act={cancel}
          onConfirm={confirm}
        >
          <p>{t('cancel.text')}</p>
        </ActDialog>
      ) : null}
    </>
  );
}
