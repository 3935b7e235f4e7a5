import { secondProblems } from './second-problems.ts';
import { wayProblems } from './way-problems.ts';
import { signingProblems } from './signing-problems.ts';
import type { ProblemCode } from '../../engine-problem.ts';

/** What happened, and what to do now. */
interface ProblemWords {
  readonly title: string;
  readonly whatToDo: string;
}

/** One entry for every way in which the engine or the shell can refuse. */
export const problems = {
  wrong_key: {
    title: 'Your keys can’t open this',
    whatToDo: 'It was made by another account. Check that you chose the right file, or the right kit.',
  },
  damaged: {
    title: 'This file is damaged',
    whatToDo: 'It’s no longer what was written. Fetch it again from another device or from your service, or use a copy from your backup.',
  },
  truncated: {
    title: 'Part of this is missing',
    whatToDo: 'The file or the words end too early. Copy the file again, or check that you typed every word.',
  },
  unsupported_version: {
    title: 'This was made by a newer Heirlock',
    whatToDo: 'Install the newest version of the program on this computer, then try again. Nothing is lost.',
  },
  bad_header: {
    title: 'This isn’t a Heirlock file',
    whatToDo: 'Please choose another file: an archive, a kit or a file of keys made by Heirlock.',
  },
  not_connected: {
    title: 'There’s no service yet',
    whatToDo: 'Connect one under Settings. Until then everything stays on this computer, and nothing can be sent to your recipients.',
  },
  offline: {
    title: 'The service can’t be reached',
    whatToDo: 'Check your internet connection. What you have saved is safe here and will be sent as soon as the service answers.',
  },
  rate_limited: { title: 'The service asks for a pause', whatToDo: 'Wait a few minutes and try again. Nothing is lost.' },
  unauthorized: {
    title: 'The service isn’t letting this computer in',
    whatToDo: 'Its access was revoked or has expired. Enter a new access key under Settings, Service.',
  },
  sign_in_needed: {
    title: 'You’re signed out of your service',
    whatToDo: 'Open Settings, Service and sign in again. What you change until then is kept on this computer and sent afterwards.',
  },
  sign_in_denied: {
    title: 'You didn’t give the app access',
    whatToDo: 'Nothing was changed. If you pressed the wrong button, start signing in again and choose “Let it in”.',
  },
  sign_in_timed_out: {
    title: 'Nobody signed in',
    whatToDo: 'The app waits five minutes for you in the browser. Start signing in again when you’re ready.',
  },
  sign_in_failed: {
    title: 'The service didn’t complete the sign-in',
    whatToDo: 'Start signing in again. If it keeps happening, ask whoever runs the service.',
  },
  sign_in_unsupported: {
    title: 'This service doesn’t let apps sign in',
    whatToDo: 'Check the address. If it’s right, ask whoever runs the service for an access key and connect with that.',
  },
  device_revoked: {
    title: 'This computer was locked out',
    whatToDo:
      'Another of your devices revoked it. If that wasn’t you, check your devices under Settings there, and change your passphrase.',
  },
  device_unknown: {
    title: 'The service doesn’t know this computer',
    whatToDo: 'Connect to the service again under Settings, Service: sign in, or use an access key made for this computer alone.',
  },
  over_quota: {
    title: 'Your account on the service is full',
    whatToDo:
      'Empty the trash or remove large documents, or ask whoever runs your service for more space. Everything is kept here on this computer.',
  },
  server_rolled_back: {
    title: 'The service has forgotten something',
    whatToDo:
      'It shows an older state than before, perhaps from a backup. Your data here is complete. Ask whoever runs the service, and send nothing more until then.',
  },
  server_forked: {
    title: 'The service tells two different stories',
    whatToDo:
      'What it shows doesn’t match what it showed before. Send nothing more, and ask whoever runs the service. Your data here is complete.',
  },
  audit_log_changed: {
    title: 'The service’s record of what happened was changed',
    whatToDo:
      'It doesn’t follow on from what this computer saw before. Somebody may have changed or removed entries. Your data here is complete and was sent. Ask whoever runs the service.',
  },
  bad_answer: {
    title: 'The service gave an answer that makes no sense',
    whatToDo: 'Check the address under Settings, Service. Perhaps the service and this program have very different versions.',
  },
  refused: { title: 'The service didn’t accept this', whatToDo: 'Update the program and try again. Your data is safe on this computer.' },
  conflict: { title: 'This was changed somewhere else', whatToDo: 'Another device got there first. Try again in a moment.' },
  part_missing: {
    title: 'Part of this document is nowhere to be found',
    whatToDo:
      'Neither this computer nor the service has it. Look on the device where you added it and send it from there, or add the file again as a newer version.',
  },
  part_damaged: {
    title: 'Part of this document arrived damaged',
    whatToDo: 'Send and fetch again. If that doesn’t help, do so on the device where you added the document.',
  },
  insecure_server: {
    title: 'This connection wouldn’t be private',
    whatToDo: 'The address has to begin with https://. Plain http:// is only accepted on this computer itself.',
  },
  proof_needed: {
    title: 'Show the service again that it’s you',
    whatToDo: 'Your account has a second factor. Please sign in again, then do this within ten minutes.',
  },
  code_wrong: {
    title: 'That isn’t the right code',
    whatToDo: 'Compare it with the message, digit by digit. After five wrong ones, or a quarter of an hour, ask for a new one.',
  },
  code_under_way: {
    title: 'A code is already on its way',
    whatToDo: 'Look for the message, also in your spam folder. After a minute you can ask for another one.',
  },
  contact_invalid: {
    title: 'This address can’t be used',
    whatToDo:
      'Check it letter by letter. It has to be different from your account’s address. A telephone number begins with + and the country code.',
  },
  opening_changed: {
    title: 'Something has changed in the meantime',
    whatToDo: 'The people, or the time it waits, aren’t those you were shown. Close this window, look again and try once more.',
  },
  opening_refused: {
    title: 'The service won’t open this vault now',
    whatToDo: 'Close this window and look at what the page says is missing, then try again.',
  },
  vault_released: {
    title: 'This vault has been opened',
    whatToDo: 'Look at the vault to see what has become of it. Nothing about that can be changed any more.',
  },
  contact_exists: {
    title: 'This person is already on the list',
    whatToDo: 'Each address can be listed once. To change the entry, please remove it first.',
  },
  ...wayProblems,
  wrong_passphrase: {
    title: 'This isn’t the right passphrase',
    whatToDo: 'Check capital letters and the spaces between words, and try again. Press the eye to see what you’re typing.',
  },
  secret_key_needed: {
    title: 'This computer needs your owner kit, just once',
    whatToDo: 'The passphrase was changed on another device. Type the words of your owner kit, and your new passphrase.',
  },
  keys_renewed: {
    title: 'Your keys were renewed',
    whatToDo:
      'Lock, and unlock with your passphrase. If another computer renewed them, type the words of the new owner kit too. Nothing here is lost.',
  },
  locked: { title: 'Your vaults are locked', whatToDo: 'Unlock them with your passphrase, then try again.' },
  not_created: { title: 'There’s nothing on this computer yet', whatToDo: 'Create your vault, or restore it from your kit.' },
  already_created: {
    title: 'This computer already has vaults',
    whatToDo: 'Unlock them with your passphrase. To start afresh, use another user account on this computer.',
  },
  in_use: { title: 'Heirlock is already open', whatToDo: 'Close the other window or program that uses these vaults, then try again.' },
  not_found: { title: 'This no longer exists', whatToDo: 'It was removed, perhaps on another device. Look in the trash.' },
  invalid_request: {
    title: 'That isn’t possible',
    whatToDo: 'Check what you entered: a name may be empty, too long, or contain characters that aren’t allowed.',
  },
  invalid_policy: {
    title: 'These times don’t work together',
    whatToDo: 'Check the dates and days: what comes first must be earlier than what comes after it, and the date must be in the future.',
  },
  invalid_policy_type: { title: 'This kind of rule isn’t available', whatToDo: 'Please choose another one.' },
  invalid_email: { title: 'This isn’t an e-mail address', whatToDo: 'Check it letter by letter, such as ann@example.com.' },
  recipient_exists: {
    title: 'This address is already in the vault',
    whatToDo: 'A vault lists each person once. Open the person with this address and change their details, or type another address.',
  },
  passphrase_refused: {
    title: 'This passphrase is too easy to guess',
    whatToDo:
      'Take the six words that are proposed, or several words of your own that have nothing to do with each other; at least 12 characters.',
  },
  kit_incomplete: {
    title: 'This computer doesn’t know the whole kit',
    whatToDo: 'Please print it once on the computer where you made it. After that, this one can print it too.',
  },
  kit_invalid: {
    title: 'These aren’t the words of your kit',
    whatToDo: 'Compare each word with the paper, in order: a word may be missing, or one may be wrong.',
  },
  sheet_invalid: {
    title: 'This isn’t the code of this sheet',
    whatToDo: 'Compare each word with the paper, and check that it’s the latest sheet for this person.',
  },
  sheet_gone: {
    title: 'This sheet no longer exists',
    whatToDo: 'It was thrown away, or Heirlock was locked in between. Please destroy the paper, and make a new sheet.',
  },
  words_differ: {
    title: 'These aren’t the words of this passphrase',
    whatToDo:
      'Ask for the words once more, letter by letter. If they still differ, somebody else chose this passphrase: don’t trust it, and use a sheet of paper.',
  },
  invitation_open: {
    title: 'This passphrase was chosen without your code',
    whatToDo:
      'You gave this person a code, and it can only be trusted if the code was used. Ask them to use it, or withdraw the code first.',
  },
  key_outdated: {
    title: 'This passphrase is from an earlier version',
    whatToDo: 'It can’t be trusted any more. Give this person a code, and ask them to choose a passphrase with it.',
  },
  paper_needed: {
    title: 'Some paper has to be printed anew',
    whatToDo: 'It’s from an earlier version of Heirlock and wouldn’t stay valid. Print it anew, or type its words once.',
  },
  file_not_found: { title: 'The file isn’t there', whatToDo: 'It was moved, renamed or deleted. Choose it again.' },
  file_exists: {
    title: 'There’s already a file with this name',
    whatToDo: 'Choose another name or another folder. Heirlock never overwrites a file.',
  },
  file_unreadable: {
    title: 'The file can’t be read',
    whatToDo:
      'Perhaps another program has it open, or you don’t have permission. Close other programs, or copy the file to your desktop first.',
  },
  file_changed: { title: 'The file changed while it was being read', whatToDo: 'Close the program that writes to it, then add it again.' },
  disk_full: {
    title: 'This computer has run out of space',
    whatToDo: 'Delete what you no longer need, or empty the trash, then try again. What was saved before is safe.',
  },
  not_here: { title: 'This document isn’t on this computer yet', whatToDo: 'Connect to the internet; it will be fetched then.' },
  too_large: {
    title: 'This is too large',
    whatToDo: 'A file can have up to 128 GB, a folder up to 100,000 files. Split it into smaller ones, or leave out what isn’t needed.',
  },
  rolled_back: {
    title: 'This is older than what is here',
    whatToDo: 'Perhaps it comes from an old backup. Use the latest one and try again.',
  },
  other_account: {
    title: 'This belongs to another account',
    whatToDo: 'Please use the kit, the archive or the file of keys of this account.',
  },
  cancelled: { title: 'You cancelled this', whatToDo: 'Nothing was changed. You can start it again at any time.' },
  internal_error: {
    title: 'Something in this program went wrong',
    whatToDo: 'What you have saved is safe. Try again; if it happens again, close the program and start it again.',
  },
  ...secondProblems,
  ...signingProblems,
  app_gone: {
    title: 'The program behind this window isn’t answering',
    whatToDo: 'We’re trying again. If it doesn’t come back, start Heirlock again. What you have saved is safe.',
  },
  signed_out: {
    title: 'This window is no longer connected',
    whatToDo: 'Heirlock was restarted. Open the link that its terminal shows now.',
  },
} as const satisfies Record<ProblemCode, ProblemWords>;
