import { StepHeading } from '../step-heading.tsx';
import type { MadeEnrolment } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

/** What is left to do when the passphrase is chosen. `owner` is isolated for a sentence. */
export interface EnrolledViewProps {
  readonly owner: string;
  readonly made: MadeEnrolment;
}

/** Keep the paper; and, unless the code alone vouches for the key, read six words to the owner: before that nothing is called done. */
export function EnrolledView({ owner, made: { safetyPhrase } }: EnrolledViewProps) {
  const { words } = useSpeech();
  if (safetyPhrase === undefined) {
    return (
      <section className="step">
        <StepHeading isNews>{words.enrol.done}</StepHeading>
        <p>{words.enrol.keep}</p>
        <p>{words.enrol.settled(owner)}</p>
      </section>
    );
  }
  return (
    <section className="step">
      <StepHeading isNews>{words.enrol.call}</StepHeading>
      <p className="soft">{words.common.step(3, 3)}</p>
      <WordsToRead owner={owner} safetyPhrase={safetyPhrase} />
      <p>{words.enrol.keep}</p>
    </section>
  );
}

/** The six words, and what they're for. */
export function WordsToRead({ owner, safetyPhrase }: { readonly owner: string; readonly safetyPhrase: readonly string[] }) {
  const { words } = useSpeech();
  return (
    <>
      <p>{words.enrol.compare(owner)}</p>
      <ol className="words" id="safety-phrase" aria-label={words.enrol.phrase} lang="en">
        {safetyPhrase.map((word, index) => (
          <li key={index}>{word}</li>
        ))}
      </ol>
      <p>{words.enrol.differ(owner)}</p>
      <p>{words.enrol.end(owner)}</p>
    </>
  );
}
