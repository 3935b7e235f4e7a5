/** What is found when a vault is looked at: what is amiss, and what to do about it. */
export const findings = {
  reach_unknown: {
    title: 'The service hasn’t said whether its mail reaches anybody',
    text: 'Without that nothing can be promised. Ask it now. If this stays, the service is older than this program: ask whoever runs it to update it.',
  },
  mail_not_sent: {
    title: 'Mail is not sent from here',
    text: 'This service writes its mail into a folder. You wouldn’t be warned, and nobody would hear that the vault has opened. Whoever runs the service has to set up mail for it.',
  },
  links_local: {
    title: 'Nobody elsewhere can open the links in its mail',
    text: 'They lead to the service’s own computer or network. Whoever runs the service has to give it an address that others can reach.',
  },
  owner_unreached: {
    title: 'It isn’t proved that mail reaches you',
    text: 'Have a test mail sent to you, and press the button in it.',
  },
  owner_mail_failed: {
    title: 'The last mail to you couldn’t be delivered',
    text: 'You wouldn’t be warned. Check your address, and have a test mail sent.',
  },
  recipient_unconfirmed: {
    title: '{{name}} hasn’t confirmed the e-mail address yet',
    text: 'Nobody knows whether mail reaches {{name}}. A mail asks them to press its button; their page says what became of it.',
  },
  recipient_mail_failed: {
    title: 'The last mail to {{name}} couldn’t be delivered',
    text: 'If the vault opened now, {{name}} would hear nothing. Check the address.',
  },
  way_differs: {
    title: 'The service names another address for {{name}} than you entered',
    text: 'Somebody has changed it there. Look at both, and send yours again. If this stays, ask whoever runs the service.',
  },
  way_declined: {
    title: 'Somebody says that they’re the wrong one to reach {{name}}',
    text: 'Whoever is at one of the addresses or numbers says that it isn’t theirs, or a deputy won’t pass the word on. Name another way.',
  },
  way_failed: {
    title: 'A further way to {{name}} doesn’t work',
    text: 'What was last sent there didn’t arrive. Put it right, or name another one.',
  },
  way_refused: {
    title: 'The service won’t take the ways to {{name}}',
    text: 'It has something against one that you entered. Look at what it is.',
  },
  way_old: {
    title: 'A way to {{name}} was last confirmed more than two years ago',
    text: 'It may be somebody else’s by now, or nobody’s. Ask {{name}}, or have the service ask.',
  },
  way_unconfirmed: {
    title: 'A further way to {{name}} isn’t confirmed yet',
    text: 'Whoever is there was asked and hasn’t answered. Tell them that a question is waiting, or have it asked again.',
  },
  way_single: {
    title: 'There’s only one way to reach {{name}}',
    text: 'If that address is given up one day, {{name}} hears nothing. Name another address, a telephone, or somebody who passes the word on.',
  },
  no_recipients: { title: 'Nobody is named yet', text: 'Name the person who should get this vault.' },
  no_server: {
    title: 'There’s no service yet',
    text: 'Without one nobody gets anything: somebody has to keep it for them and keep track of the time.',
  },
  code_not_used: {
    title: '{{name}} hasn’t used the code yet',
    text: 'With it {{name}} chooses a passphrase. Until then {{name}} couldn’t open anything.',
  },
  documents_gone: {
    title: 'What was chosen for {{name}} isn’t there any more',
    text: 'The documents have been deleted. Choose others.',
  },
  locks_open_nothing: {
    title: 'Nothing that {{name}} has opens anything any more',
    text: 'Make a new sheet of paper, or give {{name}} a code to choose a passphrase with.',
  },
  no_policy: { title: 'Nothing says when it opens', text: 'Choose what has to happen first.' },
  date_passed: { title: 'The date has passed', text: 'The day it was to open is in the past. Choose a new one.' },
  never_checked_in: {
    title: 'You haven’t checked in yet',
    text: 'One press says that all is well. From now on you find it under “Check in”, and in every reminder.',
  },
  kit_not_saved: {
    title: 'Your owner kit isn’t on paper yet',
    text: 'If this computer is lost, everything in it is lost too. Print the kit and keep it safe.',
  },
  kit_not_confirmed: {
    title: 'Nobody has read your owner kit yet',
    text: 'Type three words from it once, so you know the paper can be read.',
  },
  custodian_gave: {
    title: 'Part of this vault’s key was handed out although you’re here',
    text: 'Bring both services into step: that makes a new key, and tells all who keep a part of it. What was handed out is then worth nothing.',
  },
  shares_not_settled: {
    title: 'Not everybody has your latest plan yet',
    text: 'Until all who keep a part of this vault’s key have it, what was before counts. Look at who is missing.',
  },
  second_behind: {
    title: 'The second service doesn’t have everything yet',
    text: 'Something of this vault is still on its way there. Send it now, or look at why it doesn’t arrive.',
  },
  custodian_silent: {
    title: 'One of the three hasn’t been heard from for three days',
    text: 'The two others can still open the vault for your people. Ask whoever runs it.',
  },
  keys_not_renewed: {
    title: 'A computer that you shut out still knows your keys',
    text: 'With them, what you add could still be read by somebody who gets hold of it. Renew your keys.',
  },
  no_documents: { title: '{{name}} would get no document yet', text: 'Choose at least one; if the vault is empty, add some first.' },
  no_lock: {
    title: '{{name}} has no way to open it yet',
    text: 'Make a sheet of paper, or give {{name}} a code to choose a passphrase with.',
  },
  lock_of_other_key: { title: 'An old sheet or passphrase of {{name}} opens nothing', text: 'Invalidate it and make a new one.' },
  sheet_never_tested: {
    title: 'A sheet for {{name}} hasn’t been tried yet',
    text: 'Type its words once. Only then do you know that the paper can be read.',
  },
  sheet_test_is_old: {
    title: 'A sheet for {{name}} was last tried more than a year ago',
    text: 'Is it still where it was? Type its words once more.',
  },
  phrase_not_compared: {
    title: 'You haven’t compared the safety phrase with {{name}}',
    text: 'A short call is enough. Only then do you know that nobody else has taken the place of {{name}}.',
  },
  sender_not_proved: {
    title: '{{name}} can’t be sure that it’s from you',
    text: 'Ask {{name}} to choose a passphrase anew, with a code that you give them.',
  },
  renewal_waits: {
    title: 'A change for {{name}} isn’t complete',
    text: 'What you took away still works. It waits for the words of older sheets, or for the device where you did it.',
  },
  key_uninvited: {
    title: 'Somebody chose a passphrase for {{name}} without your code',
    text: 'It opens nothing. If it was {{name}}, help them with the code; if not, somebody else can read the mail to this address.',
  },
  key_outdated: {
    title: 'The passphrase for {{name}} has to be chosen once more',
    text: 'It’s from a page of an earlier version. Give {{name}} a code, and ask them to choose a passphrase with it.',
  },
  invitation_expired: { title: 'The code for {{name}} has expired', text: 'Nobody has used it. Give {{name}} a new one.' },
  key_waits: {
    title: 'Somebody has chosen a passphrase for {{name}}',
    text: 'It opens nothing until {{name}} has read six words to you, and you have typed them. A short call is enough.',
  },
  key_changed: {
    title: 'Somebody has chosen another passphrase for {{name}}',
    text: 'The earlier one stays the right one until {{name}} has read six words to you, and you have typed them.',
  },
  bundle_out_of_date: {
    title: 'The service doesn’t have your latest choice for {{name}}',
    text: 'It’s sent by itself in a moment, or at once with the button.',
  },
  never_sealed: {
    title: 'The service has nothing for {{name}} yet',
    text: 'It’s sent by itself in a moment, or at once with the button.',
  },
  key_incomplete: {
    title: 'The service still has the old paper for {{name}}',
    text: 'Make a new sheet for each earlier one. It’s sent by itself.',
  },
  key_unknown: {
    title: 'The service has a key for {{name}} that none of your devices made',
    text: 'Renew everything for {{name}}. If you don’t know why, ask whoever runs the service.',
  },
  half_unreadable: {
    title: 'The service can no longer read its part for {{name}}',
    text: 'Renew everything for {{name}}, and tell whoever runs the service.',
  },
  key_refused: {
    title: 'The service won’t accept what you chose for {{name}}',
    text: 'Perhaps {{name}} has just chosen a passphrase. Send it once more.',
  },
  recipient_refused: {
    title: 'The service won’t accept {{name}}',
    text: 'Perhaps somebody in this vault has the same e-mail address, or your account allows no more people. Change the address, or ask whoever runs the service.',
  },
  bundle_too_large: {
    title: 'More has been chosen for {{name}} than fits',
    text: 'At most 10,000 documents and a letter of 100,000 characters can reach one person. Choose fewer documents, or shorten the letter.',
  },
  bundle_damaged: { title: 'What the service keeps for {{name}} can’t be opened', text: 'Renew everything for {{name}}.' },
  estate_out_of_date: {
    title: 'What you wrote for {{name}} without the service has changed since',
    text: 'It still has what it had then. Write it anew, and destroy the old one.',
  },
  lock_missing: { title: 'The service doesn’t have one of the ways for {{name}} to open it', text: 'Renew everything for {{name}}.' },
  lock_broken: { title: 'One of the ways for {{name}} to open it isn’t as you made it', text: 'Renew everything for {{name}}.' },
  no_lock_works: { title: 'None of the ways for {{name}} to open it works', text: 'Renew everything for {{name}}.' },
  enrolment_missing: {
    title: 'The service has lost the passphrase that {{name}} chose',
    text: 'Give {{name}} a new code, and ask them to choose a passphrase with it.',
  },
  codes_open_nothing: {
    title: 'The words you typed open nothing for {{name}}',
    text: 'Compare them with the paper, and check that it is the newest sheet.',
  },
  part_missing: {
    title: 'The service doesn’t have part of a document for {{name}}',
    text: 'Add the document again.',
  },
  part_damaged: {
    title: 'A document for {{name}} is damaged at the service',
    text: 'Tell whoever runs the service, and add the document again.',
  },
  part_withheld: { title: 'The service wouldn’t give {{name}} all of a document', text: 'Renew everything for {{name}}.' },
  document_key_wrong: { title: 'One document wouldn’t open for {{name}}', text: 'Add the document again.' },
  link_not_opened: {
    title: '{{name}} hasn’t opened “{{document}}” yet, to sign it',
    text: 'Only you can hand over the link: the service doesn’t know it as a whole. If you have, just wait.',
  },
  signed_not_taken: {
    title: 'Everybody has signed “{{document}}”',
    text: 'What they signed isn’t the newest version yet. See what it waits for.',
  },
  signing_trouble: {
    title: 'The service says something about signing “{{document}}” that can’t be so',
    text: 'Nothing of that was taken. See what it is, and whom to ask again.',
  },
  signing_ended: {
    title: '“{{document}}” wasn’t signed by everybody',
    text: 'Somebody declined, or didn’t sign in time. Keep what was signed, ask others, or leave it at that.',
  },
  never_rehearsed: {
    title: 'There has been no test run for {{name}} yet',
    text: 'A test run goes through everything with the service, and opens nothing for anybody.',
  },
  rehearsal_is_old: {
    title: 'The last test run for {{name}} was more than a year ago',
    text: 'A test run goes through everything with the service, and opens nothing for anybody.',
  },
  rehearsal_failed: {
    title: 'In the last test run, {{name}} couldn’t have opened everything',
    text: 'Put right what it found, and do the test run again.',
  },
} as const;
