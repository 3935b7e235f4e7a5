/** Whether mail reaches somebody named: on their page, and in the list of recipients. */
export const recipientMail = {
  title: 'Does mail reach {{name}}?',
  state: {
    not_asked: 'Nobody has asked {{name}} yet whether {{email}} is right. The service does it once it knows of them.',
    not_sent: 'This service sends no mail, so {{name}} can’t be asked whether {{email}} is right.',
    being_asked: 'A mail to {{email}} is on its way. It asks {{name}} to press a button.',
    asked:
      'A mail went to {{email}} on {{when}}. {{name}} hasn’t pressed its button yet. Tell them to look for it, in the spam folder too.',
    confirmed: '{{name}} confirmed {{email}} on {{when}}.',
  },
  failed: 'The last mail to {{name}} didn’t arrive',
  failedText: 'It was for {{email}}, {{when}}.',
  sendAgain: 'Send again',
  sent: 'Another mail to {{name}} is on its way.',
  notSent: '{{name}} has had several mails today. Tomorrow another one can be sent.',
  changeAddress: 'Change the address',
  brief: {
    not_asked: 'Not asked yet whether the address is right',
    not_sent: 'Can’t be asked: this service sends no mail',
    being_asked: 'Is being asked whether the address is right',
    asked: 'Asked on {{when}}, hasn’t confirmed yet',
    confirmed: 'Address confirmed on {{when}}',
    failed: 'Mail didn’t arrive. {{why}}',
  },
} as const;
