import { isReal } from '../../../shared/domain/account.ts';
import type { MailFacts } from './mail-facts.ts';
import { button, factRows, paragraph, type MailDraft } from './mail-draft.ts';
import type { MailSpeech } from './mail-words.ts';
import { mailAddress, personName } from './untrusted-text.ts';

/** To somebody who wants to sign in, or to sign up with an address that has an account. */
export function signInLinkMail(facts: MailFacts['sign_in_link'], say: MailSpeech): MailDraft {
  const { common, signIn } = say.words;
  return {
    subject: signIn.link.subject,
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(signIn.link.lead[facts.askedFor]),
      button(signIn.link.button, facts.signInUrl),
      paragraph(common.linkWorksOnce(common.minutes(facts.validMinutes))),
      paragraph(signIn.ignoreIt),
    ],
    footer: signIn.footer,
  };
}

/** To somebody new: confirms the address and opens the account. */
export function signUpLinkMail(facts: MailFacts['sign_up_link'], say: MailSpeech): MailDraft {
  const { common, signIn } = say.words;
  return {
    subject: signIn.signUp.subject,
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(signIn.signUp.lead),
      button(signIn.signUp.button, facts.signInUrl),
      paragraph(common.linkWorksOnce(common.minutes(facts.validMinutes))),
      paragraph(signIn.signUp.password),
      paragraph(signIn.ignoreIt),
    ],
    footer: signIn.footer,
  };
}

/** To an address that somebody tried to sign in with and that has no account. */
export function signInUnknownMail({ email }: MailFacts['sign_in_unknown'], say: MailSpeech): MailDraft {
  const { footer, unknown } = say.words.signIn;
  return {
    subject: unknown.subject,
    blocks: [
      paragraph(say.greeting(null)),
      paragraph(unknown.lead(mailAddress(email))),
      paragraph(unknown.ifYou),
      paragraph(unknown.ifNotYou),
    ],
    footer,
  };
}

/** To a person: something about how they sign in changed. */
export function identityNoticeMail(facts: MailFacts['identity_notice'], say: MailSpeech): MailDraft {
  const { changed, changes } = say.words.signIn;
  const { subject, sentence } = changes[facts.change];
  return {
    subject,
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(sentence),
      factRows(
        [changed.when, say.moment(facts.at)],
        ...(facts.ended === undefined
          ? []
          : ([
              [changed.sessionsEnded, String(facts.ended.sessions)],
              [changed.keysEnded, String(facts.ended.keys)],
            ] as const)),
      ),
      paragraph(changed.ifNotYou),
    ],
    footer: changed.footer,
  };
}

/** To a person: somebody who was signed in as them made a key. Its name is theirs to choose, so it might be an intruder's words. */
export function keyMadeMail(facts: MailFacts['key_made'], say: MailSpeech): MailDraft {
  const { changed, keyMade } = say.words.signIn;
  const { permissions, expiresAt } = facts;
  return {
    subject: keyMade.subject,
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(keyMade.lead[facts.mode]),
      ...(isReal[facts.mode] ? [paragraph(permissions.includes('write') ? keyMade.mayRelease : keyMade.mayNotRelease)] : []),
      factRows(
        [keyMade.name, personName(facts.keyName) ?? keyMade.unnamed],
        [keyMade.may, permissions.map((permission) => keyMade.permissions[permission]).join(', ')],
        [changed.when, say.moment(facts.madeAt)],
        [keyMade.until, expiresAt === null ? keyMade.forEver : say.moment(expiresAt)],
      ),
      paragraph(keyMade.ifNotYou),
    ],
    footer: changed.footer,
  };
}

/** To an owner, at every address: one of their devices is to be removed, with one button against it. */
export function deviceRemovalAskedMail(facts: MailFacts['device_removal_asked'], say: MailSpeech): MailDraft {
  const { changed, removal } = say.words.signIn;
  return {
    subject: removal.subject,
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(removal.lead),
      factRows(
        [removal.device, removal.addedOn(say.moment(facts.deviceAddedAt))],
        [removal.asker, removal.addedOn(say.moment(facts.askerAddedAt))],
        [removal.askedAt, say.moment(facts.askedAt)],
        [removal.notBefore, say.moment(facts.notBefore)],
      ),
      paragraph(removal.choice),
      button(removal.button, facts.keepUrl),
      paragraph(removal.thief),
    ],
    footer: changed.footer,
  };
}

/** To an owner: the one mail whose press shows that the others would arrive. */
export function ownerReachedMail(facts: MailFacts['owner_reached'], say: MailSpeech): MailDraft {
  const { reached } = say.words.signIn;
  return {
    subject: reached.subject,
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(reached.lead),
      button(reached.button, facts.reachUrl),
      paragraph(reached.works(facts.validDays)),
      paragraph(reached.ifNotYou),
    ],
    footer: reached.footer,
  };
}
