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

/** Every sentence of the console in English, by area. An area is a namespace: `useTranslation('keys')`. */
export const english = {
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
} as const;
