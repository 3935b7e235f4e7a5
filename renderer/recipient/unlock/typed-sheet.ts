import { TypingProblem } from '../use-act.ts';
import type { Words } from '../words/speech.tsx';

/** A sheet that was read. */
export interface TypedSheet {
  readonly code: Uint8Array;
  /** The bundle can't be older than this; 1 when the sheet doesn't say. */
  readonly lowestGeneration: number;
}

/** The state number as somebody types it; undefined when the field is empty. @throws TypingProblem */
export function lowestStateOf(text: string, { sheet }: Words): number | undefined {
  const typed = text.normalize('NFKC').replace(/[\s.,']/gu, '');
  if (typed === '') return undefined;
  if (!/^[0-9]{1,12}$/.test(typed)) throw new TypingProblem('mistyped_sheet', sheet.stateDigits);
  return Number(typed);
}
