import { useSpeech } from './words/speech.tsx';

/**
 * That a passphrase takes its time: without WebAssembly, which browsers have since 2017 and a few people switch off, it's stretched by
 * JavaScript. Nothing elsewhere.
 */
export function SlowNote({ isPending }: { readonly isPending: boolean }) {
  const { words } = useSpeech();
  if (!isPending || 'WebAssembly' in globalThis) return null;
  return (
    <p className="soft" role="status">
      {words.reader.older}
    </p>
  );
}
