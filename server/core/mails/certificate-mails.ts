import type { CertificateWarningFacts, MailFacts } from './mail-facts.ts';
import { button, factRows, paragraph } from './mail-draft.ts';
import type { MailBlock, MailDraft } from './mail-draft.ts';
import type { MailSpeech } from './mail-words.ts';
import { recipientDraft } from './recipient-draft.ts';
import { mailAddress, noteLines, personName } from './untrusted-text.ts';

/** The one button that keeps a vault closed, and what to do for anyone who doesn't trust a mail. */
function stopBlocks(stopUrl: string, { words: { certificates, common } }: MailSpeech): readonly MailBlock[] {
  return [button(certificates.stopButton, stopUrl), paragraph(certificates.stopHow), paragraph(common.ifGenuine)];
}

/** How somebody is named to a reader who has to recognise them: the address always appears, since a name alone proves nothing. */
function namedPerson(name: string | null, email: string): string {
  const known = personName(name);
  const address = mailAddress(email);
  return known === undefined ? address : `${known} (${address})`;
}

/** To the owner: somebody reports that they have died. */
export function certificateSubmittedMail(facts: MailFacts['certificate_submitted'], say: MailSpeech): MailDraft {
  const { submitted } = say.words.certificates;
  return {
    subject: submitted.subject(say.vaultInSubject(facts.vaultName)),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(submitted.lead(namedPerson(facts.recipientName, facts.recipientEmail), say.vault(facts.vaultName))),
      paragraph(submitted.stillClosed),
      paragraph(submitted.choice),
      ...stopBlocks(facts.stopUrl, say),
    ],
    footer: say.words.common.ownerFooter,
  };
}

function warningBlocks(facts: CertificateWarningFacts, label: string, say: MailSpeech): readonly MailBlock[] {
  const { certificates, common } = say.words;
  return [
    factRows([label, say.moment(facts.releaseAt)], [common.goesTo, common.people(facts.recipientCount)]),
    paragraph(certificates.sayNow),
    ...stopBlocks(facts.stopUrl, say),
  ];
}

/** To the owner: enough certificates are confirmed, and the waiting begins. */
export function certificateWarningMail(facts: CertificateWarningFacts, say: MailSpeech): MailDraft {
  const { warning } = say.words.certificates;
  return {
    subject: warning.subject(say.vaultInSubject(facts.vaultName)),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(warning.lead(say.vault(facts.vaultName))),
      ...warningBlocks(facts, warning.releasedOn, say),
    ],
    footer: say.words.common.ownerFooter,
  };
}

/** To the owner, in the middle of the waiting. */
export function certificateHalfwayMail(facts: CertificateWarningFacts, say: MailSpeech): MailDraft {
  const { halfway, releasedOn } = say.words.certificates;
  return {
    subject: halfway.subject(say.vaultInSubject(facts.vaultName)),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(halfway.lead(say.vault(facts.vaultName))),
      ...warningBlocks(facts, releasedOn, say),
    ],
    footer: say.words.common.ownerFooter,
  };
}

/** To the owner, shortly before the release. */
export function certificateLastWarningMail(facts: CertificateWarningFacts, say: MailSpeech): MailDraft {
  const { lastWarning, releasedOn } = say.words.certificates;
  return {
    subject: lastWarning.subject(say.vaultInSubject(facts.vaultName), say.day(facts.releaseAt)),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(lastWarning.lead(say.vault(facts.vaultName))),
      ...warningBlocks(facts, releasedOn, say),
    ],
    footer: say.words.common.ownerFooter,
  };
}

/** To the owner: somebody else wants to release the vault by hand and asks others to agree. */
export function releaseRequestedMail(facts: MailFacts['release_requested'], say: MailSpeech): MailDraft {
  const {
    common,
    certificates: { requested },
  } = say.words;
  const note = noteLines(facts.note);
  return {
    subject: requested.subject(say.vaultInSubject(facts.vaultName)),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(
        facts.isOwn === true
          ? requested.own(say.vault(facts.vaultName))
          : requested.lead(mailAddress(facts.requesterEmail), say.vault(facts.vaultName)),
      ),
      ...(note === undefined ? [] : [paragraph(requested.reason), { kind: 'quote', lines: note } as const]),
      factRows(
        ...(facts.approvalsRequired === 0 ? [] : [[requested.approvals, common.people(facts.approvalsRequired)] as const]),
        [requested.ends, say.moment(facts.expiresAt)],
        [requested.wouldGoTo, common.people(facts.recipientCount)],
      ),
      paragraph(requested.wait),
      paragraph(requested.choice),
      ...stopBlocks(facts.stopUrl, say),
    ],
    footer: common.ownerFooter,
  };
}

