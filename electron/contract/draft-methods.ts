import { Type } from 'typebox';
import { textLimits } from '../../shared/domain/text-rules.ts';
import { input, method } from './method.ts';
import { Nothing } from './shapes.ts';

/** The longest form with the longest text in it, as JSON that spells most of its characters in two. */
const maxDraft = 3 * textLimits.writtenText;
const DraftKey = Type.String({ minLength: 1, maxLength: 200 });

/**
 * What was typed into a form and not sent yet: sealed, on this device only, and forgotten after a year. Secrets are never given to it. Part of
 * `methods` in contract.ts.
 */
export const draftMethods = {
  'drafts.get': method(input({ key: DraftKey }), input({ text: Type.Union([Type.String(), Type.Null()]) })),
  /** Null forgets it. */
  'drafts.set': method(input({ key: DraftKey, text: Type.Union([Type.String({ maxLength: maxDraft }), Type.Null()]) }), Nothing),
} as const;
