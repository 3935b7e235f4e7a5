import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { WordsToRead } from '../enrol/enrolled-view.tsx';
import { InvitedSteps } from '../enrol/invited-steps.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { startBrowserDownload } from '../saving/browser-download.ts';
import { StepHeading } from '../step-heading.tsx';
import { failureOf, type Failure } from '../use-act.ts';
import type { Asker } from '../worker-client.ts';
import type { MadeEnrolment } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

type Phase =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly failure: Failure }
  | { readonly name: 'enrolling'; readonly offer: Uint8Array }
  | { readonly name: 'made'; readonly made: MadeEnrolment };

/** An invitation answered without a server: what it would be sent becomes a file for the owner. FORMAT.md, "Files". */
export function OfflineEnrolment({ client, file }: { readonly client: Asker; readonly file: File }) {
  const { words } = useSpeech();
  const [phase, setPhase] = useState<Phase>({ name: 'loading' });
  useEffect(() => {
    let isOver = false;
    client.ask('readOffer', { file }).then(
      (offer) => {
        if (!isOver) setPhase({ name: 'enrolling', offer });
      },
      (error: unknown) => {
        if (!isOver) setPhase({ name: 'failed', failure: failureOf(error) });
      },
    );
    return () => {
      isOver = true;
    };
  }, [client, file]);
  if (phase.name === 'loading') return <p role="status">{words.common.oneMoment}</p>;
  if (phase.name === 'failed') return <ProblemNote failure={phase.failure} />;
  if (phase.name === 'made') return <Made made={phase.made} />;
  return (
    <InvitedSteps
      client={client}
      owner={words.enrol.inviter}
      offer={phase.offer}
      expected={undefined}
      wasEnrolled={false}
      send={() => Promise.resolve()}
      onDone={(made) => setPhase({ name: 'made', made })}
    />
  );
}

function Made({ made: { file, safetyPhrase } }: { readonly made: MadeEnrolment }) {
  const { words } = useSpeech();
  const save = (): void => {
    const name = `${words.offline.fileName}.heirlock-enrolment`;
    startBrowserDownload(file, { name, type: 'application/octet-stream', sizeBytes: file.size });
  };
  return (
    <section className="step">
      <StepHeading isNews>{words.offline.hand}</StepHeading>
      <p>{words.offline.handWhy}</p>
      <Button kind="main" onPress={save}>
        {words.offline.save}
      </Button>
      {safetyPhrase === undefined ? (
        <p>{words.offline.settled}</p>
      ) : (
        <>
          <h2>{words.enrol.call}</h2>
          <WordsToRead owner={words.enrol.inviter} safetyPhrase={safetyPhrase} />
        </>
      )}
      <p>{words.enrol.keep}</p>
    </section>
  );
}
