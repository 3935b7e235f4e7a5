/** Every kind of message that the server sends; what each one says is in `MailFacts`. */
export const mailKinds = [
  'recipient_verification',
  'recipient_address_changed',
  'recipient_invited',
  'way_asked',
  'deputy_asked',
  'reminder',
  'due_notice',
  'last_warning',
  'date_passed_warning',
  'pre_release_notice',
  'released_recipient',
  'link_renewed',
  'release_code',
  'released_owner',
  'handover_reminder',
  'handover_deputy',
  'handover_unreached',
  'witness_gave',
  'certificate_submitted',
  'certificate_warning',
  'certificate_halfway',
  'certificate_last_warning',
  'release_requested',
  'approvals_lowered',
  'opening_set',
  'certificate_link',
  'certificate_rejected',
  'certificate_called_off',
  'sign_in_link',
  'sign_up_link',
  'sign_in_unknown',
  'identity_notice',
  'key_made',
  'device_removal_asked',
  'owner_reached',
  'contact_code',
  'contact_asked',
  'releases_held',
  'damage_found',
  'neighbour_news',
  'witness_asked',
  'witness_reminder',
  'witness_code',
  'witness_called_off',
  'witnessing_news',
  'review_wanted',
  'correction_asked',
  'correction_told',
  'correction_ended',
] as const;
export type MailKind = (typeof mailKinds)[number];

export function isMailKind(word: string): word is MailKind {
  return mailKinds.some((kind) => kind === word);
}

/** How a message leaves. `desktop` is a warning that the owner read in their app: that one was never sent. */
export const mailChannels = ['mail', 'sms', 'desktop'] as const;
export type MailChannel = (typeof mailChannels)[number];

/** What became of a message; `bounced` is one that was accepted and came back. */
export const mailStatuses = ['queued', 'accepted', 'refused', 'cancelled', 'bounced'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Other ways to reach an owner than the account's own address. */
export const contactKinds = ['second_address', 'phone'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** How a message reaches each of them. */
export const contactChannels = { second_address: 'mail', phone: 'sms' } as const satisfies Record<ContactKind, MailChannel>;

/** How a server's mail about real data leaves: to a mail server, or into a folder of its own, which nobody elsewhere reads. */
export const mailWays = ['smtp', 'folder'] as const;
export type MailWay = (typeof mailWays)[number];

/** Whether mail reaches somebody named; what each means is said in `RecipientMail` (electron/contract/shapes.ts). */
export const recipientMailStates = ['unknown', 'not_asked', 'not_sent', 'being_asked', 'asked', 'confirmed', 'failed'] as const;
export type RecipientMailState = (typeof recipientMailStates)[number];

/** Why a message didn't get through, as far as mail servers say it in a way that means the same everywhere (RFC 3463). */
export const mailFaults = ['no_such_address', 'mailbox_full', 'refused', 'not_taken'] as const;
export type MailFault = (typeof mailFaults)[number];
