import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useSpeech } from '../words/speech.tsx';
import { startBrowserDownload } from './browser-download.ts';
import { PrintButton } from './print-button.tsx';
import { savedTexts, type Written } from './saved-texts.ts';
import { textFileBytes } from './text-file.ts';

/** A letter, or a note, by itself: into a file, or onto paper. */
export function LetterActs({ letter, madeAt, kind = 'letter' }: Omit<Written, 'documents'>) {
  const { words } = useSpeech();
  const save = (): void => {
    const [file] = savedTexts({ letter, documents: [], madeAt, kind }, words);
    if (file === undefined) return;
    const bytes = textFileBytes(file.text);
    startBrowserDownload(new Blob([bytes]), { name: file.name, type: 'text/plain', sizeBytes: bytes.length });
  };
  return (
    <div className="row no-paper">
      <Button icon={<Download aria-hidden />} onPress={save}>
        {kind === 'letter' ? words.documents.saveLetter : words.documents.saveNote}
      </Button>
      <PrintButton />
    </div>
  );
}
