import { StepHeading } from '../step-heading.tsx';
import type { MadeEnrolment } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

/** What is left to do when the passphrase is chosen: keep the paper, and read six words to the owner by phone. `owner` is isolated for a sentence. */
export function EnrolledView({ owner, made: { safetyPhrase } }: { readonly owner: string; readonly made: MadeEnrolment }) {
  const { words } = useSpeech();
  return (
    <section className="step">
      <StepHeading isNews>{words.enrol.done}</StepHeading>
      <p>{words.enrol.keep}</p>
      {safetyPhrase === undefined ? (
        <p>{words.enrol.close}</p>
      ) : (
        <>
          <h2>{words.enrol.call}</h2>
          <p className="soft">{words.common.step(3, 3)}</p>
          <p>{words.enrol.compare(owner)}</p>
          <ol className="words" id="safety-phrase" aria-label={words.enrol.phrase} lang="en">
            {safetyPhrase.map((word, index) => (
              <li key={index}>{word}</li>
            ))}
          </ol>
          <p>{words.enrol.differ(owner)}</p>
          <p>{words.enrol.end}</p>
        </>
      )}
    </section>
  );
}
