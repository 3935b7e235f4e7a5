import type { MailFacts, OwnerWarningFacts } from './mail-facts.ts';
import { button, factRows, paragraph } from './mail-draft.ts';
import type { MailBlock, MailDraft } from './mail-draft.ts';
import { counted, dayInWords, greeting, momentInWords } from './mail-words.ts';
import { quotedVaultName } from './untrusted-text.ts';
import type { ReleaseTrigger } from '../../../shared/domain/policy.ts';

const ownerFooter = 'You get this mail because you keep a vault in Heirlock and asked us to watch over it.';

const longestNameInSubject = 50;

function people(count: number): string {
  return count === 0 ? 'nobody' : counted(count, 'person', 'people');
}

function checkInBlocks(facts: OwnerWarningFacts, dueLabel: string): readonly MailBlock[] {
  return [
    factRows(
      [dueLabel, momentInWords(facts.dueAt)],
      ['If we hear nothing, the vault is released on', momentInWords(facts.releaseAt)],
      ['It then goes to', people(facts.recipientCount)],
    ),
    button('Check in now', facts.checkInUrl),
    paragraph('The link opens a page with one button. Press it, and you are done.'),
    paragraph(
      'If you are unsure whether this mail is genuine, leave the link alone and check in from Heirlock on your computer instead. It does the same.',
    ),
  ];
}

/** To the owner, days before the due date. */
export function reminderMail(facts: MailFacts['reminder']): MailDraft {
  const vault = quotedVaultName(facts.vaultName);
  return {
    subject: `Please check in by ${dayInWords(facts.dueAt)}: ${quotedVaultName(facts.vaultName, longestNameInSubject)}`,
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(
        `It is nearly time to check in for your vault ${vault}. A check-in tells us that you are well and that the vault should stay closed.`,
      ),
      paragraph('If you check in by the day below, everything stays as it is.'),
      ...checkInBlocks(facts, 'Please check in by'),
    ],
    footer: ownerFooter,
  };
}

/** To the owner when the due date passed. */
export function dueNoticeMail(facts: MailFacts['due_notice']): MailDraft {
  const vault = quotedVaultName(facts.vaultName);
  return {
    subject: `Your check-in was due: ${quotedVaultName(facts.vaultName, longestNameInSubject)}`,
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(`Your check-in for the vault ${vault} was due, and we have not heard from you. The vault is still closed.`),
      paragraph(
        'Check in now, and everything stays as it is. Otherwise the vault will be released to the people you chose, and that cannot be undone.',
      ),
      ...checkInBlocks(facts, 'Your check-in was due on'),
    ],
    footer: ownerFooter,
  };
}

/** To the owner shortly before the release. */
export function lastWarningMail(facts: MailFacts['last_warning']): MailDraft {
  const vault = quotedVaultName(facts.vaultName);
  return {
    subject: `Last warning: ${quotedVaultName(facts.vaultName, longestNameInSubject)} will be released on ${dayInWords(facts.releaseAt)}`,
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(`This is our last warning before your vault ${vault} is released. We have not heard from you since your check-in was due.`),
      paragraph('If you are reading this and want the vault to stay closed, check in now. A release cannot be undone.'),
      ...checkInBlocks(facts, 'Your check-in was due on'),
    ],
    footer: ownerFooter,
  };
}

/** To the owner: the date passed while the vault was archived or soft-deleted, and the release follows unless a new date is set. */
export function datePassedWarningMail(facts: MailFacts['date_passed_warning']): MailDraft {
  const subjectName = quotedVaultName(facts.vaultName, longestNameInSubject);
  return {
    subject: `Please look at the date: ${subjectName} will be released on ${dayInWords(facts.releaseAt)}`,
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(
        `The release date of your vault ${quotedVaultName(facts.vaultName)} passed while the vault was archived or deleted, so nothing was ` +
          'released then. Now that it is back, the release is due.',
      ),
      factRows(
        ['The date that passed', momentInWords(facts.releaseDate)],
        ['Unless you set a new date, the vault is released on', momentInWords(facts.releaseAt)],
        ['It then goes to', people(facts.recipientCount)],
      ),
      paragraph(
        'If you do not want that, open Heirlock on your computer and set a new date for this vault before then. A release cannot be undone.',
      ),
      paragraph(
        'If the vault should be released, there is nothing to do. This mail has no link on purpose: if you doubt it, look in Heirlock itself.',
      ),
    ],
    footer: ownerFooter,
  };
}

const triggerInWords = {
  manual: 'It was released by hand, from your account',
  inactivity: 'No check-in reached us in time',
  date_based: 'The date you had set arrived',
  death_certificate: 'A death certificate was handed in and accepted',
} as const satisfies Record<ReleaseTrigger, string>;

/** To the owner: your vault has been released. */
export function releasedOwnerMail(facts: MailFacts['released_owner']): MailDraft {
  const vault = quotedVaultName(facts.vaultName);
  return {
    subject: `${quotedVaultName(facts.vaultName, longestNameInSubject)} has been released`,
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(`Your vault ${vault} has been released to the people you chose. This cannot be undone.`),
      factRows(
        ['Released on', momentInWords(facts.releasedAt)],
        ['Why', triggerInWords[facts.trigger]],
        ['We have written to', people(facts.recipientsNotified)],
      ),
      paragraph('If this is what you wanted, there is nothing to do.'),
      paragraph(
        'If it is not, speak to the people you chose: they can now open what you left them. The history of the vault in Heirlock shows what ' +
          'happened. If you think that someone else used your account, change your password there.',
      ),
    ],
    footer: ownerFooter,
  };
}
