import { html } from 'ghtml';
import type { CorrectionRole } from '../../../../../shared/domain/correction.ts';

/** Another address for somebody who isn't reached. Arguments are HTML. */
export const correct = {
  title: 'Another address for somebody who is not reached',
  headingYours: 'Is another address yours?',
  headingTheirs: (name: string): string => html`Another address for !${name}`,
  someone: 'somebody who is not reached',
  leadYours: (owner: string, vault: string): string =>
    html`!${owner} left you something in Heirlock, in a vault called “!${vault}”. You have not opened it yet. The link in our other mails opens it.`,
  leadTheirs: (owner: string, name: string): string =>
    html`!${owner} left something to !${name} in Heirlock. It has not been opened yet. Perhaps the address that we write to is no longer in use.`,
  changesNothing: 'Opening this page alone changes nothing.',
  underWay: 'What was asked for',
  newAddress: 'New address',
  askedBy: 'Asked for by',
  agreedBy: 'Agreed to by',
  by: {
    contact: 'somebody whom the owner named as a person to ask',
    recipient: 'another person to whom something was left',
    operator: 'a person who looks after this service',
  } satisfies Record<CorrectionRole, string>,
  expires: 'Ends without agreement on',
  settles: 'Counts from',
  needsSecond: 'Nothing happens before a second person has agreed. Then three days are left in which it can be stopped.',
  sealed:
    'What was left is locked with a key that this service does not have. At a wrong address nobody could read it: there would be nothing but locked files.',
  readable:
    'Nothing but the address keeps what was left from others: whoever reads at the new address can read it, with a code that is sent there.',
  agreeLead: 'Is this their address? Agree only if you know it from them, best in person or by telephone.',
  agree: 'Yes, this is their address',
  stopLead: 'If the address is wrong, or you have a doubt, one press stops it. You need to give no reason.',
  stop: 'Stop it',
  askHeading: 'Do you know another address?',
  askLead:
    'If you know from them at which address they read their mail today, type it here. A second person, of those who are named or who look after this service, has to agree. Everybody who might know better is told, and for three days anybody can stop it.',
  addressLabel: 'Their e-mail address of today',
  addressHint: 'Not your own: what was left to somebody else never goes to whoever asks.',
  ask: 'Ask for it',
  nothing: 'There is nothing to stop or to agree to at the moment.',
  opened: 'What was left has been opened meanwhile. No other address is needed any more.',
  last: {
    stopped: 'The last one that was asked for was stopped.',
    expired: 'Nobody agreed to the last one that was asked for.',
    settled: 'The last one that was asked for counts now: a link was sent there.',
    needless: 'The last one that was asked for is no longer needed.',
  },
  done: {
    asked: 'Thank you. Those who can agree have been written to, and those who might know better as well.',
    agreed: 'Thank you. In three days the new address counts, unless somebody stops it.',
    stopped: 'It is stopped. Nothing is sent to that address.',
  },
  refused: {
    invalid_email: 'That is no e-mail address. Please look at it once more.',
    correction_own_address: 'That is an address of your own. What was left to somebody else can not be sent to you.',
    correction_needs_another: 'A different person has to agree: one who is named otherwise than the one who asked.',
    correction_limit_exceeded:
      'You have named three addresses within a year. More is not possible for now; somebody else may still name one.',
    recipient_has_opened: 'What was left has been opened meanwhile. No other address is needed any more.',
    permission_denied: 'You are reached yourself, so you can open what is yours with the link in our other mails.',
    conflict: 'It has changed meanwhile. Please look at how it stands now.',
  },
  others: {
    link: 'Can somebody else not be reached?',
    title: 'People who are not reached',
    heading: 'Can somebody else not be reached?',
    lead: (owner: string): string =>
      html`These people have not opened yet what !${owner} left to them. If you know at which address one of them reads mail today, you can say so.`,
    none: 'Everybody has opened what was left to them, or there is nobody else.',
    unnamed: 'Somebody without a name',
    back: 'Back to what was left to you',
  },
};
