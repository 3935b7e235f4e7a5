import type { Recipient } from '../../../electron/contract/shapes.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { useLanguage } from '../../ui/speech.tsx';

/** In which language paper for a recipient is printed: theirs, and as long as nobody has said it, the app's. */
export function usePaperLanguage({ language }: Pick<Recipient, 'language'>): Language {
  const own = useLanguage();
  return language ?? own;
}
