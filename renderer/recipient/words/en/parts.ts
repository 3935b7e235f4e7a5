/** What is said of a key that two servers and a third party keep in parts. Servers are named by their addresses, such as `vaults.example.org`. */
export const parts = {
  heading: 'The key to this is kept in parts',
  why: 'So that nobody could open it too early, not even the people who run this service, its owner gave the parts to different people. Any two of them open it; after that you go on here as usual. There is no hurry.',
  list: 'The parts of the key',
  of: (name: string): string => `The part of ${name}`,
  ofPaper: 'The third part, a paper that a notary may keep',
  ofWitness: 'The part of a third service, which watches over the other two',
  here: 'is here',
  missing: 'is still missing',
  isFalse: 'is not the true one',
  sparePaper: 'can take the place of one that is missing',
  spareWitness: 'comes here by itself if one of the two is gone',
  together: 'Bring two parts together',
  carryWhy: (other: string): string =>
    `Press the button: a page of ${other} opens beside this one, with the part that is here, and tells you how to go on. You should have a mail from ${other} as well.`,
  bring: (other: string): string => `Bring this part to ${other}`,
  otherWayRound: (other: string, bring: string): string =>
    `It works the other way round too. Leave this page open, press the link in the mail from ${other} in this same browser, and choose “${bring}” there. This page then goes on by itself.`,
  behind: (other: string): string =>
    `This service has not heard of all that the owner arranged last, so it can’t be opened here. It can be opened at ${other}.`,
  nothingToBring: (other: string): string =>
    `What this service keeps can’t be used, so the other two parts are needed: that of ${other}, and the third. Please press the link in the mail from ${other}, and go on there.`,
  complete: 'Two parts of the key are here',
  completeWhy: 'They fit together, and you can go on.',
  rather: (other: string): string => `I would rather open it at ${other}`,
  falseTitle: (giver: string): string => `${giver} has given out something false`,
  falseWhy: (part: string): string =>
    `It isn’t what the owner had made: ${part}. That is no fault of yours, and nothing is lost: any two of the other parts open it. Please tell the person handling the estate.`,
  saidToBe: (part: string): string => `It calls itself: ${part}.`,
  none: (other: string): string => `No mail came from ${other}, or its page doesn’t open`,
  noneWhy:
    'Please look among the unwanted mail (spam) too. The two services don’t send on the same day if one of them was away for a time. And if one of them no longer exists, what was left to you can still be opened:',
  noneWithPaper: 'with the third part, a paper with 25 words. Ask in the family, a notary, or the person handling the estate, who has it.',
  noneWithWitness:
    'a third service finds out that one of the two is gone, which takes about a day, and gives its part to this one. It is then here, and you can go on.',
  lookAgain: 'Look again for what is here',
  text: {
    title: 'On another device, or as text',
    ours: (other: string): string =>
      `This is the part that is here, as text. On the page of ${other} you can paste it, whatever device that is open on. The part alone opens nothing.`,
    copy: 'Copy the part',
    copied: 'The part is copied.',
    notCopied: 'It could not be copied. Please mark the text with the mouse or a finger, and copy it so.',
    field: 'A part that you have as text',
    hint: 'It begins with heirlock:part: and may go over several lines.',
    add: 'Add this part',
  },
  paper: {
    title: 'I have the paper with the third part',
    about: 'Its heading is “Heirlock: the third part”, and it has a square pattern and 25 numbered words. Nobody else sees what you type.',
    words: 'The words on the paper',
    hint: 'One after the other, as they are numbered. Capitals and spaces do not matter; the first four letters of a word are enough.',
    add: 'Add this paper',
    wrongCount: (count: number): string => `There ${count === 1 ? 'is 1 word' : `are ${count} words`} here. This paper has 25.`,
  },
  brought: {
    here: (own: string): string => `The part has come to ${own}`,
    now: (own: string): string => `Now press the link in the mail from ${own}, here in this browser, and keep this page open.`,
    then: 'You type a code there that comes by mail, as before. The part then goes there by itself, and this page says so.',
    elsewhere: 'The page is open on another device, or in another browser',
    elsewhereHow: 'Copy this text and paste it there, under “On another device, or as text”.',
    taken: 'The part has arrived',
    takenHow: (own: string): string =>
      `Please go back to the page of ${own} with what was left to you; it goes on there. You can close this one.`,
    refused: 'The part arrived, but it is of no use there',
    refusedHow: (own: string): string =>
      `The page of ${own} with what was left to you says why, and what you can do. You can close this one.`,
    nothing: 'There is nothing to be brought here',
    nothingHow:
      'This page takes a part of a key to another page. Please open the link in one of your mails again, and press the button there.',
  },
};
