import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EnrolledView } from './enrolled-view.tsx';
import { fetchInvitation, offerOf, sendEnrolment, type Enrolling } from './invitation.ts';
import { InvitedSteps } from './invited-steps.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { Problem } from '../problems.ts';
import { failureOf, type Failure } from '../use-act.ts';
import type { Asker } from '../worker-client.ts';
import type { AcceptedOffer, MadeEnrolment } from '../worker-messages.ts';
import { isolated, useSpeech } from '../words/speech.tsx';

/** What the server's page says of an invitation, and the worker that makes the key pair. */
export interface EnrolmentPageProps {
  readonly client: Asker;
  /** What the page calls the owner. */
  /** Empty where the owner hasn't said it. */
  readonly ownerName: string;
  /** Where the browser learns whose key pair to create, and sends what the server may keep. */
  readonly path: string;
  /** The code that was in the page's address. */
  readonly linked: string | undefined;
}

type Phase =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly failure: Failure }
  | { readonly name: 'enrolling'; readonly found: Found }
  | { readonly name: 'done'; readonly made: MadeEnrolment };

/** What the server answered, and what came of the code in the link. */
interface Found {
  readonly enrolling: Enrolling;
  readonly offer: Uint8Array | undefined;
  readonly linked: AcceptedOffer | Failure | undefined;
}

/** What trying again changes nothing about. */
const lasting: readonly Failure['code'][] = ['link_over', 'invitation_over', 'false_offer'];

/** Asks the server whom the invitation is for, has the code checked, a passphrase chosen and typed back, and says what is left to do. */
export function EnrolmentPage({ client, ownerName, path, linked }: EnrolmentPageProps) {
  const { words } = useSpeech();
  const owner = ownerName === '' ? words.enrol.inviter : isolated(ownerName);
  const [phase, setPhase] = useState<Phase>({ name: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    findInvitation(client, path, linked).then(
      (found) => {
        if (!isOver) setPhase({ name: 'enrolling', found });
      },
      (error: unknown) => {
        if (!isOver) setPhase({ name: 'failed', failure: failureOf(error) });
      },
    );
    return () => {
      isOver = true;
    };
  }, [client, path, linked, tries]);
  const again = (): void => {
    setPhase({ name: 'loading' });
    setTries(tries + 1);
  };
  if (phase.name === 'loading') return <p role="status">{words.common.oneMoment}</p>;
  if (phase.name === 'failed') {
    const retry = lasting.includes(phase.failure.code) ? null : <Button onPress={again}>{words.common.tryAgain}</Button>;
    return <ProblemNote failure={phase.failure} takesFocus={false} actions={retry} />;
  }
  if (phase.name === 'done') return <EnrolledView owner={owner} made={phase.made} />;
  return (
    <Enrol
      client={client}
      owner={owner}
      found={phase.found}
      send={(made) => sendEnrolment(path, made)}
      onDone={(made) => setPhase({ name: 'done', made })}
    />
  );
}

/**
 * A code in the link is checked at once, before anything else is shown.
 * @throws Problem as `fetchInvitation`, `false_offer`, and `invitation_over`: who was given a code is never asked to go on without it.
 */
async function findInvitation(client: Asker, path: string, typed: string | undefined): Promise<Found> {
  const enrolling = await fetchInvitation(path);
  const offer = offerOf(enrolling);
  if (typed === undefined) return { enrolling, offer, linked: undefined };
  if (offer === undefined) throw new Problem('invitation_over', 'no invitation is open');
  try {
    const read = await client.ask('acceptOffer', { typed, offer, expected: enrolling });
    return { enrolling, offer, linked: 'way' in read ? read : undefined };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code !== 'mistyped_invitation') throw error;
    return { enrolling, offer, linked: failure };
  }
}

interface EnrolProps {
  readonly client: Asker;
  readonly owner: string;
  readonly found: Found;
  readonly send: (made: MadeEnrolment) => Promise<void>;
  readonly onDone: (made: MadeEnrolment) => void;
}

/** By the code of an invitation alone: where none is open, the owner has asked for no passphrase. */
function Enrol({ found: { enrolling, offer, linked }, ...rest }: EnrolProps) {
  if (offer === undefined) return <NotInvited owner={rest.owner} />;
  const wasEnrolled = enrolling.enrolled_at !== null;
  return <InvitedSteps {...rest} offer={offer} expected={enrolling} linked={linked} wasEnrolled={wasEnrolled} />;
}

function NotInvited({ owner }: { readonly owner: string }) {
  const { words } = useSpeech();
  return (
    <section className="step">
      <h2>{words.enrol.notInvited}</h2>
      <p>{words.enrol.notInvitedWhy(owner)}</p>
    </section>
  );
}
