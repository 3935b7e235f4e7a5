/**
 * What owners, recipients and reviewers are told about death certificates and requests to release. Vaults come quoted, moments already
 * phrased as text.
 */
export const certificates = {
  stopButton: 'Keep my vault closed',
  stopHow: 'The link opens a page with one button. Press it, and everything that was set in motion is called off.',
  releasedOn: 'If we hear nothing from you, the vault is released on',
  sayNow: 'If you are reading this and want the vault to stay closed, say so before then. A release cannot be undone.',
  submitted: {
    subject: (vault: string): string => `A death certificate was handed in for ${vault}`,
    lead: (person: string, vault: string): string =>
      `${person}, whom you chose as a recipient of your vault ${vault}, has handed in a document that is said to show your death. We are glad if you can read this.`,
    stillClosed: 'The vault is still closed. People who look after this service will look at the document before anything else happens.',
    choice: 'If you are alive and want the vault to stay closed, say so now. A release cannot be undone.',
  },
  warning: {
    subject: (vault: string): string => `Your vault ${vault} is to be released`,
    lead: (vault: string): string =>
      `We were told that you have died, and what was handed in for your vault ${vault} has been looked at and confirmed. The vault is still closed. The waiting time that you set begins now.`,
    releasedOn: 'If we hear nothing from you, the vault is released, at the earliest, on',
  },
  halfway: {
    subject: (vault: string): string => `Half of the waiting is over: ${vault}`,
    lead: (vault: string): string =>
      `Half of the waiting time for your vault ${vault} is over, and we have not heard from you. We were told that you have died, and the death certificate was confirmed. The vault is still closed.`,
  },
  lastWarning: {
    subject: (vault: string, day: string): string => `Last warning: ${vault} will be released on ${day}`,
    lead: (vault: string): string =>
      `This is our last warning before your vault ${vault} is released. We were told that you have died, and we have heard nothing from you since.`,
  },
  requested: {
    subject: (vault: string): string => `Someone has asked to release ${vault}`,
    lead: (requester: string, vault: string): string =>
      `${requester}, who helps to look after this Heirlock service, has asked to release your vault ${vault}.`,
    own: (vault: string): string => `Someone who signed in as you has asked others to agree to the release of your vault ${vault}.`,
    reason: 'The reason that was given:',
    wait: 'Nobody but you can release it until 24 hours after this message was delivered. Until then, one press stops it.',
    approvals: 'Others who must agree first',
    ends: 'The request expires on',
    wouldGoTo: 'A release would go to',
    choice: 'If you know of this and agree, there is nothing to do. If you do not want it, say so now. A release cannot be undone.',
  },
  opening: {
    subject: (vault: string): string => `You asked us to open ${vault}`,
    lead: (vault: string): string => `Somebody who was signed in as you has told Heirlock to open your vault ${vault}.`,
    when: 'When',
    goesTo: 'It opens for',
    wait: (hours: string): string => `It stays closed for ${hours} from when this message was delivered. Until then, one press stops it.`,
    choice: 'If that was you and you want it, there is nothing to do. If not, stop it now. What was opened can’t be closed again.',
    ifUnsure:
      'If you are unsure whether this mail is genuine, leave the link alone and stop it in Heirlock on your computer, under When it opens. A check-in alone does not stop it.',
  },
  lowered: {
    subject: (vault: string): string => `Fewer people have to agree before ${vault} is released`,
    lead: (vault: string): string =>
      `Somebody who was signed in as you has lowered how many people have to agree before your vault ${vault} is released by hand.`,
    before: 'Had to agree until now',
    now: 'Have to agree from now on',
    when: 'When',
    ifNotYou:
      'If that was you, there is nothing to do. If it was not, sign in at once, change your password, end all keys and sessions as you do, and set the number again.',
  },
  link: {
    subject: (owner: string): string => `How to tell us that ${owner} has died`,
    lead: (owner: string, vault: string): string =>
      `Someone, most likely you, told us that a person has died whose vault is meant for you. It is about ${owner} and the vault ${vault}. If this is so, we are very sorry.`,
    how: 'On the page behind this button you can hand in the death certificate, as a scan or a photograph. There is no hurry.',
    button: 'Hand in a death certificate',
    then: 'People will then look at what you sent. We will write to you if something is missing, and again when the vault is opened to you.',
    ifAlive: (owner: string): string =>
      `If ${owner} is alive, or if you did not ask for this, you do not need to do anything: nothing happens automatically. If you are unsure about this mail, you may show it to a family member or to the person handling the estate.`,
  },
  rejected: {
    subject: (owner: string): string => `We could not confirm what you handed in for ${owner}`,
    lead: (vault: string, owner: string): string =>
      `Thank you for what you handed in for the vault ${vault} of ${owner}. We could not confirm it.`,
    reason: 'The reason:',
    how: 'You can hand in another document at any time. This button leads to the page for it.',
    button: 'Hand in another document',
    help: 'If you need help, you may show this mail to a family member or to the person handling the estate.',
  },
  calledOff: {
    subject: (owner: string): string => `The vault of ${owner} stays closed`,
    lead: (vault: string, owner: string): string =>
      `You handed in a death certificate for the vault ${vault} of ${owner}. Since then we have had a sign of life from its owner's account, so the vault stays closed and what you handed in no longer counts.`,
    mistake: (owner: string): string => `Perhaps there was a mistake; if so, all is well. Please ask ${owner}, or the family.`,
    ifStranger:
      'If you are sure that only a stranger can have given that sign, tell the people who look after this service, and hand in the certificate once more at the page where you asked for your link.',
  },
  reviewWanted: {
    subject: 'A death certificate is waiting to be reviewed',
    lead: (vault: string, owner: string): string => `A recipient has handed in a death certificate for the vault ${vault} of ${owner}.`,
    handedIn: 'Handed in on',
    please: 'Please sign in to Heirlock and look at it soon: grieving people are waiting for it. This mail deliberately has no link.',
    footer: 'You get this mail because you look after this Heirlock service.',
  },
};
