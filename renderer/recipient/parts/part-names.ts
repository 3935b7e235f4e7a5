import type { Words } from '../words/speech.tsx';
import { isolated } from '../words/speech.tsx';
import type { KeyPart, PartRefusal } from './part-messages.ts';

/** Whose part it is, in words. */
export function keeperName({ keeper, name }: KeyPart, { parts }: Words): string {
  if (keeper === 'witness' || keeper === 'paper') return parts[keeper === 'paper' ? 'ofPaper' : 'ofWitness'];
  return parts.of(isolated(name));
}

/** Which part it was, where that helps. */
export function refusalDetail(refused: PartRefusal, part: KeyPart, words: Words): string | undefined {
  return refused === 'false_part' ? words.parts.saidToBe(keeperName(part, words)) : undefined;
}
