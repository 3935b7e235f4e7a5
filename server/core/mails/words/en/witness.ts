/** What a witness writes to owners. It knows no vault's name; addresses of servers come as they are. */
export const witness = {
  button: 'I am alive',
  how: 'The link opens a page with one button. Press it, and you are done here.',
  onlyHere: (servers: string): string =>
    `This counts at this witness only. Your two services (${servers}) ask you themselves: answer their mails too, or check in from Heirlock on your computer, which tells all three.`,
  whatIs:
    'A witness keeps one part of three of the key to a vault. One part opens nothing. If it hears nothing from you, it gives its part to your two services, and never to anybody else.',
  ifGenuine:
    'If you are unsure whether this mail is genuine, leave the link alone and check in from Heirlock on your computer. That tells the witness too.',
  givenOn: 'If it hears nothing, it gives its part, at the earliest, on',
  servers: 'Your two services',
  reminder: {
    subject: (day: string): string => `A witness asks: are you well? Please answer by ${day}`,
    lead: 'You have asked this witness to watch over a vault of yours, together with two services. It is nearly time to say that you are well.',
    due: 'Please answer by',
  },
  wasDue: 'It expected to hear from you by',
  dueNotice: {
    subject: 'A witness has not heard from you',
    lead: 'You have asked this witness to watch over a vault of yours, together with two services. It has not heard from you, neither from your computer nor from your services.',
  },
  lastWarning: {
    subject: (day: string): string => `Last warning of your witness: it gives its part from ${day}`,
    lead: 'This is the last warning of the witness that watches over a vault of yours. It has still not heard from you.',
  },
  gave: {
    subject: 'A witness has given its part of the key to your vault',
    lead: 'You have asked this witness to watch over a vault of yours, together with two services. It did not hear from you in time, and has given its part of the key to your two services.',
    on: 'It gave its part on',
    opensNothing: 'One part opens nothing. Your services go by their own clocks, and still wait for you as long as they ask you.',
    ifWell:
      'If you are well, open Heirlock on your computer: it makes a new key by itself, and then the part that was given opens nothing any more. Answer the mails of your services too.',
  },
  footer: 'You get this mail because you named this witness for a vault in Heirlock.',
};
