import { certificates } from './certificates.ts';
import { common } from './common.ts';
import { corrections } from './corrections.ts';
import { handover } from './handover.ts';
import { owner } from './owner.ts';
import { recipients } from './recipients.ts';
import { signIn } from './sign-in.ts';
import { sms } from './sms.ts';
import { watching } from './watching.ts';
import { ways } from './ways.ts';
import { witness } from './witness.ts';
import { witnessing } from './witnessing.ts';
import type { MailCatalogue } from '../en/index.ts';

/** Every sentence of mails and short messages in French. */
export const french: MailCatalogue = {
  certificates,
  common,
  corrections,
  handover,
  owner,
  recipients,
  signIn,
  sms,
  watching,
  ways,
  witness,
  witnessing,
};
