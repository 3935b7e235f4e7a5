import { instantFromMs } from '../../../shared/domain/instant.ts';
import { momentInWords } from '../../../shared/words/moments.ts';
import { oneLine } from '../../../shared/words/file-descriptions.ts';
import { Button } from '../../ui/button.tsx';
import { startBrowserDownload } from '../saving/browser-download.ts';
import { StepHeading } from '../step-heading.tsx';
import { isolated, useSpeech } from '../words/speech.tsx';
import type { Words } from '../words/en/index.ts';
import type { ToSign } from './load-witnessing.ts';
import type { Signed } from './sign-document.ts';
import { pdfName } from './to-sign-view.tsx';

/** The owner as a sentence begins with them. */
export function ownerInSentence(owner: string, words: Words): string {
  const { noName } = words.witness;
  return owner === '' ? noName.charAt(0).toUpperCase() + noName.slice(1) : isolated(oneLine(owner));
}

/** What was signed, when and as whom, and the copy to keep. */
export function SignedView({ toSign, signed }: { readonly toSign: ToSign; readonly signed: Signed }) {
  const { words, language } = useSpeech();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const name = oneLine(toSign.document ?? words.witness.fileName);
  const keep = (): void => startBrowserDownload(signed.copy, { name: pdfName(name), type: 'application/pdf', sizeBytes: signed.copy.size });
  const rows: readonly (readonly [label: string, text: string, className?: string])[] = [
    [words.witness.what, name],
    [words.witness.as, oneLine(toSign.name)],
    [words.witness.when, momentInWords(instantFromMs(signed.signedAtMs), language, timeZone)],
    [words.witness.digest, signed.sha256, 'hash'],
  ];
  return (
    <section className="step" id="signed">
      <StepHeading isNews>{words.witness.done}</StepHeading>
      <p>{words.witness.doneWhy(ownerInSentence(toSign.owner, words))}</p>
      <dl>
        {rows.map(([label, text, className]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={className}>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">{words.witness.digestWhy}</p>
      <Button kind="main" onPress={keep}>
        {words.witness.keep}
      </Button>
      <p className="soft">{words.witness.keepWhy}</p>
    </section>
  );
}

/** After somebody has said that they don't sign. */
export function DeclinedView({ toSign: { owner } }: { readonly toSign: ToSign }) {
  const { words } = useSpeech();
  return (
    <section className="step" id="declined">
      <StepHeading isNews>{words.witness.declined}</StepHeading>
      <p>{words.witness.declinedWhy(ownerInSentence(owner, words))}</p>
    </section>
  );
}
