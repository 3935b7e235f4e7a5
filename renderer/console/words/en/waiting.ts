/** Whom a release waits for. */
export const waiting = {
  title: 'Waiting for',
  text: 'These people have not opened what was left to them. They are written to by every way that is known, for a year.',
  none: 'Nobody is being waited for',
  noneText: 'Everybody who was told of a release has opened what was left to them.',
  vault: 'The vault',
  unreached: 'Not reached',
  since: 'since {{when}}',
  next: 'next step {{when}}',
  message: {
    announcement: 'told of the release',
    telephone: 'told by telephone',
    deputy: 'somebody asked to pass the word on',
    day_3: 'reminded after 3 days',
    day_10: 'reminded after 10 days',
    day_30: 'reminded after 30 days',
    day_60: 'reminded after 60 days',
    monthly: 'reminded in the monthly round',
  },
  way: { mail: 'by e-mail', phone: 'by text message', deputy: 'by e-mail to a deputy' },
  status: { queued: 'waits to be sent', accepted: 'accepted', refused: 'refused', cancelled: 'withdrawn', bounced: 'came back' },
  answer: { told: 'the word was passed on', cannot: 'they can’t be reached' },
} as const;
