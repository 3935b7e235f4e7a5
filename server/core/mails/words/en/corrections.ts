import type { CorrectionRole } from '../../../../../shared/domain/correction.ts';
import type { CorrectionEndedFacts } from '../../correction-mail-facts.ts';

/** What people are told when the address of somebody who isn't reached is to be corrected. Vaults come quoted, moments phrased as text. */
export const corrections = {
  someone: 'somebody else',
  by: {
    contact: 'somebody whom the owner named as a person to ask',
    recipient: 'another person to whom something was left',
    operator: 'a person who looks after this service',
  } satisfies Record<CorrectionRole, string>,
  makeSure: (owner: string): string =>
    `Are you wondering whether this mail is genuine? Call somebody who is close to ${owner}, on a telephone number that you knew before: never on one from a mail.`,
  sealed:
    'What was left is locked with a key that this service does not have. If the new address is a wrong one, whoever reads there gets nothing but locked files.',
  readable:
    'Nothing but the address keeps what was left from others: whoever reads at the new address can read it, with a code that is sent there. So it has to be the right one.',
  nothingToDo: 'There is nothing for you to do.',
  asked: {
    subject: (owner: string): string => `Do you know how to reach somebody to whom ${owner} left something?`,
    lead: (owner: string, vault: string, about: string): string =>
      `${owner} left a vault called ${vault} in Heirlock, and ${about} has not opened what is theirs. Perhaps their address is no longer in use.`,
    wanted: (by: string): string =>
      `The wish to write to them at another address comes from ${by}. It only happens if a second person agrees.`,
    onlyIfSure:
      'Please agree only if you know that the new address is theirs: best because they told you so in person or by telephone. If you are not sure, leave it. Nothing happens then.',
    pageShows: 'The page shows whom it is about and the new address. Opening it changes nothing.',
    button: 'Look at it',
    signIn: 'Please sign in to Heirlock and look at it. This mail deliberately has no link.',
    until: 'You can agree until',
  },
  told: {
    subject: (owner: string): string => `What ${owner} left may go to another address`,
    subjectToOwner: 'Another address for somebody to whom you left something',
    leadToOwner: (vault: string, about: string): string =>
      `Your vault ${vault} was released. What is in it for ${about} has not been opened yet, and so it may be sent to another address too.`,
    leadToYou: (owner: string, vault: string): string =>
      `${owner} left you something in Heirlock, in a vault called ${vault}. You have not opened it yet, and so it may be sent to another address too.`,
    leadToOthers: (owner: string, vault: string, about: string): string =>
      `${owner} left a vault called ${vault} in Heirlock. What is in it for ${about} has not been opened yet, and so it may be sent to another address too.`,
    wanted: (by: string): string => `That was asked for by ${by}.`,
    newAddress: 'The new address begins and ends like this',
    counts: 'It counts from',
    notYet: 'Nothing happens until a second person agrees. If they do, you will be told, and from then on three days are left to stop it.',
    agreed: 'A second person has agreed. Until the moment above one press is enough to stop it.',
    stopIfWrong: 'If this address is not yours, or you do not want this, please stop it. You need to give no reason.',
    stopIfDoubt: 'If you doubt that this is their address, please stop it. You need to give no reason.',
    button: 'Look at it and stop it',
    stillOpens:
      'If the new address is yours, there is nothing to do. The links that were sent to you before still work: as soon as you open one, this ends by itself.',
    otherwise: 'If you know that the new address is right, there is nothing to do.',
  },
  ended: {
    subject: (owner: string): string => `About the other address for what ${owner} left`,
    leadToYou: (owner: string, vault: string): string =>
      `What ${owner} left you in the vault ${vault} was perhaps to be sent to another address too. We wrote to you about it.`,
    leadToOthers: (owner: string, vault: string, about: string): string =>
      `What ${owner} left to ${about} in the vault ${vault} was perhaps to be sent to another address too. We wrote to you about it.`,
    leadToOwner: (vault: string, about: string): string =>
      `What you left to ${about} in your vault ${vault} was perhaps to be sent to another address too. We wrote to you about it.`,
    outcomes: {
      stopped: { what: 'It was stopped.', rest: 'Nothing is sent to that address. All ways that were known before stay as they are.' },
      expired: {
        what: 'Nobody agreed within two weeks.',
        rest: 'Nothing is sent to that address. All ways that were known before stay as they are.',
      },
      settled: {
        what: 'Nobody stopped it, and the new address counts from now on.',
        rest: 'A link was sent there. The links that were sent before still work.',
      },
      needless: { what: 'It is no longer needed.', rest: 'Nothing is sent to that address.' },
    } satisfies Record<CorrectionEndedFacts['outcome'], { readonly what: string; readonly rest: string }>,
  },
};
