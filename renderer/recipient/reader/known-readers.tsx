import { useState } from 'react';
import { FileChoice } from './file-choice.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { failureOf, type Failure } from '../use-act.ts';
import type { Asker } from '../worker-client.ts';
import type { OpenedEstate } from '../worker-messages.ts';
import { isolated, useSpeech } from '../words/speech.tsx';

/** SHA-256 in groups, as sheets print it. */
const inGroups = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? '';

/**
 * Which readers the owner's devices had, and whether a copy is one of them. No page can know its own bytes when it was opened from a file, nor
 * vouch for itself: so the file is chosen. FORMAT.md, "Bundle".
 */
export function KnownReaders({ estate: { readers, ownerName }, client }: { readonly estate: OpenedEstate; readonly client: Asker }) {
  const { words } = useSpeech();
  const [hash, setHash] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  if (readers.length === 0) return null;
  const owner = ownerName === null ? words.reader.owner : isolated(ownerName);
  const check = (file: File): void => {
    setHash(undefined);
    setFailure(undefined);
    client.ask('hashFile', { file }).then(setHash, (error: unknown) => setFailure(failureOf(error)));
  };
  return (
    <details className="experts no-paper">
      <summary>{words.reader.readers}</summary>
      <p>{words.reader.readersWhy(owner)}</p>
      <ul>
        {readers.map((one) => (
          <li key={one} className="hash" translate="no">
            {inGroups(one)}
          </li>
        ))}
      </ul>
      <FileChoice label={words.reader.readerFile} hint={words.reader.readerHint} accept=".html" onFile={check} />
      {hash === undefined ? null : (
        <div role="status" data-reader={readers.includes(hash) ? 'known' : 'unknown'}>
          <p>{readers.includes(hash) ? words.reader.readerKnown(owner) : words.reader.readerUnknown}</p>
          <p className="hash" translate="no">
            {inGroups(hash)}
          </p>
        </div>
      )}
      {failure === undefined ? null : <ProblemNote failure={failure} />}
    </details>
  );
}
