import { html } from 'ghtml';

/** How somebody reports a death to us. Arguments are HTML unless they are numbers. */
export const certificate = {
  askTitle: 'Someone has died',
  askLead: html`If you have lost someone who keeps a vault here, we are very sorry. There is no hurry.`,
  askHow:
    'If they chose you as a recipient, and you confirmed your e-mail address back then, you can hand in the death certificate here. Please type that address. We send a mail to it, with a link to the page for it.',
  addressLabel: 'Your e-mail address',
  addressHint: 'The one at which we wrote to you before',
  askButton: 'Send me the link',
  noAddress: 'Please type a whole e-mail address, such as anna@example.com.',
  wrongTitle: 'Error: please look at what you typed',
  otherWays: html`Not everybody who keeps a vault here has asked for a certificate: many are opened by themselves after a time. You then get a mail from us without doing anything.`,
  askedTitle: 'Thank you',
  asked: (address: string): string =>
    html`If we know !${address} as the address of someone who may hand in a certificate, a mail is on its way to it now. It should be there within a few minutes; please look among the unwanted mail (spam) too.`,
  askedNothing:
    'If no mail comes, the address may be another one, or nobody has asked for a certificate. Please talk to the family, or to the person handling the estate.',
  handInTitle: 'Hand in a death certificate',
  handInHeading: (owner: string): string => html`About !${owner}`,
  handInLead: (owner: string, vault: string): string =>
    html`!${owner} chose you to receive the vault “!${vault}” one day. If !${owner} has died, we are very sorry. Please send us the death certificate, and tell us in your own words what you know.`,
  alive: (owner: string): string =>
    html`If !${owner} is alive, please close this page. They are told at once that a certificate was handed in, and by whom.`,
  statementLabel: 'What you know',
  statementHint: 'For instance: who you are, and when and where they died',
  fileLabel: 'The certificate',
  fileHint: 'A scan or photograph: PDF, JPEG or PNG, 10 MB at most',
  affirm: 'All of this is true, as far as I know. I know that a false statement may be a crime.',
  send: 'Hand it in',
  next: 'People who look after this service look at it. When enough certificates are confirmed, a waiting time begins, in which the owner is written to again and again. Only then is the vault opened, and we write to you.',
  private: 'What you send is kept locked. Only those who check it see it.',
  earlier: 'What you have handed in',
  submittedOn: (moment: string): string => html`handed in on !${moment}`,
  status: {
    submitted: 'waits to be looked at',
    approved: 'confirmed',
    rejected: 'not confirmed',
    called_off: 'no longer counts, because the owner was heard from',
    closed: 'no longer needed',
  },
  problems: {
    statement: (least: number, most: number): string => html`Please tell us in ${least} to ${most} characters what you know.`,
    file: 'Please choose the file of the certificate.',
    format: 'We could not read that as a PDF, JPEG or PNG. Please choose another file, or take a photograph.',
    size: 'That file is larger than 10 MB. Please choose a smaller one.',
    affirmed: 'Please confirm that what you say is true.',
    chooseAgain: 'Your browser has forgotten the file. Please choose it once more.',
  },
  tooMany: 'Please wait',
  tooManyRest: html`<p>You have handed in several documents already. Please wait until they have been looked at; we then write to you.</p>`,
  thanksTitle: 'Thank you, it has arrived',
  thanks: (owner: string): string =>
    html`We have what you handed in for the vault of !${owner}. People look at it now, and that may take some days. There is nothing more that you need to do.`,
  thanksNext: 'We write to you if something is missing, and again when the vault is opened to you.',
  closePage: 'You can close this page now.',
  closedTitle: 'Nothing is needed here',
  closed: {
    vault_already_released: 'This vault has been opened already. If it was left to you too, you find the link in another mail from us.',
    other: 'This vault does not wait for a certificate now. If that changes, ask for a new link.',
  },
};
