import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import { account } from './account.ts';
import { approvals } from './approvals.ts';
import { audit } from './audit.ts';
import { certificates } from './certificates.ts';
import { common } from './common.ts';
import { health } from './health.ts';
import { holds } from './holds.ts';
import { keys } from './keys.ts';
import { problems } from './problems.ts';
import { signIn } from './sign-in.ts';
import { users } from './users.ts';
import { vaults } from './vaults.ts';
import { corrections } from './corrections.ts';
import { waiting } from './waiting.ts';
import { webhooks } from './webhooks.ts';
import type { english } from '../en/index.ts';

/** Every sentence of the console in German. */
export const german: Catalogue<typeof english> = {
  account,
  approvals,
  audit,
  certificates,
  common,
  health,
  holds,
  keys,
  problems,
  signIn,
  users,
  vaults,
  corrections,
  waiting,
  webhooks,
};
