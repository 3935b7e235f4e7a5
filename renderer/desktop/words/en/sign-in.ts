/** Signing in at the server, in the browser. */
export const signIn = {
  way: 'How should this computer sign in?',
  browser: 'Sign in with your browser',
  browserText: 'With the address and password of your account there, or whatever way the service offers.',
  token: 'With an access key',
  tokenText: 'Whoever runs the service gives it to you.',
  signIn: 'Sign in',
  waiting: 'Continue in your browser',
  waitingText:
    'A page from {{server}} has opened there. Sign in on it and choose “Let it in”; this window will then carry on automatically.',
  notOpen: 'If you don’t see that page, open it again. The app waits five minutes.',
  openAgain: 'Open the page again',
  done: 'You’re signed in.',
  as: 'Signed in as',
  unknown: 'somebody without an address',
  over: 'You’re signed out of {{server}}',
  overText: 'Everything is kept on this computer. Until you sign in again, nothing is sent, and the service doesn’t hear that you’re here.',
  signOut: 'Sign out',
  signOutTitle: 'Sign out of the service?',
  signOutText:
    'Your vaults stay on this computer, but nothing will be sent any more, and the service won’t hear of your check-ins here: its clock keeps running.',
  signedOut: 'You’re signed out.',
  signedOutHere:
    'You’re signed out here, but the service couldn’t be told. End the session on its page, under your account, once it answers again.',
  first: 'Please sign in first.',
  addressFirst: 'Type the address first.',
  signedInAs: 'Signed in as {{email}}',
} as const;
