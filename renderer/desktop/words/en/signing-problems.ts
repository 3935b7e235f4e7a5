/** What can go wrong with PDFs and their signatures. */
export const signingProblems = {
  not_a_pdf: { title: 'This isn’t a PDF', whatToDo: 'Only PDF files can be signed. Print or export it as a PDF, and add that.' },
  damaged_and_signed: {
    title: 'This PDF is damaged',
    whatToDo: 'It’s signed, and repairing it would invalidate those signatures. Ask for an undamaged copy.',
  },
  password_needed: { title: 'This PDF has a password', whatToDo: 'Type the password it was locked with.' },
  wrong_password: { title: 'This isn’t the password of the PDF', whatToDo: 'Check capital letters and try again.' },
  recipient_needed: {
    title: 'This PDF was encrypted for certain certificates',
    whatToDo:
      'Only whoever has the private key of one of them can read it. Ask for a copy that isn’t encrypted, or that opens with a password.',
  },
  wrong_recipient: {
    title: 'This PDF was encrypted for other certificates',
    whatToDo: 'The key doesn’t belong to any of them. Use another key, or ask for a copy that isn’t encrypted.',
  },
  unsupported_encryption: {
    title: 'This PDF is encrypted in an unusual way',
    whatToDo: 'Please save a copy of it without a password with the program that made it, and sign that.',
  },
  certified_no_changes: {
    title: 'This PDF doesn’t allow that signature',
    whatToDo:
      'Whoever certified it allows no more signatures, or only invisible ones or ones in its fields. Choose one of those, or ask them for a copy that can be signed.',
  },
  field_not_found: { title: 'There’s no such field in this PDF', whatToDo: 'Choose another field or another place.' },
  field_taken: { title: 'This field has already been signed', whatToDo: 'Choose another field or another place.' },
  field_locked: {
    title: 'This field is locked',
    whatToDo: 'An earlier signature or the form itself has locked it. Choose another field or another place.',
  },
  readers_may_differ: {
    title: 'Other programs may show another document',
    whatToDo:
      'This PDF is damaged in such a way that programs can read different things in it. Ask for an undamaged copy, or confirm that you want to sign what you see here.',
  },
  seed_value_not_met: {
    title: 'This field demands something else',
    whatToDo:
      'Whoever made the form demands a certain certificate, reason, proof or kind of signature in this field. Choose accordingly, or another field or place.',
  },
  content_would_change: {
    title: 'Signing would change this PDF',
    whatToDo: 'It’s built in an unusual way, and nothing was signed. Please print it into a new PDF, and sign that.',
  },
  page_not_found: { title: 'There’s no such page', whatToDo: 'Choose another page.' },
  place_off_page: {
    title: 'The signature wouldn’t fit on the page',
    whatToDo: 'Choose a place where all of it is on the page, or make it smaller.',
  },
  text_not_showable: {
    title: 'This text has a character that can’t be drawn',
    whatToDo: 'Please leave out very rare characters and new emoji, or sign invisibly.',
  },
  text_too_long: { title: 'This text is too long for a signature', whatToDo: 'Please shorten the reason or the place.' },
  bad_image: { title: 'This picture can’t be used', whatToDo: 'Choose a PNG or JPG file of at most 5 MB.' },
  too_complex: { title: 'This PDF is too complex', whatToDo: 'Please print it into a new PDF, and sign that.' },
  wrong_key_password: {
    title: 'This isn’t the passphrase of the certificate file',
    whatToDo: 'Check it again: it’s not your vault’s passphrase, but the one that came with the file.',
  },
  bad_key: {
    title: 'This file has no key to sign with',
    whatToDo: 'Choose a .p12 or .pfx file with certificate and key; to trust somebody, a file with their certificate.',
  },
  certificate_expired: { title: 'The certificate isn’t valid today', whatToDo: 'Ask whoever issued it for a new one.' },
  certificate_not_for_signing: {
    title: 'This certificate isn’t meant for signing documents',
    whatToDo: 'Choose another one, or ask whoever issued it.',
  },
  certificate_revoked: {
    title: 'This certificate was revoked',
    whatToDo: 'It can’t be used to sign any more. Ask whoever issued it for a new one.',
  },
  path_incomplete: {
    title: 'An intermediate certificate is missing',
    whatToDo:
      'Ask whoever issued the certificate for the missing ones. At the levels “The signature alone” and “With a proven time” it works without them.',
  },
  authority_unreachable: {
    title: 'Nobody could prove the time',
    whatToDo: 'The timestamp service or an authority didn’t answer. Try again later; what was signed stays signed.',
  },
  bad_timestamp: {
    title: 'The timestamp service gave a wrong answer',
    whatToDo: 'Try again later, or ask whoever runs your service to name another one.',
  },
  bad_order: {
    title: 'This can’t be signed like that',
    whatToDo:
      'Only the first signature can say what others may do, and only what is signed can be proven for longer. Check what you chose and try again.',
  },
  card_unavailable: {
    title: 'Cards can’t be used here',
    whatToDo: 'Signing with a card needs Heirlock as an installed program, not in a browser. Choose another way under “Who signs”.',
  },
  card_in_use: {
    title: 'Something else is being signed with a card',
    whatToDo: 'Finish or close that window first, and try again.',
  },
  card_gone: {
    title: 'The card was taken out',
    whatToDo: 'Nothing was signed, and your document is as it was. Put the card back, and try again.',
  },
  card_program_failed: {
    title: 'The card’s program stopped',
    whatToDo:
      'Nothing was signed, and your vault and your document are as they were. Take the card out, put it back, and sign again. If it happens again, ask whoever issued the card for a newer program.',
  },
  card_refused: {
    title: 'The card didn’t sign',
    whatToDo: 'Nothing was signed, and your document is as it was. Sign again; if it happens again, ask whoever issued the card.',
  },
} as const;
