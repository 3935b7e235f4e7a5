/** Other addresses for recipients who aren't reached. */
export const corrections = {
  title: 'Other addresses',
  text: 'Where somebody isn’t reached, one person can ask for another address and a second of another kind agree: somebody the owner trusts, another recipient, or you. For 72 hours it can then be stopped.',
  none: 'Nobody has asked for another address.',
  unnamed: 'Somebody without a name',
  vault: 'A vault',
  status: {
    asked: 'Asked for',
    waiting: 'Agreed to, waits',
    stopped: 'Stopped',
    expired: 'Nobody agreed',
    settled: 'Counts',
    needless: 'No longer needed',
  },
  by: { contact: 'a trusted person', recipient: 'another recipient', operator: 'an administrator' },
  askedBy: 'asked for by {{who}}, {{when}}',
  agreedBy: 'agreed to by {{who}}',
  expires: 'ends {{when}} unless somebody agrees',
  settles: 'counts from {{when}} unless somebody stops it',
  address: 'Their address of today',
  act: { ask: 'Ask for another address', agree: 'Agree', stop: 'Stop it' },
  actNamed: {
    ask: 'Ask for another address of {{name}}',
    agree: 'Agree to the other address of {{name}}',
    stop: 'Stop it: the other address of {{name}}',
  },
  ask: {
    ask: {
      title: 'Ask for another address?',
      text: 'A trusted person or another recipient has to agree, and all ways that are known are told. In a vault that this server reads, whoever reads at the new address can read what was left.',
    },
    agree: {
      title: 'Is this their address?',
      text: 'Agree only if you know it from them. In 72 hours what was left is sent there, unless somebody stops it.',
    },
    stop: { title: 'Stop it?', text: 'Nothing is sent to this address. Everybody who heard of it is told.' },
  },
} as const;
