import type { CertificateWarningFacts, MailFacts } from './mail-facts.ts';
import { button, factRows, paragraph } from './mail-draft.ts';
import type { MailBlock, MailDraft } from './mail-draft.ts';
import { counted, dayInWords, greeting, momentInWords, ownerInWords } from './mail-words.ts';
import { mailAddress, noteLines, personName, quotedVaultName } from './untrusted-text.ts';

const ownerFooter = 'You get this mail because you keep a vault in Heirlock and asked us to watch over it.';
const reviewerFooter = 'You get this mail because you look after this Heirlock server.';

const longestNameInSubject = 50;

function people(count: number): string {
  return count === 0 ? 'nobody' : counted(count, 'person', 'people');
}

/** The one button that keeps a vault closed, and what to do for who does not trust a mail. */
function stopBlocks(stopUrl: string): readonly MailBlock[] {
  return [
    button('Keep my vault closed', stopUrl),
    paragraph('The link opens a page with one button. Press it, and everything that was set going is called off.'),
    paragraph(
      'If you are unsure whether this mail is genuine, leave the link alone and check in from Heirlock on your computer instead. It does the same.',
    ),
  ];
}

function recipientFooter(owner: string): string {
  return `Heirlock keeps documents locked for their owner until the time comes to hand them on. You get this mail because ${owner} entered your e-mail address there.`;
}

/** Who somebody is to a reader who has to recognise them: the address always appears, since a name alone proves nothing. */
function namedPerson(name: string | null, email: string): string {
  const known = personName(name);
  const address = mailAddress(email);
  return known === undefined ? address : `${known} (${address})`;
}

/** To the owner: somebody says that they have died. */
export function certificateSubmittedMail(facts: MailFacts['certificate_submitted']): MailDraft {
  return {
    subject: `A death certificate was handed in for ${quotedVaultName(facts.vaultName, longestNameInSubject)}`,
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(
        `${namedPerson(facts.recipientName, facts.recipientEmail)}, whom you chose as a recipient of your vault ${quotedVaultName(facts.vaultName)}, has handed in a ` +
          'document that is said to show your death. We are glad if you can read this.',
      ),
      paragraph('The vault is still closed. People who look after this server will look at the document before anything else happens.'),
      paragraph('If you are alive and want the vault to stay closed, say so now. A release cannot be undone.'),
      ...stopBlocks(facts.stopUrl),
    ],
    footer: ownerFooter,
  };
}

function warningBlocks(facts: CertificateWarningFacts, label: string): readonly MailBlock[] {
  return [
    factRows([label, momentInWords(facts.releaseAt)], ['It then goes to', people(facts.recipientCount)]),
    paragraph('If you are reading this and want the vault to stay closed, say so before then. A release cannot be undone.'),
    ...stopBlocks(facts.stopUrl),
  ];
}

/** To the owner: enough certificates are confirmed, and the waiting begins. */
export function certificateWarningMail(facts: CertificateWarningFacts): MailDraft {
  return {
    subject: `Your vault ${quotedVaultName(facts.vaultName, longestNameInSubject)} is to be released`,
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(
        `We were told that you have died, and what was handed in for your vault ${quotedVaultName(facts.vaultName)} has been looked at and confirmed. ` +
          'The vault is still closed. The waiting time that you set begins now.',
      ),
      ...warningBlocks(facts, 'If we hear nothing from you, the vault is released, at the earliest, on'),
    ],
    footer: ownerFooter,
  };
}

/** To the owner, in the middle of the waiting. */
export function certificateHalfwayMail(facts: CertificateWarningFacts): MailDraft {
  return {
    subject: `Half of the waiting is over: ${quotedVaultName(facts.vaultName, longestNameInSubject)}`,
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(
        `Half of the waiting time for your vault ${quotedVaultName(facts.vaultName)} is over, and we have not heard from you. We were told that you have died, ` +
          'and the death certificate was confirmed. The vault is still closed.',
      ),
      ...warningBlocks(facts, 'If we hear nothing from you, the vault is released on'),
    ],
    footer: ownerFooter,
  };
}

/** To the owner, shortly before the release. */
export function certificateLastWarningMail(facts: CertificateWarningFacts): MailDraft {
  return {
    subject: `Last warning: ${quotedVaultName(facts.vaultName, longestNameInSubject)} will be released on ${dayInWords(facts.releaseAt)}`,
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(
        `This is our last warning before your vault ${quotedVaultName(facts.vaultName)} is released. We were told that you have died, and we have heard nothing ` +
          'from you since.',
      ),
      ...warningBlocks(facts, 'If we hear nothing from you, the vault is released on'),
    ],
    footer: ownerFooter,
  };
}

