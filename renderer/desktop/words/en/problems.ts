import type { ProblemCode } from '../../engine-problem.ts';

/** What happened, and what to do now. */
interface ProblemWords {
  readonly title: string;
  readonly whatToDo: string;
}

/** One entry for every way in which engine or shell can refuse. */
export const problems = {
  wrong_key: {
    title: 'This cannot be opened with your keys',
    whatToDo: 'It was made by another account. Check that you took the right file, or the right kit.',
  },
  damaged: {
    title: 'This file is damaged',
    whatToDo: 'It is not what was once written. Fetch it again from another device or from your server, or take a copy from your backup.',
  },
  truncated: {
    title: 'A part of this is missing',
    whatToDo: 'The file or the words end too early. Copy the file again, or check that you typed every word.',
  },
  unsupported_version: {
    title: 'This was made by a newer Heirlock',
    whatToDo: 'Install the newest version of the program on this computer, then try again. Nothing is lost.',
  },
  bad_header: {
    title: 'This is not a file of Heirlock',
    whatToDo: 'Please choose another file: an archive, a keyring or a kit that Heirlock has made.',
  },
  not_connected: {
    title: 'There is no server yet',
    whatToDo: 'Connect one under Settings. Until then everything stays on this computer, and nothing can be sent to your recipients.',
  },
  offline: {
    title: 'The server cannot be reached',
    whatToDo: 'Check your internet connection. What you have saved is safe here and is sent as soon as the server answers.',
  },
  rate_limited: { title: 'The server asks for a pause', whatToDo: 'Wait a few minutes and try again. Nothing is lost.' },
  unauthorized: {
    title: 'The server does not let this computer in',
    whatToDo: 'Its access was withdrawn or has run out. Enter a new access token under Settings, Server.',
  },
  sign_in_needed: {
    title: 'You are signed out at your server',
    whatToDo: 'Open Settings, Server and sign in again. What you change until then is kept on this computer and sent afterwards.',
  },
  sign_in_denied: {
    title: 'You did not let the app in',
    whatToDo: 'Nothing was changed. If you pressed the wrong button, start the sign-in again and choose “Let it in”.',
  },
  sign_in_timed_out: {
    title: 'Nobody signed in',
    whatToDo: 'The app waits five minutes for you in the browser. Start the sign-in again when you are ready.',
  },
  sign_in_failed: {
    title: 'The server did not finish the sign-in',
    whatToDo: 'Start the sign-in again. If it happens again, ask who runs the server.',
  },
  sign_in_unsupported: {
    title: 'This server does not let apps sign in',
    whatToDo: 'Check the address. If it is right, ask who runs the server for an access token and connect with that.',
  },
  device_revoked: {
    title: 'This computer was shut out',
    whatToDo:
      'Another of your devices has revoked it. If that was not you, check your devices under Settings there, and change your passphrase.',
  },
  device_unknown: { title: 'The server does not know this computer', whatToDo: 'Connect to the server once more under Settings, Server.' },
  over_quota: {
    title: 'Your account on the server is full',
    whatToDo:
      'Empty the trash or remove large documents, or ask who runs your server for more room. Here on this computer everything is kept.',
  },
  server_rolled_back: {
    title: 'The server has forgotten something',
    whatToDo:
      'It shows an older state than before, perhaps from a backup. Your data here is whole. Do not go on syncing before you have asked who runs the server.',
  },
  server_forked: {
    title: 'The server tells two different stories',
    whatToDo: 'What it shows does not fit what it showed before. Stop syncing, and ask who runs the server. Your data here is whole.',
  },
  audit_log_changed: {
    title: 'The server’s record of what happened was changed',
    whatToDo:
      'It does not go on from what this computer saw of it before. Somebody may have changed or removed entries. Your data here is whole and was synced. Ask who runs the server.',
  },
  bad_answer: {
    title: 'The server gave an answer that makes no sense',
    whatToDo: 'Check the address under Settings, Server. Perhaps the server and this program have very different versions.',
  },
  refused: { title: 'The server did not accept this', whatToDo: 'Update the program and try again. Your data is safe on this computer.' },
  conflict: { title: 'This was changed somewhere else', whatToDo: 'Another device was faster. Try again in a moment.' },
  part_missing: {
    title: 'A part of this document is nowhere to be found',
    whatToDo:
      'Neither this computer nor the server has it. Look on the device where you added it and sync there, or add the file again as a newer version.',
  },
  part_damaged: {
    title: 'A part of this document arrived damaged',
    whatToDo: 'Sync once more. If it stays so, sync on the device where you added the document.',
  },
  insecure_server: {
    title: 'This connection would not be private',
    whatToDo: 'The address has to begin with https://. Plain http:// is only taken on this computer itself.',
  },
  proof_needed: {
    title: 'Show the server once more that it is you',
    whatToDo: 'Your account has a second factor. Please sign in anew, then do this within ten minutes.',
  },
  code_wrong: {
    title: 'This code is not the right one',
    whatToDo: 'Compare it with the message, digit by digit. After five wrong ones, or a quarter of an hour, have a new one sent.',
  },
  code_under_way: {
    title: 'A code is on its way already',
    whatToDo: 'Look for the message, also among unwanted mail. After a minute you can have another one sent.',
  },
  contact_invalid: {
    title: 'This address cannot be used',
    whatToDo:
      'Check it letter by letter. It has to be another one than that of your account. A telephone number begins with + and the country code.',
  },
  contact_exists: {
    title: 'This person is named already',
    whatToDo: 'Each address is named once. To change the entry, please remove it first.',
  },
  wrong_passphrase: {
    title: 'This is not the right passphrase',
    whatToDo: 'Check capital letters and the spaces between words, and try again. You can show what you type with the eye.',
  },
  secret_key_needed: {
    title: 'This computer needs your owner kit once',
    whatToDo: 'The passphrase was changed on another device. Type the 36 words of your owner kit, and your new passphrase.',
  },
  locked: { title: 'Your vaults are locked', whatToDo: 'Unlock them with your passphrase, then try again.' },
  not_created: { title: 'There is nothing on this computer yet', whatToDo: 'Create your vault, or restore it from your kit.' },
  already_created: {
    title: 'There are vaults on this computer already',
    whatToDo: 'Unlock them with your passphrase. To begin anew, use another user account of this computer.',
  },
  in_use: { title: 'Heirlock is open already', whatToDo: 'Close the other window or program that uses these vaults, then try again.' },
  not_found: { title: 'This is not there any more', whatToDo: 'It was removed, perhaps on another device. Look in the trash.' },
  invalid_request: {
    title: 'This cannot be done so',
    whatToDo: 'Check what you entered: a name may be empty, too long, or hold characters that are not allowed.',
  },
  invalid_policy: {
    title: 'These times do not fit together',
    whatToDo: 'Check the dates and days: what comes first has to lie before what comes later, and the date in the future.',
  },
  invalid_policy_type: { title: 'This kind of rule is not available', whatToDo: 'Please choose another one.' },
  invalid_email: { title: 'This is not an e-mail address', whatToDo: 'Check it letter by letter, such as ann@example.com.' },
  recipient_exists: {
    title: 'This address is in the vault already',
    whatToDo: 'Each person is named once in a vault. Open the one who has this address and change them, or type another address.',
  },
  kit_invalid: {
    title: 'These are not the words of your kit',
    whatToDo: 'Compare each word with the paper, in their order: a word may be missing, or one may be wrong.',
  },
  sheet_invalid: {
    title: 'This is not the code of this sheet',
    whatToDo: 'Compare each word with the paper, and check that it is the newest sheet for this person.',
  },
  file_not_found: { title: 'The file is not there', whatToDo: 'It was moved, renamed or deleted. Choose it again.' },
  file_exists: {
    title: 'There is a file with this name already',
    whatToDo: 'Choose another name or another folder. Heirlock never writes over a file.',
  },
  file_unreadable: {
    title: 'The file cannot be read',
    whatToDo:
      'Perhaps another program has it open, or you have no permission. Close other programs, or copy the file to your desktop first.',
  },
  file_changed: { title: 'The file changed while it was read', whatToDo: 'Close the program that writes to it, then add it again.' },
  disk_full: {
    title: 'This computer has no room left',
    whatToDo: 'Delete what you no longer need, or empty the trash, then try again. What was saved before is safe.',
  },
  not_here: { title: 'This document is not on this computer yet', whatToDo: 'Connect to the internet and sync; it is fetched then.' },
  too_large: {
    title: 'This is too large',
    whatToDo: 'A file can have 128 GB, a folder 100,000 files. Split it into smaller ones, or leave out what is not needed.',
  },
  rolled_back: { title: 'This is older than what is here', whatToDo: 'Perhaps it comes from an old backup. Take the newest one.' },
  other_account: { title: 'This belongs to another account', whatToDo: 'Take the kit, archive or keyring of this account.' },
  cancelled: { title: 'You cancelled this', whatToDo: 'Nothing was changed. You can start it again at any time.' },
  internal_error: {
    title: 'Something in this program went wrong',
    whatToDo: 'What you have saved is safe. Try again; if it happens again, close the program and start it anew.',
  },
  not_a_pdf: { title: 'This is not a PDF', whatToDo: 'Only PDF files can be signed. Print or export it as a PDF, and add that.' },
  damaged_and_signed: {
    title: 'This PDF is damaged',
    whatToDo: 'It is signed, and a repair would end those signatures. Ask for an undamaged copy.',
  },
  password_needed: { title: 'This PDF has a password', whatToDo: 'Type the password with which it was closed.' },
  wrong_password: { title: 'This is not the password of the PDF', whatToDo: 'Check capital letters and try again.' },
  unsupported_encryption: {
    title: 'This PDF is closed in an unusual way',
    whatToDo: 'Please save a copy of it without a password with the program that made it, and sign that.',
  },
  certified_no_changes: {
    title: 'This PDF does not allow that signature',
    whatToDo:
      'Whoever certified it allows no more signatures, or only in its fields or without being seen. Choose one of those, or ask them for a copy that can be signed.',
  },
  field_not_found: { title: 'There is no such field in this PDF', whatToDo: 'Choose another field or another place.' },
  field_taken: { title: 'This field is signed already', whatToDo: 'Choose another field or another place.' },
  field_locked: {
    title: 'This field is locked',
    whatToDo: 'An earlier signature or the form itself has locked it. Choose another field or another place.',
  },
  page_not_found: { title: 'There is no such page', whatToDo: 'Choose another page.' },
  place_off_page: {
    title: 'The signature would not fit on the page',
    whatToDo: 'Choose a place where all of it is on the page, or make it smaller.',
  },
  text_not_showable: {
    title: 'This text has a letter that cannot be drawn',
    whatToDo: 'Please leave out very rare letters and new emoji, or sign invisibly.',
  },
  text_too_long: { title: 'This text is too long for a signature', whatToDo: 'Please shorten the reason or the place.' },
  bad_image: { title: 'This picture cannot be used', whatToDo: 'Choose a PNG or JPG file of at most 5 MB.' },
  too_complex: { title: 'This PDF is built in too complicated a way', whatToDo: 'Please print it into a new PDF, and sign that.' },
  wrong_key_password: {
    title: 'This is not the passphrase of the certificate file',
    whatToDo: 'Check it once more: it is not the one of your vault, but the one that came with the file.',
  },
  bad_key: {
    title: 'This file holds no key to sign with',
    whatToDo: 'Choose a .p12 or .pfx file with certificate and key; to trust somebody, a file with their certificate.',
  },
  certificate_expired: { title: 'The certificate is not valid today', whatToDo: 'Ask whoever issued it for a new one.' },
  certificate_not_for_signing: {
    title: 'This certificate is not for signing documents',
    whatToDo: 'Choose another one, or ask whoever issued it.',
  },
  certificate_revoked: {
    title: 'This certificate was withdrawn',
    whatToDo: 'Nothing may be signed with it any more. Ask whoever issued it for a new one.',
  },
  path_incomplete: {
    title: 'A certificate in between is missing',
    whatToDo:
      'Ask whoever issued the certificate for the missing ones. At the levels “The signature alone” and “With a proven time” it works without them.',
  },
  authority_unreachable: {
    title: 'Nobody could prove the time',
    whatToDo: 'The timestamp service or an authority did not answer. Try again later; what was signed stays signed.',
  },
  bad_timestamp: {
    title: 'The timestamp service gave a wrong answer',
    whatToDo: 'Try again later, or ask who runs your server to name another service.',
  },
  bad_order: {
    title: 'This cannot be signed so',
    whatToDo:
      'Only the first signature can say what others may do, and only what is signed can be proven for longer. Check what you chose and try again.',
  },
  app_gone: {
    title: 'The program behind this window is not answering',
    whatToDo: 'It is being tried again. If it stays so, start Heirlock anew. What you have saved is safe.',
  },
  signed_out: {
    title: 'This window is no longer connected',
    whatToDo: 'Heirlock was started anew. Open the link that its terminal shows now.',
  },
} as const satisfies Record<ProblemCode, ProblemWords>;
