/** How an owner gives an invitation's code to a recipient: by hand (from the screen, or on a card), or as a link that is sent. */
export const invitationWays = ['handed', 'link'] as const;
export type InvitationWay = (typeof invitationWays)[number];

/**
 * Whether the code alone vouches for the key that comes back with it. People send links to the very mailbox that the server mails to, so
 * after a link the owner also types the words that the recipient reads out.
 */
export const vouchesAlone: Readonly<Record<InvitationWay, boolean>> = { handed: true, link: false };
