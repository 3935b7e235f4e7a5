/** Whether a vault would reach its people today, and what to do where it would not. */
export const readiness = {
  title: 'Is it ready?',
  text: 'What would happen if this vault opened today.',
  ready: 'Everything is ready',
  readyText:
    'Each of your people would get what’s theirs. You don’t need to do anything. Look again when you’ve changed something, and once a year.',
  warns: 'It would work today',
  warnsText: 'Each of your people would get what’s theirs. A few things would make it safer:',
  blocks: 'Not ready yet',
  blocksText: 'Today somebody would get nothing. This is what’s missing:',
  vault: 'This vault',
  people: 'Your people',
  person: { name: 'Name', documents: 'Documents', ways: 'Ways to open it', tested: 'Paper tried on', rehearsed: 'Rehearsed on' },
  untested: 'Never tried',
  unrehearsed: 'Never',
  noPaper: 'No paper',
  noServer: {
    title: 'There’s no server yet',
    text: 'Without one nobody gets anything: somebody has to keep it for them and keep track of the time.',
  },
  rehearsal: {
    open: 'Rehearse it',
    title: 'Rehearse it',
    text: 'The app goes through everything with the server, as if the vault opened now. Nothing is opened for anybody, and nobody gets a mail.',
    start: 'Begin the rehearsal',
    running: 'Rehearsing',
    paper: 'Do you have any of the sheets at hand?',
    paperText:
      'Then type their words, so the rehearsal can open everything to the very end. Without them it checks everything that can be checked.',
    code: 'Words for {{name}}, on the sheet kept by {{holder}}',
    outcome: { opened: 'It works to the very end', would_open: 'It would work', fails: 'It would fail for somebody' },
    outcomeText: {
      opened: 'Everything was opened with the words from paper, down to the last document.',
      would_open: 'Everything that can be checked without their passphrase or paper is right.',
      fails: 'You’ll find below what’s wrong, and what to do.',
    },
    person: { opened: 'Everything was opened', would_open: 'Would get everything', fails: 'Wouldn’t get everything' },
    documents_one: '{{count, number}} document checked',
    documents_other: '{{count, number}} documents checked',
    documents_zero: 'No document checked',
    letter: 'letter found',
    notWhole: 'Incomplete: {{names}}',
  },
  mend: {
    rehearse: 'Rehearse it',
    anew: 'Renew everything',
    recipients: 'Name somebody',
    policy: 'Choose when it opens',
    date: 'Choose a new date',
    checkIn: 'Check in',
    mail: 'See how mail is sent',
    testMail: 'Go to the test mail',
    kit: 'Go to the owner kit',
    devices: 'Go to your devices',
    documents: 'Choose documents',
    locks: 'Set up a way to open it',
    test: 'Try the sheet',
    compare: 'Compare the words',
    code: 'Give a code',
    renewal: 'Complete it',
    sync: 'Sync now',
    connect: 'Connect a server',
    look: 'Look at it',
  },
  finding: {
    reach_unknown: {
      title: 'The server hasn’t said whether its mail reaches anybody',
      text: 'Without that nothing can be promised. Sync once. If this stays, the server is older than this program: ask whoever runs it to update it.',
    },
    mail_not_sent: {
      title: 'Mail is not sent from here',
      text: 'This server writes its mail into a folder. You wouldn’t be warned, and nobody would hear that the vault has opened. Whoever runs the server has to give it a mail server.',
    },
    links_local: {
      title: 'Nobody elsewhere can open the links in its mail',
      text: 'They lead to the server’s own machine or network. Whoever runs the server has to give it an address that others can reach.',
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
      text: 'Nobody knows whether mail reaches {{name}}. Ask them to press the button in the mail they were sent.',
    },
    recipient_mail_failed: {
      title: 'The last mail to {{name}} couldn’t be delivered',
      text: 'If the vault opened now, {{name}} would hear nothing. Check the address.',
    },
    no_recipients: { title: 'Nobody is named yet', text: 'Name the person who should get this vault.' },
    no_policy: { title: 'Nothing says when it opens', text: 'Choose what has to happen first.' },
    date_passed: { title: 'The date has passed', text: 'The day it was to open is in the past. Choose a new one.' },
    never_checked_in: { title: 'You haven’t checked in yet', text: 'Press the big button once, so you know how it works.' },
    kit_not_saved: {
      title: 'Your owner kit isn’t on paper',
      text: 'If this computer is lost, everything in it is lost too. Print the kit and keep it safe.',
    },
    kit_not_confirmed: {
      title: 'Nobody has read your owner kit yet',
      text: 'Type three words from it once, so you know the paper can be read.',
    },
    keys_not_renewed: {
      title: 'A computer that you shut out still knows your keys',
      text: 'With them, what you add could still be read by somebody who gets hold of it. Renew your keys.',
    },
    no_documents: { title: '{{name}} would get no document', text: 'Choose at least one.' },
    no_lock: {
      title: '{{name}} couldn’t open anything',
      text: 'Make a sheet of paper, or give {{name}} a code to choose a passphrase with.',
    },
    lock_of_other_key: { title: 'An old sheet or passphrase of {{name}} opens nothing', text: 'Invalidate it and make a new one.' },
    sheet_never_tested: {
      title: 'A sheet for {{name}} has never been tried',
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
    bundle_out_of_date: { title: 'The server doesn’t have your latest choice for {{name}}', text: 'The next sync will send it.' },
    never_sealed: { title: 'The server has nothing for {{name}} yet', text: 'The next sync will send it.' },
    key_incomplete: {
      title: 'The server still has the old paper for {{name}}',
      text: 'Make a new sheet for each earlier one, then sync.',
    },
    key_unknown: {
      title: 'The server has a key for {{name}} that none of your devices made',
      text: 'Renew everything for {{name}}. If you don’t know why, ask whoever runs the server.',
    },
    half_unreadable: {
      title: 'The server can no longer read its part for {{name}}',
      text: 'Renew everything for {{name}}, and tell whoever runs the server.',
    },
    key_refused: {
      title: 'The server won’t accept what you chose for {{name}}',
      text: 'Perhaps {{name}} has just chosen a passphrase. Take a look, then sync again.',
    },
    recipient_refused: {
      title: 'The server won’t accept {{name}}',
      text: 'Perhaps somebody in this vault has the same e-mail address, or your account allows no more people. Change the address, or ask whoever runs the server.',
    },
    bundle_too_large: {
      title: 'More has been chosen for {{name}} than fits',
      text: 'At most 10,000 documents and a letter of 100,000 characters can reach one person. Choose fewer documents, or shorten the letter.',
    },
    half_missing: { title: 'The server is missing its part for {{name}}', text: 'The next sync will send it.' },
    bundle_damaged: { title: 'What the server keeps for {{name}} can’t be opened', text: 'Renew everything for {{name}}.' },
    lock_missing: { title: 'One of the ways for {{name}} to open it isn’t on the server', text: 'The next sync will send it.' },
    lock_broken: { title: 'One of the ways for {{name}} to open it isn’t as you made it', text: 'Renew everything for {{name}}.' },
    no_lock_works: { title: 'None of the ways for {{name}} to open it works', text: 'Renew everything for {{name}}.' },
    enrolment_missing: {
      title: 'The server has lost the passphrase that {{name}} chose',
      text: 'Give {{name}} a new code, and ask them to choose a passphrase with it.',
    },
    codes_open_nothing: {
      title: 'The words you typed open nothing for {{name}}',
      text: 'Compare them with the paper, and check that it is the newest sheet.',
    },
    part_missing: {
      title: 'Part of a document for {{name}} isn’t on the server',
      text: 'Sync once. If that doesn’t help, add the document again.',
    },
    part_damaged: {
      title: 'A document for {{name}} is damaged on the server',
      text: 'Tell whoever runs the server, and add the document again.',
    },
    part_withheld: { title: 'The server wouldn’t give {{name}} all of a document', text: 'The next sync will put that right.' },
    document_key_wrong: { title: 'One document wouldn’t open for {{name}}', text: 'The next sync will put that right.' },
    never_rehearsed: {
      title: 'It has never been rehearsed for {{name}}',
      text: 'A rehearsal goes through everything with the server, and opens nothing for anybody.',
    },
    rehearsal_is_old: {
      title: 'It was last rehearsed for {{name}} more than a year ago',
      text: 'A rehearsal goes through everything with the server, and opens nothing for anybody.',
    },
    rehearsal_failed: {
      title: 'In the last rehearsal, {{name}} couldn’t have opened everything',
      text: 'Put right what it found, and rehearse again.',
    },
  },
} as const;
