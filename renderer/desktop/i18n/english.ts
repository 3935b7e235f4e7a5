import { common } from './en/common.ts';
import { activity } from './en/activity.ts';
import { checkIn } from './en/check-in.ts';
import { policy } from './en/policy.ts';
import { reach } from './en/reach.ts';
import { readiness } from './en/readiness.ts';
import { recipients } from './en/recipients.ts';
import { signIn } from './en/sign-in.ts';
import { settings } from './en/settings.ts';
import { documents } from './en/documents.ts';
import { firstRun } from './en/first-run.ts';
import { problems } from './en/problems.ts';
import { signing } from './en/signing.ts';
import { vaults } from './en/vaults.ts';

/** Every sentence of the app in English, by area. An area is a namespace: `useTranslation('documents')`. */
export const english = {
  activity,
  checkIn,
  common,
  documents,
  firstRun,
  policy,
  problems,
  reach,
  readiness,
  recipients,
  settings,
  signIn,
  signing,
  vaults,
} as const;
