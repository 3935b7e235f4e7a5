import { lazy, Suspense, useState } from 'react';
import { instantFromMs } from '../../../shared/domain/instant.ts';
import { momentInWords } from '../../../shared/words/moments.ts';
import { oneLine } from '../../../shared/words/file-descriptions.ts';
import { Button } from '../../ui/button.tsx';
import { startBrowserDownload } from '../saving/browser-download.ts';
import { StepHeading } from '../step-heading.tsx';
import { useAct } from '../use-act.ts';
import { isolated, useSpeech } from '../words/speech.tsx';
import type { ToSign } from './load-witnessing.ts';
import type { Signed, Signing } from './sign-document.ts';
import { WitnessProblem } from './witness-problem.tsx';

// The viewer is larger than the whole page.
const PdfPreview = lazy(async () => ({ default: (await import('../estate/pdf-preview.tsx')).PdfPreview }));

export interface ToSignViewProps {
  readonly signing: Signing;
  readonly toSign: ToSign;
  /** It came after a press, so the reader's focus goes there. */
  readonly isNews: boolean;
  readonly onSigned: (signed: Signed) => void;
  readonly onOwn: () => void;
  readonly onDecline: () => void;
}

/** The document, who has signed it, what signing means, and the ways to answer. */
export function ToSignView({ signing, toSign, isNews, onSigned, onOwn, onDecline }: ToSignViewProps) {
  const { words } = useSpeech();
  const [isShown, setShown] = useState(false);
  const act = useAct();
  const whyNot = isShown ? undefined : words.witness.notShown;
  return (
    <>
      <Particulars toSign={toSign} />
      <section className="step">
        <StepHeading isNews={isNews}>{words.witness.read}</StepHeading>
        <p>{words.witness.readWhy}</p>
        <Shown toSign={toSign} onShown={() => setShown(true)} />
      </section>
      <EarlierSignatures toSign={toSign} />
      <section className="step">
        <h2>{words.witness.meaning}</h2>
        <ul>
          {words.witness.meanings.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>{words.witness.worth}</p>
        <p>{words.witness.remembered}</p>
      </section>
      <section className="step">
        <h2>{words.witness.sign}</h2>
        {act.failure === undefined ? null : <WitnessProblem failure={act.failure} />}
        <Button
          kind="main"
          isPending={act.isPending}
          whyNot={whyNot}
          onPress={() => act.run(async () => onSigned(await signing.byService()))}
        >
          {words.witness.signAs(isolated(oneLine(toSign.name)))}
        </Button>
        <h3>{words.witness.otherWays}</h3>
        <Button whyNot={whyNot} onPress={onOwn}>
          {words.witness.ownWay}
        </Button>
        <Button onPress={onDecline}>{words.witness.declineWay}</Button>
      </section>
    </>
  );
}

function Particulars({ toSign: { owner, name, document, position, of, sealed } }: { readonly toSign: ToSign }) {
  const { words } = useSpeech();
  const rows: readonly (readonly [label: string, text: string])[] = [
    [words.witness.asks, owner === '' ? words.witness.noName : oneLine(owner)],
    [words.witness.you, oneLine(name)],
    ...(document === null ? [] : ([[words.witness.document, oneLine(document)]] as const)),
    [words.witness.order, words.witness.turn(position, of)],
  ];
  return (
    <>
      <dl className="parties">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">{sealed ? words.witness.sealed : words.witness.plain}</p>
    </>
  );
}

function Shown({ toSign, onShown }: { readonly toSign: ToSign; readonly onShown: () => void }) {
  const { words } = useSpeech();
  const name = oneLine(toSign.document ?? words.witness.documentName);
  const save = (): void =>
    startBrowserDownload(toSign.shown, { name: pdfName(name), type: 'application/pdf', sizeBytes: toSign.shown.size });
  return (
    <>
      <div className="preview">
        <Suspense fallback={<p role="status">{words.preview.opening}</p>}>
          <PdfPreview file={toSign.shown} name={name} onShown={onShown} />
        </Suspense>
      </div>
      <Button kind="quiet" onPress={save}>
        {words.witness.keepUnsigned}
      </Button>
      {toSign.sha256 === null ? null : (
        <>
          <dl>
            <div>
              <dt>{words.witness.fingerprint}</dt>
              <dd className="hash" id="fingerprint">
                {inGroups(toSign.sha256)}
              </dd>
            </div>
          </dl>
          <p className="soft">{words.witness.fingerprintWhy}</p>
        </>
      )}
    </>
  );
}

/** Digits that people can read out to each other. */
const inGroups = (digits: string): string => (digits.match(/.{1,8}/g) ?? []).join(' ');

/** A name with the ending that programs go by. */
export const pdfName = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);

function EarlierSignatures({ toSign: { before } }: { readonly toSign: ToSign }) {
  const { words, language } = useSpeech();
  if (before.length === 0) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <section className="step">
      <h2>{words.witness.before}</h2>
      <ul id="earlier">
        {before.map(({ name, signedAtMs, by }, index) => (
          <li key={index}>
            <strong>
              <bdi>{oneLine(name)}</bdi>
            </strong>
            , {momentInWords(instantFromMs(signedAtMs), language, timeZone)}.{' '}
            {by === 'service' ? words.witness.byService : words.witness.byOwn(isolated(oneLine(by.holder)), isolated(oneLine(by.issuer)))}
          </li>
        ))}
      </ul>
      <p>{words.witness.beforeWhy}</p>
    </section>
  );
}
