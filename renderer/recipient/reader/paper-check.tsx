import { useState } from 'react';
import { FileChoice } from './file-choice.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { failureOf, type Failure } from '../use-act.ts';
import type { Asker } from '../worker-client.ts';
import type { ComparedPaper } from '../estate/compare-paper.ts';
import { isolated, useSpeech } from '../words/speech.tsx';

/** Compares a service's paper about the release with what was opened here, and says what that shows and what it doesn't. */
export function PaperCheck({ client }: { readonly client: Asker }) {
  const { words } = useSpeech();
  const [compared, setCompared] = useState<ComparedPaper>();
  const [failure, setFailure] = useState<Failure>();
  const check = (file: File): void => {
    setCompared(undefined);
    setFailure(undefined);
    client.ask('checkPaper', { file }).then(setCompared, (error: unknown) => setFailure(failureOf(error)));
  };
  return (
    <details className="experts no-paper">
      <summary>{words.reader.paper}</summary>
      <p>{words.reader.paperWhy}</p>
      <FileChoice label={words.reader.paperFile} hint={words.reader.paperHint} accept=".pdf" onFile={check} />
      {compared === undefined ? null : <Outcome compared={compared} />}
      {failure === undefined ? null : <ProblemNote failure={failure} />}
    </details>
  );
}

function Outcome({ compared }: { readonly compared: ComparedPaper }) {
  const { words } = useSpeech();
  const { isOfThis, isOfList, documents, service, publicKey } = compared;
  const other = documents.filter(({ agrees }) => agrees === false);
  const unknown = documents.filter(({ agrees }) => agrees === null);
  const holds = isOfThis && isOfList !== false && other.length === 0;
  return (
    <div role="status" data-paper={holds ? 'agrees' : 'differs'}>
      <p>{holds ? words.reader.paperAgrees : words.reader.paperDiffers}</p>
      <ul>
        <li>{words.reader.paperSigned(isolated(service))}</li>
        <li>{isOfThis ? words.reader.paperOfThis : words.reader.paperOfOther}</li>
        <li>{isOfList === null ? words.reader.paperNoList : isOfList ? words.reader.paperList : words.reader.paperOtherList}</li>
        <li>{words.reader.paperDocuments(documents.length - other.length - unknown.length, documents.length)}</li>
        {other.map(({ name }) => (
          <li key={name}>{words.reader.paperNotListed(isolated(name))}</li>
        ))}
      </ul>
      <p>{words.reader.paperNotChecked}</p>
      <p className="hash" translate="no">
        {publicKey}
      </p>
    </div>
  );
}
