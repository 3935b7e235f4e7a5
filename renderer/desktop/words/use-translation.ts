import type { TranslateIn } from '../../../shared/words/sentence.ts';
import { useSentences } from '../../ui/speech.tsx';
import type { english } from './en/index.ts';

type Areas = typeof english;
/** A part of the app with its own sentences. */
export type Area = keyof Areas;

/** Finds a sentence of the app. */
export type Translate<First extends Area, Others extends Area> = TranslateIn<Areas, First, Others>;

/**
 * The sentences of one area, or of several, in the app's language; `has` tells whether there is one with a name that comes from elsewhere.
 */
export function useTranslation<First extends Area = 'common', Others extends Area = never>(
  areas?: First | readonly [First, ...Others[]],
): { readonly t: Translate<First, Others>; readonly has: (name: string) => boolean } {
  return useSentences(typeof areas === 'string' ? areas : (areas?.[0] ?? 'common'));
}
