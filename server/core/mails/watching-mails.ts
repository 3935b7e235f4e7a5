import type { MailFacts } from './mail-facts.ts';
import { button, codeToType, factRows, paragraph, type MailDraft } from './mail-draft.ts';
import { ownerInWords, type MailSpeech } from './mail-words.ts';
import { withoutSixDigits } from './untrusted-text.ts';

/** To those who run the server: automatic releases are held. */
export function releasesHeldMail({ cause, number, at }: MailFacts['releases_held'], say: MailSpeech): MailDraft {
  const { held } = say.words.watching;
  return {
    subject: held.subject(number),
    blocks: [
      paragraph(say.greeting(null)),
      paragraph(held.lead),
      factRows([held.found, held.reason[cause]], [held.when, say.moment(at)], [held.number, String(number)]),
      paragraph(held.whatToDo[cause]),
      paragraph(held.lift(number)),
    ],
    footer: held.footer,
  };
}

/** To those who run the server: something stored can't be opened any more. */
export function damageFoundMail({ what, id, at }: MailFacts['damage_found'], say: MailSpeech): MailDraft {
  const { damage, held } = say.words.watching;
  return {
    subject: damage.subject,
    blocks: [
      paragraph(say.greeting(null)),
      paragraph(damage.lead),
      factRows([damage.found, damage.what[what]], [damage.id, id], [held.when, say.moment(at)]),
      paragraph(damage.whatToDo[what]),
    ],
    footer: held.footer,
  };
}

/** To those who run the server: another one that it watches over is silent, or heard again. */
export function neighbourNewsMail({ name, state, at }: MailFacts['neighbour_news'], say: MailSpeech): MailDraft {
  const { neighbour, held } = say.words.watching;
  return {
    subject: neighbour[state].subject,
    blocks: [
      paragraph(say.greeting(null)),
      paragraph(neighbour[state].lead),
      factRows([neighbour.name, name], [neighbour.lastHeard, say.moment(at)]),
      paragraph(neighbour[state].whatToDo),
    ],
    footer: held.footer,
  };
}

/** To an address that an owner named as another way to reach them. */
export function contactCodeMail({ ownerName, code, validMinutes }: MailFacts['contact_code'], say: MailSpeech): MailDraft {
  const {
    common,
    watching: { contactCode },
  } = say.words;
  return {
    subject: contactCode.subject,
    blocks: [
      paragraph(withoutSixDigits(say.greeting(ownerName))),
      paragraph(contactCode.lead),
      codeToType(code),
      paragraph(contactCode.works(common.minutes(validMinutes))),
      paragraph(contactCode.ifNotYou),
    ],
    footer: contactCode.footer,
  };
}

/** To somebody whom the owner wants to be asked before a release. It says nothing about what is released, or to whom. */
export function contactAskedMail(facts: MailFacts['contact_asked'], say: MailSpeech): MailDraft {
  const { contactAsked } = say.words.watching;
  const owner = ownerInWords(facts);
  return {
    subject: contactAsked.subject,
    blocks: [
      paragraph(say.greeting(facts.recipientName)),
      paragraph(contactAsked.lead(owner.short)),
      factRows([contactAsked.handedOnFrom, say.moment(facts.releaseAt)]),
      paragraph(contactAsked.getInTouch(owner.short)),
      ...(facts.mayVouch ? [paragraph(contactAsked.mayVouch(owner.short)), button(contactAsked.vouchButton, facts.vouchUrl)] : []),
      paragraph(contactAsked.otherwise),
    ],
    footer: contactAsked.footer(owner.short),
  };
}
