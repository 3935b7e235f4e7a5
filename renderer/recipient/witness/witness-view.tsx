import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { failureOf, type Failure } from '../use-act.ts';
import type { Asker } from '../worker-client.ts';
import { useSpeech } from '../words/speech.tsx';
import { DeclineForm } from './decline-form.tsx';
import { loadWitnessing, type ToSign } from './load-witnessing.ts';
import { OwnCertificateForm } from './own-certificate-form.tsx';
import { newSigning, type Signed, type Signing } from './sign-document.ts';
import { DeclinedView, SignedView } from './signed-view.tsx';
import { ToSignView } from './to-sign-view.tsx';
import { WitnessProblem } from './witness-problem.tsx';

/** What the server's page says, and the worker that opens what is sealed. */
export interface WitnessViewProps {
  readonly client: Asker;
  /** Where the witnessing is: `/witness/{token}`. */
  readonly base: string;
  /** What was in the page's address; undefined for a document that the server can read. */
  readonly linked: string | undefined;
  /** Called once they have answered. */
  readonly onOver: () => void;
}

type Phase =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly failure: Failure }
  | { readonly name: 'read' | 'own' | 'decline'; readonly toSign: ToSign; readonly signing: Signing; readonly isNews: boolean }
  | { readonly name: 'signed'; readonly toSign: ToSign; readonly signed: Signed }
  | { readonly name: 'declined'; readonly toSign: ToSign };

/** Trying again may help: the line was down, or the server busy. Everything else stays as it is. */
const passing: readonly Failure['code'][] = ['no_connection', 'server_failed', 'too_often', 'truncated'];

/** Fetches the document and checks it, shows it, and has it signed or declined. */
export function WitnessView({ client, base, linked, onOver }: WitnessViewProps) {
  const { words } = useSpeech();
  const [phase, setPhase] = useState<Phase>({ name: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    const show = (next: Phase): void => {
      if (!isOver) setPhase(next);
    };
    loadWitnessing(client, base, linked).then(
      (toSign) => show({ name: 'read', toSign, signing: newSigning(base, toSign), isNews: false }),
      (error: unknown) => show({ name: 'failed', failure: failureOf(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [client, base, linked, tries]);
  if (phase.name === 'loading') return <p role="status">{words.common.oneMoment}</p>;
  if (phase.name === 'failed') {
    const again = (): void => {
      setPhase({ name: 'loading' });
      setTries(tries + 1);
    };
    const retry = passing.includes(phase.failure.code) ? <Button onPress={again}>{words.common.tryAgain}</Button> : undefined;
    return <WitnessProblem failure={phase.failure} takesFocus={false} actions={retry} />;
  }
  const { toSign } = phase;
  if (phase.name === 'signed') return <SignedView toSign={toSign} signed={phase.signed} />;
  if (phase.name === 'declined') return <DeclinedView toSign={toSign} />;
  const { signing } = phase;
  const go = (name: 'read' | 'own' | 'decline'): void => setPhase({ name, toSign, signing, isNews: true });
  const end = (next: Phase): void => {
    onOver();
    setPhase(next);
  };
  const steps = { base, toSign, signing, onBack: () => go('read'), onSigned: (signed: Signed) => end({ name: 'signed', toSign, signed }) };
  if (phase.name === 'own') return <OwnCertificateForm {...steps} />;
  if (phase.name === 'decline') return <DeclineForm {...steps} onDeclined={() => end({ name: 'declined', toSign })} />;
  return <ToSignView {...steps} isNews={phase.isNews} onOwn={() => go('own')} onDecline={() => go('decline')} />;
}
