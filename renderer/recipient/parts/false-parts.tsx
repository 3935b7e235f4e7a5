import { Banner } from '../../ui/banner.tsx';
import { isolated, useSpeech } from '../words/speech.tsx';
import { keeperName } from './part-names.ts';
import type { KeyParts } from './part-messages.ts';

/** Names what this server handed out though it isn't what the owner had made. */
export function FalseParts({ parts: { parts } }: { readonly parts: KeyParts }) {
  const { words } = useSpeech();
  const giver = parts.find(({ keeper }) => keeper === 'own')?.name ?? '';
  return parts
    .filter(({ isFalse }) => isFalse)
    .map((part) => (
      <Banner key={part.place} kind="warn" title={words.parts.falseTitle(isolated(giver))}>
        {words.parts.falseWhy(keeperName(part, words))}
      </Banner>
    ));
}
