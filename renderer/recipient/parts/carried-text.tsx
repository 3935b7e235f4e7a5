import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useSpeech } from '../words/speech.tsx';

/** A part as text, to be copied. @param about what to do with it. */
export function CarriedText({ text, about }: { readonly text: string; readonly about: string }) {
  const { words } = useSpeech();
  const [copied, setCopied] = useState<boolean>();
  const copy = (): void => {
    // Some browsers have no clipboard to offer; then the text is there to be marked.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('there is no clipboard'))).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="stack">
      <p>{about}</p>
      <p className="hash part-text">
        <code>{text}</code>
      </p>
      <Button icon={copied === true ? <Check aria-hidden /> : <Copy aria-hidden />} onPress={copy}>
        {words.parts.text.copy}
      </Button>
      <p role="status">{copied === undefined ? '' : copied ? words.parts.text.copied : words.parts.text.notCopied}</p>
    </div>
  );
}
