import { Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useSpeech } from '../words/speech.tsx';

/** Prints what is shown, as the browser does; what belongs on paper is in the print style. */
export function PrintButton() {
  const { words } = useSpeech();
  return (
    <Button icon={<Printer aria-hidden />} onPress={() => globalThis.print()}>
      {words.documents.print}
    </Button>
  );
}
