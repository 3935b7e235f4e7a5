import type { IdentityChange, MailFacts } from './mail-facts.ts';
import { button, factRows, paragraph, type MailDraft } from './mail-draft.ts';
import { counted, greeting, momentInWords } from './mail-words.ts';
import { mailAddress } from './untrusted-text.ts';

const footer =
  'You get this mail because somebody entered your e-mail address in Heirlock, which keeps documents locked for their owner until the time comes to hand them on.';

const ignoreIt = paragraph(
  'If it was not you, leave this mail alone: nothing happens without the link. Never pass it on, and never read it out to anybody.',
);

/** To somebody who wants to sign in, or to sign up with an address that has an account. */
export function signInLinkMail(facts: MailFacts['sign_in_link']): MailDraft {
  const why =
    facts.askedFor === 'sign_in'
      ? 'Somebody, we hope you, wants to sign in to Heirlock with this e-mail address.'
      : 'Somebody, we hope you, wants to open an account in Heirlock with this e-mail address. There is one already, and it stays as it is.';
  return {
    subject: 'Your link to sign in to Heirlock',
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(why),
      button('Sign in', facts.signInUrl),
      paragraph(`The link works once, within ${counted(facts.validMinutes, 'minute', 'minutes')}.`),
      ignoreIt,
    ],
    footer,
  };
}

/** To somebody new: confirms the address and opens the account. */
export function signUpLinkMail(facts: MailFacts['sign_up_link']): MailDraft {
  return {
    subject: 'Confirm your e-mail address for Heirlock',
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph('Somebody, we hope you, wants to open an account in Heirlock with this e-mail address.'),
      button('Confirm and sign in', facts.signInUrl),
      paragraph(`The link works once, within ${counted(facts.validMinutes, 'minute', 'minutes')}.`),
      ...(facts.withPassword
        ? [
            paragraph(
              'It also puts into force the password that was chosen a moment ago. If you chose none, do not open the link: that password is not yours.',
            ),
          ]
        : []),
      ignoreIt,
    ],
    footer,
  };
}

/** To an address with which somebody wanted to sign in and that has no account. */
export function signInUnknownMail({ email }: MailFacts['sign_in_unknown']): MailDraft {
  return {
    subject: 'There is no Heirlock account with this e-mail address',
    blocks: [
      paragraph('Hello,'),
      paragraph(`Somebody, perhaps you, wanted to sign in to Heirlock as ${mailAddress(email)}. There is no account with this address.`),
      paragraph('If it was you, you may have another address there, or no account yet: then go back to the page and choose to open one.'),
      paragraph('If it was not you, there is nothing to do.'),
    ],
    footer,
  };
}

const changes: Readonly<Record<IdentityChange, readonly [subject: string, sentence: string]>> = {
  password_changed: [
    'Your Heirlock password was changed',
    'The password of your Heirlock account was changed, and all other devices were signed out.',
  ],
  totp_added: [
    'A code app was added to your Heirlock account',
    'From now on, signing in to your Heirlock account asks for a code from an app.',
  ],
  totp_removed: [
    'The code app was removed from your Heirlock account',
    'Signing in to your Heirlock account no longer asks for codes from your app.',
  ],
  passkey_added: [
    'A passkey was added to your Heirlock account',
    'A passkey was added to your Heirlock account. Signing in asks for a second proof from now on.',
  ],
  passkey_removed: ['A passkey was removed from your Heirlock account', 'A passkey was removed from your Heirlock account.'],
  recovery_code_used: [
    'A recovery code of your Heirlock account was used',
    'Somebody signed in to your Heirlock account with one of your recovery codes. That code does not work again.',
  ],
  recovery_codes_replaced: [
    'Your Heirlock recovery codes were replaced',
    'New recovery codes were made for your Heirlock account. The earlier ones do not work any more.',
  ],
  code_reused: [
    'A code of your app was used twice',
    'Somebody sent a code of your app to Heirlock that had been used already. It was refused. Somebody may be looking over your shoulder.',
  ],
  session_reused: [
    'A device was signed out of your Heirlock account',
    'A device that was signed in to your Heirlock account used a proof that had been used before. Such a proof may have been copied, so we signed that device out.',
  ],
  contacts_changed: [
    'How Heirlock can reach you was changed',
    'A second address or a telephone, to which Heirlock sends warnings before a release, was added to your account or removed from it.',
  ],
  trusted_contacts_changed: [
    'Whom Heirlock asks about you was changed',
    'Somebody was added to the people whom Heirlock asks before a release, or removed from them.',
  ],
};

/** To a person: something about how they sign in changed. */
export function identityNoticeMail(facts: MailFacts['identity_notice']): MailDraft {
  const [subject, sentence] = changes[facts.change];
  return {
    subject,
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(sentence),
      factRows(['When', momentInWords(facts.at)]),
      paragraph(
        'If that was you, there is nothing to do. If it was not, sign in at once by a link that you have mailed to you, change your password, and sign out everywhere.',
      ),
    ],
    footer:
      'You get this mail because you have an account in Heirlock. We send it whenever something about signing in or about reaching you changes, and it cannot be switched off.',
  };
}
