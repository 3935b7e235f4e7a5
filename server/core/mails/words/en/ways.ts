/** What people are asked at the ways to a recipient. None of it names the vault, and none of it presses. */
export const ways = {
  address: {
    first: {
      subject: (owner: string): string => `Does mail from Heirlock reach you here, for ${owner}?`,
      lead: (owner: string): string =>
        `${owner} keeps documents in Heirlock, and wants word about them to reach you one day. For this, ${owner} has also named this e-mail address.`,
      please: 'Please tell us whether it is yours. One press on the page is enough; there is no account to open and nothing to pay.',
    },
    again: {
      subject: (owner: string): string => `Is this still your address, for ${owner}?`,
      lead: (owner: string): string =>
        `Some time ago you told us that this e-mail address is yours, so that word from ${owner} can reach you one day. We ask once a year whether that is still so.`,
      please: 'If it is, press the button. Nothing has happened, and nothing else will come of it.',
    },
    button: 'Answer the question',
    otherwise:
      'On the page you can also say that the address is not yours, or no longer. If you would rather not answer, that is fine too: nothing is taken from you.',
    ifGenuine: (owner: string): string =>
      `Are you wondering whether this is genuine? Ask ${owner} in person or by phone, on a number that you knew before. We never ask for a password or for money.`,
  },
  deputy: {
    first: {
      subject: (owner: string): string => `${owner} would like your help in passing on a message`,
      /** @param recipient undefined where only an address is known. */
      lead: (owner: string, recipient: string | undefined): string =>
        `${owner} has named you in Heirlock as somebody who could pass the word on. One day something may be waiting for ${recipient ?? 'another person'}, and our own mails may not get through. Then we would ask you to tell ${recipient ?? 'that person'} so.`,
    },
    again: {
      subject: (owner: string): string => `Would you still pass on a message for ${owner}?`,
      lead: (owner: string, recipient: string | undefined): string =>
        `Some time ago you agreed to tell ${recipient ?? 'another person'} one day, for ${owner}, that something is waiting for them, should our own mails not get through. We ask once a year whether that is still so.`,
    },
    nothingElse:
      'You would not learn what it is, you would keep nothing, and you could open nothing. Nobody may ever need it: it is only in case other ways fail.',
    button: 'Answer the question',
    otherwise: 'On the page you can say yes or no. If you would rather not answer, that is fine too.',
    ifGenuine: (owner: string): string =>
      `Are you wondering whether this is genuine? Ask ${owner} in person or by phone, on a number that you knew before. We never ask for a password or for money.`,
    footer: (owner: string): string =>
      `Heirlock keeps documents locked for their owner until the time comes to hand them on. You get this mail because ${owner} named you there as somebody who could pass the word on.`,
  },
};
