import { defaultLanguage, type Language } from '../../../shared/domain/language.ts';
import type { MailFacts, RenderedMail } from './mail-facts.ts';
import {
  approvalsLoweredMail,
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
import {
  deviceRemovalAskedMail,
  identityNoticeMail,
  keyMadeMail,
  ownerReachedMail,
  signInLinkMail,
  signInUnknownMail,
  signUpLinkMail,
} from './identity-mails.ts';
import { contactAskedMail, contactCodeMail, releasesHeldMail } from './watching-mails.ts';
import { layOutMail } from './lay-out-mail.ts';
import type { MailDraft } from './mail-draft.ts';
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
import type { MailKind } from '../../../shared/domain/mail.ts';

const templates: { readonly [K in MailKind]: (facts: MailFacts[K], say: MailSpeech) => MailDraft } = {
  recipient_verification: recipientVerificationMail,
  recipient_address_changed: recipientAddressChangedMail,
  recipient_invited: recipientInvitedMail,
  reminder: reminderMail,
  due_notice: dueNoticeMail,
  last_warning: lastWarningMail,
  date_passed_warning: datePassedWarningMail,
  pre_release_notice: preReleaseNoticeMail,
  released_recipient: releasedRecipientMail,
  link_renewed: linkRenewedMail,
  release_code: releaseCodeMail,
  released_owner: releasedOwnerMail,
  certificate_submitted: certificateSubmittedMail,
  certificate_warning: certificateWarningMail,
  certificate_halfway: certificateHalfwayMail,
  certificate_last_warning: certificateLastWarningMail,
  release_requested: releaseRequestedMail,
  approvals_lowered: approvalsLoweredMail,
  certificate_link: certificateLinkMail,
  certificate_rejected: certificateRejectedMail,
  certificate_called_off: certificateCalledOffMail,
  review_wanted: reviewWantedMail,
  releases_held: releasesHeldMail,
  contact_code: contactCodeMail,
  contact_asked: contactAskedMail,
  sign_in_link: signInLinkMail,
  sign_up_link: signUpLinkMail,
  sign_in_unknown: signInUnknownMail,
  identity_notice: identityNoticeMail,
  key_made: keyMadeMail,
  device_removal_asked: deviceRemovalAskedMail,
  owner_reached: ownerReachedMail,
};

/**
 * Renders one mail from its facts alone (RULINGS.md#one-mail-per-event): the subject is one line of at most 120 characters, the
 * text part has every link bare on a line of its own, the HTML part loads nothing. Pure; what people typed is cleaned and escaped.
 * @param language of the reader; the default as long as none is known.
 * @throws Error when a link is not an http(s) address or a code is not six digits, which only a bug can cause.
 */
export function renderMail<K extends MailKind>(kind: K, facts: MailFacts[K], language: Language = defaultLanguage): RenderedMail {
  const say = speechIn(language);
  return layOutMail(templates[kind](facts, say), say);
}
