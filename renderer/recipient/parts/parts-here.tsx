import { Banner } from '../../ui/banner.tsx';
import { isolated, useSpeech } from '../words/speech.tsx';
import type { KeyParts } from './part-messages.ts';
import { FalseParts } from './false-parts.tsx';

/** Two parts are here, and the key is whole. */
export function PartsHere({ parts, isNews }: { readonly parts: KeyParts; readonly isNews: boolean }) {
  const { words } = useSpeech();
  const { name, href, text } = parts.carry;
  return (
    <div className="key-whole stack">
      <Banner kind="good" title={words.parts.complete} isNews={isNews}>
        <p>
          {words.parts.completeWhy}{' '}
          {text === '' ? null : (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {words.parts.rather(isolated(name))}
            </a>
          )}
        </p>
      </Banner>
      <FalseParts parts={parts} />
    </div>
  );
}
