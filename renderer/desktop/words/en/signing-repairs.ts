import type { Repair } from '../../../../electron/contract/signing.ts';

/** What is said of a damaged PDF before it is signed. */
export const repairs = {
  title: 'This PDF is damaged and was repaired to be read',
  cross_references: 'Its table of contents for programs was missing or wrong; its parts were found by searching the whole file.',
  stream_lengths: 'Some of its parts were longer or shorter than they say.',
  catalog: 'It doesn’t say which part it begins with; one was chosen.',
  disputed_objects: 'Its own table of contents leads to other parts than the search did.',
  doubt: 'Other programs may show something else than you see here. Look at all of it before you sign, or ask for an undamaged copy.',
  accept: 'I’ve looked at the document, and want to sign it as it’s shown here',
} as const satisfies Record<Repair | 'title' | 'doubt' | 'accept', string>;

/** What is said of a form with usage rights before it is signed. */
export const usageRights =
  'This form lets some programs, such as Adobe Reader, do more than usual with it: save it filled in, for instance. That ends with your signature.';
