import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { NameForScreenReaders } from './name-for-screen-readers.tsx';
import { Prose } from './prose.tsx';
import { useSpeech } from '../words/speech.tsx';

/** A note of more than this is shown from its beginning, until somebody wants to read on. On paper it's always whole. */
const longFrom = { characters: 700, lines: 10 };

/** What the owner says about a document. @param name the document's, on one line. */
export function DocumentNote({ name, note }: { readonly name: string; readonly note: string }) {
  const { words } = useSpeech();
  const [isWhole, setWhole] = useState(false);
  const isLong = note.length > longFrom.characters || note.split('\n').length > longFrom.lines;
  return (
    <div className="note">
      <p className="soft">{words.opened.note}</p>
      <Prose className={isLong && !isWhole ? 'begun' : ''} text={note} />
      {isLong ? (
        <Button kind="quiet" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
          {isWhole ? words.opened.noteLess : words.opened.noteMore}
          <NameForScreenReaders name={name} />
        </Button>
      ) : null}
    </div>
  );
}
