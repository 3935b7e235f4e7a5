import type { Mode, Permission } from '../../../../../shared/domain/account.ts';
import type { IdentityChange } from '../../mail-facts.ts';

/** The subject and the first sentence of what somebody is told about a change. */
export interface ChangeWords {
  readonly subject: string;
  readonly sentence: string;
}

/** What people are told about signing in. */
export const signIn = {
  footer:
    'You get this mail because somebody entered your e-mail address in Heirlock, which keeps documents locked for their owner until the time comes to hand them on.',
  ignoreIt:
    'If it was not you, leave this mail alone: nothing happens without the link. Never pass it on, and never read it out to anybody.',
  link: {
    subject: 'Your link to sign in to Heirlock',
    lead: {
      sign_in: 'Somebody, we hope you, wants to sign in to Heirlock with this e-mail address.',
      sign_up:
        'Somebody, we hope you, wants to open an account in Heirlock with this e-mail address. There is one already, and it stays as it is.',
    },
    button: 'Sign in',
  },
  signUp: {
    subject: 'Confirm your e-mail address for Heirlock',
    lead: 'Somebody, we hope you, wants to open an account in Heirlock with this e-mail address.',
    button: 'Confirm and sign in',
    password: 'Once your address is confirmed you can choose a password. Nobody has set one before you.',
  },
  unknown: {
    subject: 'There is no Heirlock account with this e-mail address',
    lead: (address: string): string =>
      `Somebody, perhaps you, wanted to sign in to Heirlock as ${address}. There is no account with this address.`,
    ifYou: 'If it was you, you may have another address there, or no account yet: in that case, go back to the page and open one.',
    ifNotYou: 'If it was not you, there is nothing to do.',
  },
  removal: {
    subject: 'One of your computers is to be removed from Heirlock',
    lead: 'One of your computers asked to remove another one from your Heirlock account. The one removed gets no changes any more and has to be set up again. Nobody showed a second factor for this, so it waits for three days.',
    device: 'To be removed',
    asker: 'Asked by',
    addedOn: (moment: string): string => `the computer added on ${moment}`,
    askedAt: 'Asked on',
    notBefore: 'Removed on',
    choice: 'If you want this, there is nothing to do. If not, press the button, and the computer stays.',
    button: 'Keep this computer',
    thief:
      'If you did not ask for it yourself, somebody else is using one of your computers. Keep the one that is to go, and remove the one that asked.',
  },
  reached: {
    subject: 'Does this mail reach you? Please press its button',
    lead: 'This is the test mail that you asked for in Heirlock. Reminders and warnings come to this address the same way. Press the button, so that Heirlock knows that they reach you. Until then it promises nothing.',
    button: 'This mail has reached me',
    works: (days: number): string => `The button works for ${days} days.`,
    ifNotYou:
      'If you don’t use Heirlock, somebody has mistyped an address. Leave this mail alone: without the press, nothing counts on you.',
    footer: 'You get this mail because this address was given in Heirlock as the one by which an owner is reached.',
  },
  changed: {
    when: 'When',
    sessionsEnded: 'Other browsers and programs signed out',
    keysEnded: 'API keys revoked',
    ifNotYou:
      'If that was you, there is nothing to do. If it was not, sign in at once with a link that you have mailed to you, change your password, and sign out everywhere.',
    footer:
      'You get this mail because you have an account in Heirlock. We send it whenever something about signing in or about reaching you changes, and it cannot be switched off.',
  },
  keyMade: {
    subject: 'A key for programs was made for your Heirlock account',
    lead: {
      live: 'Somebody who was signed in as you made an API key. Programs use such a key to act for you.',
      test: 'Somebody who was signed in as you made an API key for test data. It reaches none of your real vaults.',
    } satisfies Record<Mode, string>,
    mayRelease: 'Whoever has this key can change your vaults and release them, without your password and without a second factor.',
    mayNotRelease: 'Whoever has this key cannot release your vaults.',
    name: 'Name',
    unnamed: 'none that can be shown',
    may: 'It may',
    permissions: { read: 'read', write: 'change and release', delete: 'delete' } satisfies Record<Permission, string>,
    until: 'Works until',
    forEver: 'somebody revokes it',
    ifNotYou:
      'If that was you, there is nothing to do. If it was not, sign in at once and revoke the key; or change your password, and end all keys and sessions as you do.',
  },
  changes: {
    password_changed: {
      subject: 'Your Heirlock password was changed',
      sentence: 'The password of your Heirlock account was changed.',
    },
    totp_added: {
      subject: 'A code app was added to your Heirlock account',
      sentence: 'From now on, signing in to your Heirlock account asks for a code from an app.',
    },
    totp_removed: {
      subject: 'The code app was removed from your Heirlock account',
      sentence: 'Signing in to your Heirlock account no longer asks for codes from your app.',
    },
    passkey_added: {
      subject: 'A passkey was added to your Heirlock account',
      sentence: 'A passkey was added to your Heirlock account. Signing in asks for a second proof from now on.',
    },
    passkey_removed: {
      subject: 'A passkey was removed from your Heirlock account',
      sentence: 'A passkey was removed from your Heirlock account.',
    },
    recovery_code_used: {
      subject: 'A recovery code of your Heirlock account was used',
      sentence: 'Somebody signed in to your Heirlock account with one of your recovery codes. That code will not work again.',
    },
    recovery_codes_replaced: {
      subject: 'Your Heirlock recovery codes were replaced',
      sentence: 'New recovery codes were made for your Heirlock account. The earlier ones do not work any more.',
    },
    code_reused: {
      subject: 'A code of your app was used twice',
      sentence:
        'Somebody sent Heirlock a code of your app that had already been used. It was refused. Somebody may be looking over your shoulder.',
    },
    session_reused: {
      subject: 'A device was signed out of your Heirlock account',
      sentence:
        'A device that was signed in to your Heirlock account used a proof that had been used before. Such a proof may have been copied, so we signed that device out.',
    },
    device_removed: {
      subject: 'A device was removed from your Heirlock account',
      sentence: 'One of the computers that open your vaults was removed from your Heirlock account. It gets no changes any more.',
    },
    device_kept: {
      subject: 'A device stays in your Heirlock account',
      sentence: 'One of your computers was to be removed from your Heirlock account. Somebody stopped that, and it stays.',
    },
    kit_access_made: {
      subject: 'There is a new Heirlock owner kit',
      sentence:
        'An owner kit was printed with which, together with your passphrase, a new computer can open your vaults. Any earlier kit no longer lets a new computer in.',
    },
    kit_access_used: {
      subject: 'Somebody is using your Heirlock owner kit',
      sentence:
        'A computer has shown this service the way in that is printed on your owner kit. It got what your passphrase locks, and nothing that opens without it or without the recovery words.',
    },
    contacts_changed: {
      subject: 'How Heirlock can reach you has changed',
      sentence:
        'A second address or telephone number, to which Heirlock sends warnings before a release, was added to your account or removed from it.',
    },
    trusted_contacts_changed: {
      subject: 'The people Heirlock asks about you have changed',
      sentence: 'Somebody was added to the people Heirlock asks before a release, or is no longer one of them.',
    },
  } satisfies Record<IdentityChange, ChangeWords>,
};
