/** What can be wrong with a way to a recipient that somebody enters. */
export const wayProblems = {
  way_invalid: {
    title: 'This isn’t an address or a number',
    whatToDo: 'Check it letter by letter. A telephone number begins with + and the country code.',
  },
  way_exists: {
    title: 'This way is already there',
    whatToDo: 'Enter another address, number or person: each can be named once, and the first address is their own.',
  },
  no_phones: {
    title: 'This service can’t send text messages',
    whatToDo: 'Please name another address, or somebody who passes the word on.',
  },
} as const;
