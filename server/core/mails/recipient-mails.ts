import type { MailFacts } from './mail-facts.ts';
import { button, codeToType, factRows, paragraph } from './mail-draft.ts';
import type { MailBlock, MailDraft } from './mail-draft.ts';
import { counted, dayInWords, greeting, momentInWords, ownerInWords } from './mail-words.ts';
import { noteLines, personName, quotedVaultName, withoutSixDigits } from './untrusted-text.ts';

function recipientFooter(owner: string): string {
  return (
    'Heirlock keeps documents locked for their owner until the time comes to hand them on. ' +
    `You get this mail because ${owner} entered your e-mail address there.`
  );
}

const codeComesNext =
  'When you open the link, we send a short code to this e-mail address. Type it into the page, and the page leads you through the rest. ' +
  'The code makes sure that nobody but you can open what is yours.';

function showItToSomeone(owner: string): MailBlock {
  return paragraph(
    `If you are unsure about this mail, you may show it to a family member or to the person handling the estate. Writing to ${owner} by ` +
      'e-mail may not help, because those mails may no longer be read.',
  );
}

/** To a recipient: please confirm that this address is yours. */
export function recipientVerificationMail(facts: MailFacts['recipient_verification']): MailDraft {
  const owner = ownerInWords(facts);
  return {
    subject: `${owner.subject} asks you to confirm your e-mail address`,
    blocks: [
      paragraph(greeting(facts.recipientName)),
      paragraph(
        `${owner.full} keeps documents in Heirlock, in a vault called ${quotedVaultName(facts.vaultName)}, and would like you to ` +
          'receive them one day.',
      ),
      paragraph(
        'So that they reach you and nobody else, please confirm that this e-mail address is yours. The sooner you do it, the better.',
      ),
      button('Confirm my address', facts.verifyUrl),
      paragraph(
        'There is nothing else to do, and it costs you nothing. You will not see any documents yet; we will write to you when it is time.',
      ),
      paragraph(
        `Do you wonder whether this is genuine? Ask ${owner.short} in person, by phone or at ${owner.address}. If you don't know who ` +
          'this is, ignore this mail, and nothing will happen.',
      ),
    ],
    footer: recipientFooter(owner.short),
  };
}

/** To a recipient, days before a release on a date. */
export function preReleaseNoticeMail(facts: MailFacts['pre_release_notice']): MailDraft {
  const owner = ownerInWords(facts);
  return {
    subject: `On ${dayInWords(facts.releaseAt)} you will receive something from ${owner.subject}`,
    blocks: [
      paragraph(greeting(facts.recipientName)),
      paragraph(
        `${owner.full} has set documents aside for you in Heirlock, in a vault called ${quotedVaultName(facts.vaultName)}. They are to be ` +
          'handed to you on a day that was chosen in advance.',
      ),
      factRows(['You can open them from', momentInWords(facts.releaseAt)]),
      paragraph(
        'You need not do anything now. When the day has come, we will send you another mail, to this address, with a link that opens them.',
      ),
      paragraph(`The day was chosen some time ago and may still be changed. This mail says nothing about how ${owner.short} is today.`),
      paragraph(
        `If you have a question, ask ${owner.short}. If that is no longer possible, you may show this mail to a family member or to the ` +
          'person handling the estate.',
      ),
    ],
    footer: recipientFooter(owner.short),
  };
}

function contentInWords(documentCount: number | null): string {
  if (documentCount === null) return '';
  return ` and holds ${documentCount === 0 ? 'no documents' : counted(documentCount, 'document', 'documents')}`;
}

/** To a recipient: what was left to you can now be opened. */
export function releasedRecipientMail(facts: MailFacts['released_recipient']): MailDraft {
  const owner = ownerInWords(facts);
  const note = noteLines(facts.note);
  const noteBlocks: readonly MailBlock[] = note ? [paragraph('This note comes with it:'), { kind: 'quote', lines: note }] : [];
  return {
    subject: `${owner.subject} left something for you`,
    blocks: [
      paragraph(greeting(facts.recipientName)),
      paragraph(
        `${owner.full} kept a vault called ${quotedVaultName(facts.vaultName)} in Heirlock and chose you to receive what is in it. ` +
          `It has now been released to you${contentInWords(facts.documentCount)}.`,
      ),
      paragraph(
        'We cannot tell you in a mail why this happens today. Some people pick a day in advance; sometimes we have not heard from someone ' +
          'for a long time. If this finds you in a time of loss, we are very sorry. There is no hurry.',
      ),
      ...noteBlocks,
      button('Open what was left to you', facts.openUrl),
      paragraph(codeComesNext),
      factRows(['The link works until', momentInWords(facts.linkExpiresAt)]),
      paragraph('If that day has passed, open the link all the same: the page can send a new one to this address.'),
      showItToSomeone(owner.short),
    ],
    footer: recipientFooter(owner.short),
  };
}

/** To a recipient who asked for a new link. */
export function linkRenewedMail(facts: MailFacts['link_renewed']): MailDraft {
  const owner = ownerInWords(facts);
  return {
    subject: `Your new link to what ${owner.subject} left you`,
    blocks: [
      paragraph(greeting(facts.recipientName)),
      paragraph(
        `Someone at your page in Heirlock, most likely you, asked for a new link to the vault ${quotedVaultName(facts.vaultName)}, which ` +
          `${owner.full} left to you. Here it is.`,
      ),
      button('Open what was left to you', facts.openUrl),
      paragraph(codeComesNext),
      factRows(['The link works until', momentInWords(facts.linkExpiresAt)]),
      paragraph('If you did not ask for it, you need not do anything: without a code sent to you, the link opens nothing.'),
      showItToSomeone(owner.short),
    ],
    footer: recipientFooter(owner.short),
  };
}

/** To a recipient who is at the page and needs the code. The code is the only group of six digits in the text part. */
export function releaseCodeMail(facts: MailFacts['release_code']): MailDraft {
  const name = personName(facts.recipientName, 80);
  return {
    subject: 'Your code to open what was left to you',
    blocks: [
      paragraph(name === undefined ? 'Hello,' : `Dear ${withoutSixDigits(name)},`),
      paragraph(
        `You are about to open the vault ${withoutSixDigits(quotedVaultName(facts.vaultName))} in Heirlock. Please type this code into the page:`,
      ),
      codeToType(facts.code),
      paragraph(`The code works for ${counted(facts.validMinutes, 'minute', 'minutes')}. After that, ask for a new one on the same page.`),
      paragraph('Nobody from Heirlock will ever ask you for it, by phone or in any other way. If someone does, do not tell them.'),
      paragraph(
        'If you did not ask for a code, you need not do anything: nothing opens without it. If it worries you, talk to a family member or to ' +
          'the person handling the estate.',
      ),
    ],
    footer: 'Heirlock keeps documents locked for their owner until the time comes to hand them on.',
  };
}
