import { defaultLanguage, type Language } from '../../../shared/domain/language.ts';
import { nameUnnamed } from '../../../shared/words/name-unnamed.ts';
import type { MailFacts, RenderedMail } from './mail-facts.ts';
import {
  approvalsLoweredMail,
  openingSetMail,
  certificateCalledOffMail,
  certificateHalfwayMail,
  certificateLastWarningMail,
  certificateLinkMail,
  certificateRejectedMail,
  certificateSubmittedMail,
  certificateWarningMail,
  releaseRequestedMail,
  reviewWantedMail,
} from './certificate-mails.ts';
import { correctionAskedMail, correctionEndedMail, correctionToldMail } from './correction-mails.ts';
import {
  deviceRemovalAskedMail,
  identityNoticeMail,
  keyMadeMail,
  ownerReachedMail,
  signInLinkMail,
  signInUnknownMail,
  signUpLinkMail,
} from './identity-mails.ts';
import { contactAskedMail, contactCodeMail, damageFoundMail, neighbourNewsMail, releasesHeldMail } from './watching-mails.ts';
import { witnessGaveMail } from './witness-mails.ts';
import { witnessAskedMail, witnessCalledOffMail, witnessCodeMail, witnessingNewsMail, witnessReminderMail } from './witnessing-mails.ts';
import { handoverDeputyMail, handoverReminderMail, handoverUnreachedMail } from './handover-mails.ts';
import { layOutMail } from './lay-out-mail.ts';
import type { MailBlock, MailDraft } from './mail-draft.ts';
import { speechIn, type MailSpeech } from './mail-words.ts';
import { datePassedWarningMail, dueNoticeMail, lastWarningMail, releasedOwnerMail, reminderMail } from './owner-mails.ts';
import {
  linkRenewedMail,
  preReleaseNoticeMail,
  recipientAddressChangedMail,
  recipientInvitedMail,
  recipientVerificationMail,
  releaseCodeMail,
  releasedRecipientMail,
} from './recipient-mails.ts';
import { deputyAskedMail, wayAskedMail } from './way-mails.ts';
import type { MailKind } from '../../../shared/domain/mail.ts';

const templates: { readonly [K in MailKind]: (facts: MailFacts[K], say: MailSpeech) => MailDraft } = {
  recipient_verification: recipientVerificationMail,
  recipient_address_changed: recipientAddressChangedMail,
  recipient_invited: recipientInvitedMail,
  way_asked: wayAskedMail,
  deputy_asked: deputyAskedMail,
  reminder: reminderMail,
  due_notice: dueNoticeMail,
  last_warning: lastWarningMail,
  date_passed_warning: datePassedWarningMail,
  pre_release_notice: preReleaseNoticeMail,
  released_recipient: releasedRecipientMail,
  link_renewed: linkRenewedMail,
  release_code: releaseCodeMail,
  released_owner: releasedOwnerMail,
  handover_reminder: handoverReminderMail,
  handover_deputy: handoverDeputyMail,
  handover_unreached: handoverUnreachedMail,
  certificate_submitted: certificateSubmittedMail,
  certificate_warning: certificateWarningMail,
  certificate_halfway: certificateHalfwayMail,
  certificate_last_warning: certificateLastWarningMail,
  release_requested: releaseRequestedMail,
  approvals_lowered: approvalsLoweredMail,
  opening_set: openingSetMail,
  certificate_link: certificateLinkMail,
  certificate_rejected: certificateRejectedMail,
  certificate_called_off: certificateCalledOffMail,
  review_wanted: reviewWantedMail,
  releases_held: releasesHeldMail,
  witness_gave: witnessGaveMail,
  damage_found: damageFoundMail,
  neighbour_news: neighbourNewsMail,
  contact_code: contactCodeMail,
  contact_asked: contactAskedMail,
  sign_in_link: signInLinkMail,
  sign_up_link: signUpLinkMail,
  sign_in_unknown: signInUnknownMail,
  identity_notice: identityNoticeMail,
  key_made: keyMadeMail,
  device_removal_asked: deviceRemovalAskedMail,
  owner_reached: ownerReachedMail,
  witness_asked: witnessAskedMail,
  witness_reminder: witnessReminderMail,
  witness_code: witnessCodeMail,
  witness_called_off: witnessCalledOffMail,
  witnessing_news: witnessingNewsMail,
  correction_asked: correctionAskedMail,
  correction_told: correctionToldMail,
  correction_ended: correctionEndedMail,
};

/**
 * Renders one mail from its facts alone (RULINGS.md#one-mail-per-event): the subject is one line of at most 120 characters, the
 * text part has every link bare on a line of its own, the HTML part loads nothing. Pure; what people typed is cleaned and escaped.
 * @param language of the reader; the default as long as none is known.
 * @param timeZone of the owner's clock; default UTC.
 * @throws Error when a link is not an http(s) address or a code is not six digits, which only a bug can cause.
 */
export function renderMail<K extends MailKind>(
  kind: K,
  facts: MailFacts[K],
  language: Language = defaultLanguage,
  timeZone?: string,
): RenderedMail {
  const say = speechIn(language, timeZone);
  return layOutMail(settled(templates[kind](facts, say), language), say);
}

/** The draft with plain words for an owner who hasn't said their name, and for a vault whose name stays with its owner. */
function settled({ subject, blocks, footer, ...rest }: MailDraft, language: Language): MailDraft {
  const text = (words: string): string => nameUnnamed(words, language);
  const settleBlock = (block: MailBlock): MailBlock => {
    switch (block.kind) {
      case 'paragraph':
        return { ...block, text: text(block.text) };
      case 'facts':
        return { ...block, rows: block.rows.map(([label, value]) => [text(label), text(value)] as const) };
      case 'quote':
      case 'button':
      case 'code':
        return block;
    }
  };
  return { subject: text(subject), blocks: blocks.map(settleBlock), footer: text(footer), ...rest };
}
