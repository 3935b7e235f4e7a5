import { minuteMs } from './instant.ts';

/** When a recipient's paper about a release is made: as it happens, and again when they opened what was left; of one day there is one. */
export const paperOccasions = ['release', 'opening'] as const;
export type PaperOccasion = (typeof paperOccasions)[number];

/** What a paper can name as having led to a release, with its moment. */
export const paperTimes = [
  'last_check_in',
  'release_date',
  'certificate_received',
  'certificate_accepted',
  'release_asked',
  'release_approved',
  'opening_set',
] as const;
export type PaperTime = (typeof paperTimes)[number];

/** What became of a paper that is to be made: it waits, it is there, or it could not be made. */
export const paperStates = ['waiting', 'made', 'failed'] as const;
export type PaperState = (typeof paperStates)[number];

/** The names under which a paper's file holds what a program reads (FORMAT.md, "Release paper"). */
export const paperFiles = { text: 'release.json', signature: 'release.sig', bundle: 'bundle.sealed' } as const;
export type PaperFile = keyof typeof paperFiles;

/** A paper about an opening is made this long after it, in milliseconds, so that it has what was fetched in the same sitting. */
export const openingSettlesMs = 15 * minuteMs;