/** To the owner: somebody else wants to release the vault by hand and asks others to agree. */
export function releaseRequestedMail(facts: MailFacts['release_requested']): MailDraft {
  const note = noteLines(facts.note);
  return {
    subject: `Someone asks to release ${quotedVaultName(facts.vaultName, longestNameInSubject)}`,
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(
        `${mailAddress(facts.requesterEmail)}, who helps to look after this Heirlock server, asks to release your vault ${quotedVaultName(facts.vaultName)}.`,
      ),
      ...(note === undefined ? [] : [paragraph('The reason that was given:'), { kind: 'quote', lines: note } as const]),
      factRows(
        ['Others must agree first', people(facts.approvalsRequired)],
        ['The request ends by itself on', momentInWords(facts.expiresAt)],
        ['A release would go to', people(facts.recipientCount)],
      ),
      paragraph('If you know of this and agree, there is nothing to do. If you do not want it, say so now. A release cannot be undone.'),
      ...stopBlocks(facts.stopUrl),
    ],
    footer: ownerFooter,
  };
}

/** To a recipient who asked at the page how to hand in a certificate. */
export function certificateLinkMail(facts: MailFacts['certificate_link']): MailDraft {
  const owner = ownerInWords(facts);
  return {
    subject: `How to tell us that ${owner.subject} has died`,
    blocks: [
      paragraph(greeting(facts.recipientName)),
      paragraph(
        `Someone, most likely you, told us that a person has died whose vault is meant for you. It is about ${owner.full} and the vault ` +
          `${quotedVaultName(facts.vaultName)}. If this is so, we are very sorry.`,
      ),
      paragraph('On the page behind this button you can hand in the death certificate, as a scan or a photograph. There is no hurry.'),
      button('Hand in a death certificate', facts.certificateUrl),
      factRows(['The link works until', momentInWords(facts.linkExpiresAt)]),
      paragraph('People then look at what you sent. We write to you if something is missing, and again when the vault is opened to you.'),
      paragraph(
        `If ${owner.short} is alive, or if you did not ask for this, you need not do anything: nothing happens by itself. If you are unsure about this mail, ` +
          'you may show it to a family member or to the person handling the estate.',
      ),
    ],
    footer: recipientFooter(owner.short),
  };
}

/** To a recipient whose certificate could not be confirmed. */
export function certificateRejectedMail(facts: MailFacts['certificate_rejected']): MailDraft {
  const owner = ownerInWords(facts);
  const reason = noteLines(facts.reason);
  return {
    subject: `We could not confirm what you handed in for ${owner.subject}`,
    blocks: [
      paragraph(greeting(facts.recipientName)),
      paragraph(
        `Thank you for what you handed in for the vault ${quotedVaultName(facts.vaultName)} of ${owner.full}. We could not confirm it.`,
      ),
      ...(reason === undefined ? [] : [paragraph('The reason:'), { kind: 'quote', lines: reason } as const]),
      paragraph('You can hand in another document at any time. This button leads to the page for it.'),
      button('Hand in another document', facts.certificateUrl),
      factRows(['The link works until', momentInWords(facts.linkExpiresAt)]),
      paragraph('If you need help, you may show this mail to a family member or to the person handling the estate.'),
    ],
    footer: recipientFooter(owner.short),
  };
}

/** To a recipient who handed in a certificate: it has come to nothing. */
export function certificateCalledOffMail(facts: MailFacts['certificate_called_off']): MailDraft {
  const owner = ownerInWords(facts);
  return {
    subject: `The vault of ${owner.subject} stays closed`,
    blocks: [
      paragraph(greeting(facts.recipientName)),
      paragraph(
        `You handed in a death certificate for the vault ${quotedVaultName(facts.vaultName)} of ${owner.full}. Since then we have had a sign of life from its owner's ` +
          'account, so the vault stays closed and what you handed in no longer counts.',
      ),
      paragraph(`Perhaps there was a mistake; then all is well. Please ask ${owner.short}, or the family.`),
      paragraph(
        'If you are sure that nobody but a stranger can have given that sign, tell the people who look after this server, and hand in the certificate once more at the ' +
          'page where you asked for your link.',
      ),
    ],
    footer: recipientFooter(owner.short),
  };
}

/** To those who look after the server: somebody waits for their judgement. */
export function reviewWantedMail(facts: MailFacts['review_wanted']): MailDraft {
  return {
    subject: 'A death certificate waits to be looked at',
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `A recipient has handed in a death certificate for the vault ${quotedVaultName(facts.vaultName)} of ${mailAddress(facts.ownerEmail)}.`,
      ),
      factRows(['Handed in on', momentInWords(facts.submittedAt)]),
      paragraph('Please sign in to Heirlock and look at it soon: people who grieve wait for it. This mail has no link on purpose.'),
    ],
    footer: reviewerFooter,
  };
}
