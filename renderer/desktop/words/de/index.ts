import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import { common } from './common.ts';
import { activity } from './activity.ts';
import { archive } from './archive.ts';
import { checkIn } from './check-in.ts';
import { owner } from './owner.ts';
import { policy } from './policy.ts';
import { reach } from './reach.ts';
import { readiness } from './readiness.ts';
import { recipientMail } from './recipient-mail.ts';
import { recipients } from './recipients.ts';
import { second } from './second.ts';
import { signIn } from './sign-in.ts';
import { settings } from './settings.ts';
import { documents } from './documents.ts';
import { firstRun } from './first-run.ts';
import { problems } from './problems.ts';
import { signing } from './signing.ts';
import { vaults } from './vaults.ts';
import { ways } from './ways.ts';
import { witnesses } from './witnesses.ts';
import type { english } from '../en/index.ts';

/** Every sentence of the app in German. */
export const german: Catalogue<typeof english> = {
  activity,
  archive,
  checkIn,
  common,
  documents,
  firstRun,
  owner,
  policy,
  problems,
  reach,
  readiness,
  recipientMail,
  recipients,
  second,
  settings,
  signIn,
  signing,
  vaults,
  ways,
  witnesses,
};
