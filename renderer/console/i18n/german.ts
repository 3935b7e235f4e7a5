import type { Catalog } from '../../ui/catalog.ts';
import { account } from './de/account.ts';
import { approvals } from './de/approvals.ts';
import { audit } from './de/audit.ts';
import { certificates } from './de/certificates.ts';
import { common } from './de/common.ts';
import { holds } from './de/holds.ts';
import { keys } from './de/keys.ts';
import { problems } from './de/problems.ts';
import { signIn } from './de/sign-in.ts';
import { users } from './de/users.ts';
import { vaults } from './de/vaults.ts';
import { webhooks } from './de/webhooks.ts';
import type { english } from './english.ts';

/** Every sentence of the console in German. */
export const german: Catalog<typeof english> = {
  account,
  approvals,
  audit,
  certificates,
  common,
  holds,
  keys,
  problems,
  signIn,
  users,
  vaults,
  webhooks,
};
