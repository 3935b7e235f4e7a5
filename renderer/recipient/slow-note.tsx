import { hasWebAssembly } from './web-assembly.ts';
import { useSpeech } from './words/speech.tsx';

/** `work`: a passphrase is stretched once, or a key pair is made with its safety phrase, which takes ten times as long. */
export interface SlowNoteProps {
  readonly isPending: boolean;
  readonly work: 'passphrase' | 'keyPair';
}

/** That the page isn't stuck: without WebAssembly, passphrases are stretched by JavaScript, which takes minutes. Nothing elsewhere. */
export function SlowNote({ isPending, work }: SlowNoteProps) {
  const { words } = useSpeech();
  if (!isPending || hasWebAssembly()) return null;
  return (
    <p className="soft" role="status">
      {words.slow[work]} {words.slow.advice}
    </p>
  );
}
