import type { Catalog } from '../../ui/catalog.ts';
import { common } from './de/common.ts';
import { activity } from './de/activity.ts';
import { checkIn } from './de/check-in.ts';
import { policy } from './de/policy.ts';
import { reach } from './de/reach.ts';
import { readiness } from './de/readiness.ts';
import { recipients } from './de/recipients.ts';
import { signIn } from './de/sign-in.ts';
import { settings } from './de/settings.ts';
import { documents } from './de/documents.ts';
import { firstRun } from './de/first-run.ts';
import { problems } from './de/problems.ts';
import { signing } from './de/signing.ts';
import { vaults } from './de/vaults.ts';
import type { english } from './english.ts';

/** Every sentence of the app in German. */
export const german: Catalog<typeof english> = {
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
};
