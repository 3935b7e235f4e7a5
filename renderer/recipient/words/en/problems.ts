import type { ProblemCode } from '../../problems.ts';

/** A problem in calm words. */
export interface ProblemWords {
  readonly heading: string;
  /** What to do. */
  readonly advice: string;
}

/** What can go wrong, and what to do then. */
export const problems: Readonly<Record<ProblemCode, ProblemWords>> = {
  wrong_passphrase: {
    heading: 'This passphrase did not fit.',
    advice:
      'Please look at it once more: every letter, space and capital of a passphrase of your own counts. You can try as often as you like; nothing is locked and nothing gets lost.',
  },
  wrong_sheet: {
    heading: 'These words are complete, but they do not open this vault.',
    advice: 'They may be from an older sheet, or from a sheet for another person or vault. If there is another sheet, please try that one.',
  },
  mistyped_sheet: {
    heading: 'Something in the words is not yet right.',
    advice:
      'Please compare them with the sheet. Capital letters and spaces do not matter, and the first four letters of each word are enough.',
  },
  repeated_sheet: {
    heading: 'The same sheet was typed twice.',
    advice: 'Each field needs the words of another person’s sheet.',
  },
  wrong_paper: {
    heading: 'That is from another kind of paper.',
    advice: 'Please look for the one that is asked for here. Nothing that you typed has left this device.',
  },
  mistyped_invitation: {
    heading: 'This code can’t be read yet.',
    advice: 'Please compare it with the card or the screen that you have it from. A link has to be complete, to its last character.',
  },
  false_offer: {
    heading: 'This isn’t the invitation that you were given.',
    advice:
      'Please don’t go on, and choose no passphrase here. What this service shows wasn’t made with your code: either the code is an older one, or somebody has put themselves between you and the person who invited you. Call that person, with a number that you had before, and ask.',
  },
  invitation_over: {
    heading: 'This invitation no longer counts.',
    advice:
      'It has run out or was used, or there is a newer one. Please choose no passphrase here now: ask the person who invited you for a new code, in person or by phone.',
  },
  not_from_owner: {
    heading: 'This was not left by the person you know.',
    advice:
      'It pretends to be, so we show nothing of it. Please don’t believe it, send no money, and don’t act on it, whoever asks you to. You have done nothing wrong. Tell the family or the person handling the estate, and show them this page. If you have a printed sheet as well, try that one.',
  },
  no_part: {
    heading: 'That is no part of a key.',
    advice:
      'A part begins with heirlock:part: and has no spaces. Please copy it once more where you have it from, from its beginning to its end.',
  },
  mistyped_part: {
    heading: 'Something is missing in this part, or was changed.',
    advice: 'Please copy it once more where you have it from, from its beginning to its end. Nothing is lost.',
  },
  other_part: {
    heading: 'This part belongs to something else.',
    advice:
      'It is of another vault, or was left to another person. If several mails came, please see which two of them are about the same vault. Nothing is lost.',
  },
  other_state_part: {
    heading: 'This part is of an earlier or a later key.',
    advice:
      'The owner once changed the key, and one of the two services hasn’t heard of it. Nothing is lost: please go to the page of the other service, and bring the part that is here to that page.',
  },
  own_part: {
    heading: 'This is the part that is here already.',
    advice:
      'What is needed is the part of the other service. Please open the link in its mail and press the button on its page, or copy the part there.',
  },
  repeated_part: {
    heading: 'This part is here already.',
    advice: 'It was brought before, and nothing more is to be done with it. The list above says what is still missing.',
  },
  false_part: {
    heading: 'This part is not the true one.',
    advice:
      'It isn’t what the owner had made, so it opens nothing, and we haven’t kept it. Nothing is lost: any two true parts open what was left to you. Please take it once more from the page or the paper that it comes from. If it’s the same again, tell the person handling the estate, and use another part.',
  },
  mistyped_third: {
    heading: 'Something on this paper is not yet read right.',
    advice:
      'Please compare the words with the paper. Capital letters and spaces do not matter, and the first four letters of each word are enough.',
  },
  other_paper: {
    heading: 'This paper is complete, but it belongs to another vault.',
    advice: 'It may also be an older one, which the owner has replaced. If there is another such paper, please try that one.',
  },
  parts_missing: {
    heading: 'A part of the key is missing.',
    advice: 'What you typed is right. Please load the page again: it says which parts are here and which are missing.',
  },
  false_plan: {
    heading: 'This service doesn’t show how the key was given away.',
    advice:
      'What it says about the parts of the key wasn’t signed by the owner, so we don’t go by it. Nothing is lost: please press the link in the mail from the other service, and open it there. Tell the person handling the estate as well.',
  },
  too_short: {
    heading: 'This passphrase is too short.',
    advice: 'It has to hold for years against whoever tries to guess it. Four or more words that do not belong together are good.',
  },
  too_easy: {
    heading: 'This passphrase is too easy to guess.',
    advice:
      'It has to hold for years against whoever tries to guess it. Please add words that do not belong together, or take the six proposed words.',
  },
  not_the_same: {
    heading: 'The two do not match yet.',
    advice: 'Please compare what you typed with your paper, word by word.',
  },
  damaged: {
    heading: 'This is not what was left for you.',
    advice:
      'What arrived was changed or damaged on its way or where it was kept, so we do not show it. Please try again tomorrow. If it stays like this, tell the people who run this service.',
  },
  truncated: {
    heading: 'A part of it is missing at the end.',
    advice: 'What arrived is incomplete, so we do not show it. Please try again later; a copy of the file, if there is one, may be whole.',
  },
  withheld: {
    heading: 'The service does not hand this file out.',
    advice:
      'It is listed among what was left to you, and its owner signed that list, but the service says that it does not have it. Please try again tomorrow, and tell the people who run the service.',
  },
  lost_in_file: {
    heading: 'It can’t be had from this file.',
    advice:
      'The file that you chose was damaged where it was kept, at just this place, or was saved without it. You have done nothing wrong, and the rest of it can be opened and saved. If there is another copy of the file, please try that one for what is missing.',
  },
  nothing_left: {
    heading: 'This file is too damaged to be opened.',
    advice:
      'What holds everything in it together was changed or damaged where it was kept, so we show nothing of it. You have done nothing wrong, and what you typed is right. If there is another copy of the file, please try that one.',
  },
  nothing_here: {
    heading: 'There is nothing locked for you here yet.',
    advice:
      'You were named for this vault, but its owner’s device had not yet put anything together for you. That is no mistake of yours. If you expected something, please ask the people who run this service.',
  },
  rolled_back: {
    heading: 'The service shows an older state than your sheet.',
    advice:
      'Your sheet was printed for a later state of this vault than the one that arrived. Something may be missing from it. Please tell the people who run this service. To open the older state all the same, type the words and leave the number out.',
  },
  unsupported_version: {
    heading: 'This was locked by a newer version of Heirlock.',
    advice: 'This page does not understand it yet. A newer version of the page or of the offline reader can open it.',
  },
  bad_header: {
    heading: 'This is not a file from Heirlock.',
    advice: 'Please choose another one: the name of the right file ends in .heirlock-bundle, or .heirlock-offer for an invitation.',
  },
  witness_link_needed: {
    heading: 'The address isn’t complete.',
    advice:
      'The person who asks you has locked this document, and the key to it is the last part of the address that they gave you. Please open it once more from where you have it, from its beginning to its end.',
  },
  mistyped_witness_link: {
    heading: 'The address was cut or changed on its way.',
    advice:
      'Please open it once more from where you have it, to its last character. If that doesn’t help, ask the person who gave it to you for it again.',
  },
  code_needed_again: {
    heading: 'A new code is needed here.',
    advice:
      'A browser stays open for some hours after a code, for your safety. Nothing was signed just now. Please press the button and ask for a new code; you need not look for the address again.',
  },
  witnessing_moved_on: {
    heading: 'Something has changed in the meantime.',
    advice:
      'You may have answered in another window, the time may be over, or it was called off. Please press the button: the page then says how things are.',
  },
  false_document: {
    heading: 'This isn’t what you were asked to sign.',
    advice:
      'Please sign nothing here. What this page was given doesn’t fit the address that you have, or isn’t as it was prepared. Call the person who asks you, with a number that you had before, and tell them.',
  },
  not_a_pdf: {
    heading: 'There is no document here that could be signed.',
    advice:
      'Please sign nothing. What this page was given isn’t a PDF. Call the person who asks you, with a number that you had before, and tell them.',
  },
  false_signature: {
    heading: 'A signature before yours doesn’t fit this document.',
    advice:
      'Please don’t sign now. Somebody was to sign before you, and what stands there isn’t theirs, or isn’t on this document. Call the person who asks you, with a number that you had before, and tell them.',
  },
  false_certificate: {
    heading: 'The certificate for your signature isn’t right.',
    advice:
      'Nothing was signed. It came for another key or another name, or from somebody else than it should. Please call the person who asks you, with a number that you had before, and tell them.',
  },
  wrong_clock: {
    heading: 'The clock of this device seems to be wrong.',
    advice:
      'A signature says when it was made. Please set the date and time of this device, and then sign once more. Nothing was signed so far.',
  },
  no_signing_here: {
    heading: 'This browser can’t sign here.',
    advice:
      'It signs only on pages with https in their address. Please ask the person who asks you for such an address, or open this one in another browser. Nothing was signed.',
  },
  signature_refused: {
    heading: 'Your answer was not taken.',
    advice:
      'It may be too late, or somebody has called it off. Please press the button: the page then says how things are. Nothing counts that was not taken.',
  },
  signature_too_large: {
    heading: 'Your signature has no room in the document.',
    advice: 'Too many certificates came along with it. Please sign in the other way, or with another certificate. Nothing was signed.',
  },
  no_p12: {
    heading: 'That is no file with a certificate and its key.',
    advice:
      'Please choose the file with the ending .p12 or .pfx that you were given for signing. It must have one key, for RSA or for one of the curves P-256, P-384 or P-521.',
  },
  wrong_p12_password: {
    heading: 'This password doesn’t open the file.',
    advice: 'Please type it once more; capital letters count. It is the one that protects the file, and it stays on this device.',
  },
  old_p12: {
    heading: 'The file is locked in a way that is no longer safe.',
    advice:
      'Browsers refuse such old ciphers. Please have the file saved anew with AES, such as with a present version of the program that you have it from. Until then you can sign in the other way.',
  },
  unfit_certificate: {
    heading: 'This certificate isn’t meant for signatures.',
    advice: 'Whoever issued it allows it for something else only. Please choose another one, or sign in the other way.',
  },
  expired_certificate: {
    heading: 'This certificate isn’t valid now.',
    advice:
      'It has run out, or its time has not come yet. Please choose another one, or sign in the other way. If the date of this device is wrong, please set it.',
  },
  session_over: {
    heading: 'This browser has been closed for your safety.',
    advice: 'Please open the link in your mail again and ask for a new code.',
  },
  link_over: {
    heading: 'This link no longer works.',
    advice: 'Please open the link in your mail again; the page tells you what to do.',
  },
  no_connection: {
    heading: 'We can’t reach the service.',
    advice: 'Please see whether this device is connected to the internet, and try again. Nothing is lost.',
  },
  server_failed: {
    heading: 'The service could not do this.',
    advice: 'It is not your fault, and nothing is lost. Please try again in an hour. If it goes on, tell the people who run this service.',
  },
  too_often: {
    heading: 'Please wait a little.',
    advice: 'The service was asked very often in a short time. Please try again in a few minutes.',
  },
  no_space: {
    heading: 'There is not enough room on this device.',
    advice:
      'A file needs about twice its size while it is being saved. Please make some room and try again, save the files one by one, or open the link on another computer.',
  },
  no_memory: {
    heading: 'This device is short of memory.',
    advice: 'Please close other pages and programs and try again, or open the link on another device.',
  },
  too_large_here: {
    heading: 'This file is too large for this browser window.',
    advice: 'Please open the link in a normal window (not a private one) of an up-to-date browser, best on a computer.',
  },
  stopped: {
    heading: 'You have stopped this.',
    advice: 'Nothing was saved. You can start again whenever you like.',
  },
  refused: {
    heading: 'The service did not accept this.',
    advice: 'Nothing was changed. Please open the link in your mail again; it shows how things are now.',
  },
  unexpected: {
    heading: 'Something went wrong on this page.',
    advice: 'It is not your fault, and nothing is lost. Please load the page again, or try another browser.',
  },
};
