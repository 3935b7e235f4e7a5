/** Signing in at the server, in the browser. */
export const signIn = {
  way: 'How does this computer get in?',
  browser: 'Sign in with your browser',
  browserText: 'With the address and password of your account there, or whatever way the server offers.',
  token: 'With an access token',
  tokenText: 'Whoever runs the server gives it to you.',
  signIn: 'Sign in',
  waiting: 'Go on in your browser',
  waitingText: 'A page of {{server}} has opened there. Sign in on it and choose “Let it in”; this window then goes on by itself.',
  notOpen: 'If you see no such page, open it again. The app waits five minutes.',
  openAgain: 'Open the page again',
  done: 'You are signed in.',
  as: 'Signed in as',
  unknown: 'somebody without an address',
  over: 'You are signed out at {{server}}',
  overText: 'Everything is kept on this computer. Until you sign in again nothing is sent, and the server does not hear that you are here.',
  signOut: 'Sign out',
  signOutTitle: 'Sign out at the server?',
  signOutText:
    'Your vaults stay on this computer. But nothing is sent any more, and the server does not hear of your check-ins here: its time goes on.',
  signedOut: 'You are signed out.',
  signedOutHere:
    'You are signed out here, but the server could not be told. End the session on its page, under your account, when it answers again.',
  first: 'Please sign in first.',
  signedInAs: 'Signed in as {{email}}',
} as const;
