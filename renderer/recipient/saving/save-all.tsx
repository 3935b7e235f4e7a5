import { FolderDown } from 'lucide-react';
import type { Asker } from '../worker-client.ts';
import type { EstateSource, ListedDocument, SavedText } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';
import { SaveTogether } from './save-together.tsx';

/** What is to be saved, and the worker that can fetch it. */
export interface SaveAllProps {
  readonly documents: readonly ListedDocument[];
  /** What the owner wrote, saved beside them. */
  readonly texts: readonly SavedText[];
  readonly client: Asker;
  readonly source: EstateSource;
  /** Others can't be had from the file that the reader chose. */
  readonly isRest?: boolean;
}

/** Everything opened, in one zip. */
export function SaveAll({ documents, texts, client, source, isRest = false }: SaveAllProps) {
  const { documents: words } = useSpeech().words;
  return (
    <SaveTogether
      documents={documents}
      source={source}
      besides={texts.length}
      fileName={`${words.zipName}.zip`}
      ask={(documentIds, target, options) => client.ask('saveAll', { documentIds, texts, target }, options)}
      button={{ text: isRest ? words.withoutIt : words.saveAll, icon: <FolderDown aria-hidden />, kind: 'main' }}
      hint={words.saveAllHint}
      running={words.savingAll}
      saved={(count) => words.allSaved(count + texts.length)}
    />
  );
}
