import type { ProblemWords } from './problems.ts';
import type { WordsInReader } from '../in-reader.ts';

/** What can't happen to a page that asks nobody for anything. */
const notHere: ProblemWords = {
  heading: 'That can’t be done on this page.',
  advice: 'Nothing is lost. Please load this page again, and choose the file once more.',
};

/** What the offline reader says in another way. */
export const wordsInReader: WordsInReader = {
  problems: {
    mistyped_invitation: {
      heading: 'This code can’t be read yet.',
      advice: 'Please compare it with the card or the screen that you have it from, word by word.',
    },
    false_offer: {
      heading: 'This isn’t the invitation that you were given.',
      advice:
        'Please don’t go on, and choose no passphrase here. This file wasn’t made with your code: either the code is an older one, or somebody has put themselves between you and the person who invited you. Call that person, with a number that you had before, and ask.',
    },
    no_part: notHere,
    mistyped_part: notHere,
    other_part: notHere,
    other_state_part: notHere,
    own_part: notHere,
    repeated_part: notHere,
    false_part: notHere,
    mistyped_third: notHere,
    other_paper: notHere,
    parts_missing: notHere,
    false_plan: notHere,
    damaged: {
      heading: 'This is not what was left for you.',
      advice:
        'The file was changed or damaged where it was kept or while it was copied, so we do not show it. Another copy may be whole: please look on other memory sticks and computers, and ask whoever gave you this one.',
    },
    truncated: {
      heading: 'A part of it is missing at the end.',
      advice:
        'The file is incomplete, so we do not show it. Please copy it once more from where you have it, and wait until that is done. Another copy may be whole.',
    },
    withheld: {
      heading: 'This is missing in the file.',
      advice:
        'It is listed among what was left to you, and its owner signed that list, but this copy of the file does not have it. Another copy may be whole.',
    },
    nothing_here: notHere,
    rolled_back: {
      heading: 'The file is older than your sheet.',
      advice:
        'Your sheet was printed for something newer than what is in this file. Something may be missing from it: please see whether there is a newer file. To open this one all the same, type the words and leave the number out.',
    },
    unsupported_version: {
      heading: 'This was locked by a newer version of Heirlock.',
      advice: 'This page does not understand it yet. The page heirlock-reader.html that came with the file does, and so does a newer one.',
    },
    session_over: notHere,
    link_over: notHere,
    no_connection: notHere,
    server_failed: notHere,
    too_often: notHere,
    no_space: {
      heading: 'There is not enough room on this device.',
      advice:
        'A file needs about twice its size while it is being saved. Please make some room and try again, save the files one by one, or use another computer.',
    },
    no_memory: {
      heading: 'This device is short of memory.',
      advice: 'Please close other pages and programs and try again, or use another device.',
    },
    too_large_here: {
      heading: 'This file is too large for this browser window.',
      advice: 'Please open this page in a normal window (not a private one) of an up-to-date browser, best on a computer.',
    },
    refused: notHere,
  },
  unlock: {
    notYetProved:
      'Who left this, for whom, and which vault it is: that is locked in the file too. You read it here as soon as it is open. Until then, the name of the file proves nothing.',
  },
  noWay: {
    text: 'No passphrase was set and no sheet was printed for what is in this file, so nobody can open it: not you, not us. If there is a printed sheet with numbered words among the owner’s papers, another file may belong to it.',
  },
  documents: {
    waiting: 'The file can’t be read at the moment. We go on by ourselves as soon as it can. Please keep this page open.',
  },
  enrol: {
    why: (owner) =>
      `${owner.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} has locked this vault so that nobody else can read it. One day it opens for you with a passphrase that only you know.`,
    ownWarningWhy:
      'Whoever gets hold of what was locked can try out guesses for years, and what people make up is guessed more often than they think. Words that nobody chose aren’t.',
  },
  invited: {
    why: (owner) =>
      `You have it from ${owner}, on a printed card or on a screen. It shows us whether this invitation is really theirs. Please type it only here, and give it to nobody.`,
  },
};