/** To the owner: their vault was told to open, and does so after a wait. */
export function openingSetMail(facts: MailFacts['opening_set'], say: MailSpeech): MailDraft {
  const {
    common,
    certificates: { opening, stopButton, stopHow },
  } = say.words;
  return {
    subject: opening.subject(say.vaultInSubject(facts.vaultName)),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(opening.lead(say.vault(facts.vaultName))),
      factRows([opening.when, say.moment(facts.setAt)], [opening.goesTo, common.people(facts.recipientCount)]),
      paragraph(opening.wait(common.hours(facts.hours))),
      paragraph(opening.choice),
      button(stopButton, facts.stopUrl),
      paragraph(stopHow),
      // A check-in, which the other warnings name, doesn't stop what its owner wants.
      paragraph(opening.ifUnsure),
    ],
    footer: common.ownerFooter,
  };
}

/** To the owner: fewer people than before have to agree before the vault is released by hand. */
export function approvalsLoweredMail(facts: MailFacts['approvals_lowered'], say: MailSpeech): MailDraft {
  const {
    common,
    certificates: { lowered },
  } = say.words;
  return {
    subject: lowered.subject(say.vaultInSubject(facts.vaultName)),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(lowered.lead(say.vault(facts.vaultName))),
      factRows([lowered.before, common.people(facts.from)], [lowered.now, common.people(facts.to)], [lowered.when, say.moment(facts.at)]),
      paragraph(lowered.ifNotYou),
    ],
    footer: common.ownerFooter,
  };
}

/** To a recipient who asked on the page how to hand in a certificate. */
export function certificateLinkMail(facts: MailFacts['certificate_link'], say: MailSpeech): MailDraft {
  const {
    common,
    certificates: { link },
  } = say.words;
  return recipientDraft(facts, say, (owner, vault) => ({
    subject: link.subject(owner.subject),
    blocks: [
      paragraph(link.lead(owner.short, vault)),
      paragraph(link.how),
      button(link.button, facts.certificateUrl),
      factRows([common.linkWorksUntil, say.moment(facts.linkExpiresAt)]),
      paragraph(link.then),
      paragraph(link.ifAlive(owner.short)),
    ],
  }));
}

/** To a recipient whose certificate could not be confirmed. */
export function certificateRejectedMail(facts: MailFacts['certificate_rejected'], say: MailSpeech): MailDraft {
  const {
    common,
    certificates: { rejected },
  } = say.words;
  const reason = noteLines(facts.reason);
  return recipientDraft(facts, say, (owner, vault) => ({
    subject: rejected.subject(owner.subject),
    blocks: [
      paragraph(rejected.lead(vault, owner.short)),
      ...(reason === undefined ? [] : [paragraph(rejected.reason), { kind: 'quote', lines: reason } as const]),
      paragraph(rejected.how),
      button(rejected.button, facts.certificateUrl),
      factRows([common.linkWorksUntil, say.moment(facts.linkExpiresAt)]),
      paragraph(rejected.help),
    ],
  }));
}

/** To a recipient who handed in a certificate: nothing came of it. */
export function certificateCalledOffMail(facts: MailFacts['certificate_called_off'], say: MailSpeech): MailDraft {
  const { calledOff } = say.words.certificates;
  return recipientDraft(facts, say, (owner, vault) => ({
    subject: calledOff.subject(owner.subject),
    blocks: [paragraph(calledOff.lead(vault, owner.short)), paragraph(calledOff.mistake(owner.short)), paragraph(calledOff.ifStranger)],
  }));
}

/** To those who look after the server: somebody is waiting for their decision. */
export function reviewWantedMail(facts: MailFacts['review_wanted'], say: MailSpeech): MailDraft {
  const { reviewWanted } = say.words.certificates;
  return {
    subject: reviewWanted.subject,
    blocks: [
      paragraph(say.greeting(null)),
      paragraph(reviewWanted.lead(say.vault(facts.vaultName), mailAddress(facts.ownerEmail))),
      factRows([reviewWanted.handedIn, say.moment(facts.submittedAt)]),
      paragraph(reviewWanted.please),
    ],
    footer: reviewWanted.footer,
  };
}
