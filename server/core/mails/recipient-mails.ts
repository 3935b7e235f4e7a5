import type { Keys, KeptTogether, MailFacts } from './mail-facts.ts';
import { button, codeToType, factRows, paragraph } from './mail-draft.ts';
import type { MailBlock, MailDraft } from './mail-draft.ts';
import type { MailSpeech, OwnerWords } from './mail-words.ts';
import type { MailCatalogue } from './words/en/index.ts';
import { recipientDraft } from './recipient-draft.ts';
import { noteLines, withoutSixDigits } from './untrusted-text.ts';
import { lockKinds } from '../../../shared/domain/lock.ts';

type KeyPhrase = MailCatalogue['recipients']['atHand' | 'onTheDay'];

/** To a recipient: please confirm that this address is yours. */
export function recipientVerificationMail(facts: MailFacts['recipient_verification'], say: MailSpeech): MailDraft {
  const { verification, invited } = say.words.recipients;
  return recipientDraft(facts, say, (owner, vault) => ({
    subject: verification.subject(owner.subject),
    blocks: [
      paragraph(verification.lead(owner.short, vault)),
      paragraph(verification.please),
      button(verification.button, facts.verifyUrl),
      ...(facts.isInvited === true
        ? [paragraph(verification.thenPassphrase), paragraph(invited.codeFromOwner(owner.short)), paragraph(invited.neverByMail)]
        : [paragraph(facts.mayComeMore === false ? verification.nothingElse : verification.nothingNow(owner.short))]),
      paragraph(verification.ifGenuine(owner.short)),
    ],
  }));
}

/** To the address that a recipient had: it opens nothing any more. */
export function recipientAddressChangedMail(facts: MailFacts['recipient_address_changed'], say: MailSpeech): MailDraft {
  const { addressChanged } = say.words.recipients;
  return recipientDraft(facts, say, (owner, vault) => ({
    subject: addressChanged.subject(owner.subject),
    blocks: [
      paragraph(addressChanged.lead(owner.short, vault)),
      paragraph(addressChanged.ended),
      paragraph(addressChanged.ifSurprised(owner.short)),
    ],
  }));
}

/** To a recipient whose address is confirmed: choose a passphrase, with the code that comes from the owner. */
export function recipientInvitedMail(facts: MailFacts['recipient_invited'], say: MailSpeech): MailDraft {
  const { invited } = say.words.recipients;
  return recipientDraft(facts, say, (owner, vault) => ({
    subject: invited.subject(owner.subject),
    blocks: [
      paragraph(invited.lead(owner.short, vault)),
      paragraph(invited.codeFromOwner(owner.short)),
      button(invited.button, facts.verifyUrl),
      factRows([invited.worksUntil, say.moment(facts.expiresAt)]),
      paragraph(invited.neverByMail),
      paragraph(invited.ifGenuine(owner.short)),
    ],
  }));
}

/** To a recipient, days before a release on a date. */
export function preReleaseNoticeMail(facts: MailFacts['pre_release_notice'], say: MailSpeech): MailDraft {
  const { preRelease } = say.words.recipients;
  return recipientDraft(facts, say, (owner, vault) => ({
    subject: preRelease.subject(say.day(facts.releaseAt), owner.subject),
    blocks: [
      paragraph(preRelease.lead(owner.short, vault)),
      factRows([preRelease.from, say.moment(facts.releaseAt)]),
      paragraph(preRelease.nothingNow),
      ...keyParagraph(facts.keys, say.words.recipients.onTheDay, say, owner),
      paragraph(preRelease.mayChange(owner.short)),
      paragraph(preRelease.questions(owner.short)),
    ],
  }));
}

/** What to look for before the link is opened, and from whom it is; nothing where nobody knows. */
export function haveAtHand(keys: Keys | undefined, say: MailSpeech, owner: OwnerWords): readonly MailBlock[] {
  const { atHand, nothingElse } = say.words.recipients;
  return keys === 'none' ? [paragraph(nothingElse)] : keyParagraph(keys, atHand, say, owner);
}

function keyParagraph(keys: Keys | undefined, phrase: KeyPhrase, { words }: MailSpeech, owner: OwnerWords): readonly MailBlock[] {
  if (keys === undefined || keys === 'none') return [];
  const [only, ...others] = lockKinds.filter((kind) => keys.includes(kind)).map((kind) => words.recipients.keys[kind](owner.short));
  if (only === undefined) return [];
  return [paragraph(others.length === 0 ? phrase.one(only) : phrase.oneOf([only, ...others]))];
}

/** Two servers write about one vault: a recipient reads in each mail that they belong together, and what to do with the other one. */
function keptTogether(found: KeptTogether | undefined, { words }: MailSpeech): readonly MailBlock[] {
  if (found === undefined) return [];
  const { complete, parts, alone } = words.recipients.keptTogether;
  return found.isComplete ? [paragraph(complete(found.other))] : [paragraph(parts(found.other)), paragraph(alone(found.other))];
}

/** To a recipient: what was left to you can now be opened. */
export function releasedRecipientMail(facts: MailFacts['released_recipient'], say: MailSpeech): MailDraft {
  const {
    common,
    recipients: { codeComesNext, openButton, released, makeSure },
  } = say.words;
  const note = noteLines(facts.note);
  const noteBlocks: readonly MailBlock[] = note ? [paragraph(released.note), { kind: 'quote', lines: note }] : [];
  const documents = facts.documentCount === null ? undefined : common.documents(facts.documentCount);
  return recipientDraft(facts, say, (owner, vault) => ({
    subject: released.subject(owner.subject),
    blocks: [
      paragraph(released.lead(owner.short, vault, documents)),
      paragraph(released.whyToday),
      ...noteBlocks,
      button(openButton, facts.openUrl),
      paragraph(codeComesNext),
      ...keptTogether(facts.keptWith, say),
      ...haveAtHand(facts.keys, say, owner),
      factRows([common.linkWorksUntil, say.moment(facts.linkExpiresAt)]),
      paragraph(released.later),
      paragraph(makeSure(owner.short)),
    ],
  }));
}

/** To a recipient who asked for a new link. */
export function linkRenewedMail(facts: MailFacts['link_renewed'], say: MailSpeech): MailDraft {
  const {
    common,
    recipients: { codeComesNext, openButton, renewed, makeSure },
  } = say.words;
  return recipientDraft(facts, say, (owner, vault) => ({
    subject: renewed.subject(owner.subject),
    blocks: [
      paragraph(renewed.lead(vault, owner.short)),
      button(openButton, facts.openUrl),
      paragraph(codeComesNext),
      ...keptTogether(facts.keptWith, say),
      ...haveAtHand(facts.keys, say, owner),
      factRows([common.linkWorksUntil, say.moment(facts.linkExpiresAt)]),
      paragraph(renewed.ifNotYou),
      paragraph(makeSure(owner.short)),
    ],
  }));
}

/** To a recipient who is at the page and needs the code. The code is the only group of six digits in the text part. */
export function releaseCodeMail(facts: MailFacts['release_code'], say: MailSpeech): MailDraft {
  const {
    common,
    recipients: { code },
  } = say.words;
  return {
    subject: code.subject,
    blocks: [
      paragraph(withoutSixDigits(say.greeting(facts.recipientName))),
      paragraph(code.lead(withoutSixDigits(say.vault(facts.vaultName)))),
      codeToType(facts.code),
      paragraph(code.works(common.minutes(facts.validMinutes))),
      paragraph(code.tellNobody),
      paragraph(code.ifNotYou),
    ],
    footer: code.footer,
  };
}
