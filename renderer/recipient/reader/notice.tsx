import { requiredElement } from '../page-parts.tsx';
import { useSpeech } from '../words/speech.tsx';

/** Whose work the reader is made of, with each licence, as the bundler put it in the page: the file may be all that somebody has. */
export function Notice() {
  const { words } = useSpeech();
  const template = requiredElement('notice');
  const text = template instanceof HTMLTemplateElement ? template.content.textContent : '';
  return (
    <details>
      <summary>{words.reader.licences}</summary>
      <section className="notice" aria-label={words.reader.licences} tabIndex={0}>
        <pre lang="en" translate="no">
          {text}
        </pre>
      </section>
    </details>
  );
}
