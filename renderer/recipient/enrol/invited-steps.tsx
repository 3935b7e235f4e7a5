import { useState } from 'react';
import { ChoosePassphrase } from './choose-passphrase.tsx';
import { CodeForm } from './code-form.tsx';
import { refuseMistakes } from '../unlock/mistakes.ts';
import type { Failure } from '../use-act.ts';
import type { Asker } from '../worker-client.ts';
import type { AcceptedOffer, ExpectedInvitation, MadeEnrolment } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

/** What somebody who was invited needs. `owner` is isolated for a sentence. */
export interface InvitedStepsProps {
  readonly client: Asker;
  readonly owner: string;
  readonly offer: Uint8Array;
  /** What the server says of it; undefined where no server was asked. */
  readonly expected: ExpectedInvitation | undefined;
  /** What came of the code in the link, if there was one. */
  readonly linked?: AcceptedOffer | Failure | undefined;
  readonly wasEnrolled: boolean;
  /** What becomes of the key pair; throws a Problem. */
  readonly send: (made: MadeEnrolment) => Promise<void>;
  readonly onDone: (made: MadeEnrolment) => void;
}

/** First the code, by which the owner is known before any key is made; then the passphrase. */
export function InvitedSteps({ client, owner, offer, expected, linked, wasEnrolled, send, onDone }: InvitedStepsProps) {
  const { words } = useSpeech();
  const isLinked = linked !== undefined && 'way' in linked;
  const [accepted, setAccepted] = useState(isLinked ? linked : undefined);
  const accept = async (typed: string): Promise<void> => {
    const read = await client.ask('acceptOffer', { typed, offer, expected });
    if (!('way' in read)) throw refuseMistakes(read, 'invitation', words);
    setAccepted(read);
  };
  if (accepted === undefined) return <CodeForm owner={owner} failedBefore={isLinked ? undefined : linked} onCode={accept} />;
  return (
    <ChoosePassphrase
      client={client}
      owner={owner}
      invited={accepted}
      wasEnrolled={wasEnrolled}
      isFirstNews={!isLinked}
      send={send}
      onDone={onDone}
    />
  );
}
