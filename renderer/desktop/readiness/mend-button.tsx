import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { useSync } from '../sync/sync-keeper.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Remedy } from './finding-remedy.ts';

interface Props {
  readonly remedy: Remedy;
  readonly kind?: ButtonKind;
  /** The element that names the finding, for who hears the button's name alone. */
  readonly about: string;
}

/** The button next to a finding: it leads to where what's needed is open already, or does it. */
export function MendButton({ remedy, kind = 'plain', about }: Props) {
  const { t } = useTranslation('readiness');
  const words = t(`mend.${remedy.words}`);
  if (!('href' in remedy)) return <SyncButton words={words} kind={kind} about={about} checksIn={remedy.words === 'checkIn'} />;
  return (
    <LinkButton kind={kind} href={remedy.href} aria-describedby={about}>
      {words}
    </LinkButton>
  );
}

interface SyncButtonProps {
  readonly words: string;
  readonly kind: ButtonKind;
  readonly about: string;
  /** Whether the owner says with it that all is well. */
  readonly checksIn: boolean;
}

/** Syncs. If what it's for is still so afterwards, it says why. */
function SyncButton({ words, kind, about, checksIn }: SyncButtonProps) {
  const { t } = useTranslation('readiness');
  const sync = useSync();
  const record = useAct('checkIns.record');
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<'still' | 'failed'>();
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      // It's done, and the button is gone with what it was for.
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
      });
    };
  }, []);
  const press = async (): Promise<void> => {
    setOutcome(undefined);
    if (checksIn) await record.mutateAsync({}).catch(() => undefined);
    const wentThrough = await sync.now();
    await client.invalidateQueries({ queryKey: ['engine', 'readiness.get'] });
    if (isThere.current) setOutcome(wentThrough ? 'still' : 'failed');
  };
  return (
    <>
      <Button kind={kind} isPending={sync.state.isRunning || record.isPending} aria-describedby={about} onPress={() => void press()}>
        {words}
      </Button>
      <ProblemBanner error={record.error} />
      {outcome === undefined || record.error !== null ? null : (
        <div className="mend-outcome" role="status">
          {outcome === 'failed' && sync.state.error !== null ? <ProblemBanner error={sync.state.error} /> : <p>{t(`sync.${outcome}`)}</p>}
        </div>
      )}
    </>
  );
}
