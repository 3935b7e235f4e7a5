import { account } from './en/account.ts';
import { approvals } from './en/approvals.ts';
import { audit } from './en/audit.ts';
import { certificates } from './en/certificates.ts';
import { common } from './en/common.ts';
import { holds } from './en/holds.ts';
import { keys } from './en/keys.ts';
import { problems } from './en/problems.ts';
import { signIn } from './en/sign-in.ts';
import { users } from './en/users.ts';
import { vaults } from './en/vaults.ts';
import { webhooks } from './en/webhooks.ts';

/** Every sentence of the console in English, by area. An area is a namespace: `useTranslation('keys')`. */
export const english = { account, approvals, audit, certificates, common, holds, keys, problems, signIn, users, vaults, webhooks } as const;
