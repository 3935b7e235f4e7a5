import type { MailFacts } from './mail-facts.ts';
import { button, factRows, paragraph, type MailDraft } from './mail-draft.ts';
import { ownerInWords, type MailSpeech } from './mail-words.ts';
import { recipientDraft } from './recipient-draft.ts';
import { haveAtHand } from './recipient-mails.ts';
import { personName } from './untrusted-text.ts';

/** As many as one mail names; a vault has few recipients. */
const maxNames = 50;

/** To a recipient who hasn't opened yet what was left to them. What goes by telephone is another text; as a mail it reads like the first. */
export function handoverReminderMail(facts: MailFacts['handover_reminder'], say: MailSpeech): MailDraft {
  const { common, handover, recipients } = say.words;
  const words = handover.reminders[facts.message === 'telephone' ? 'day_3' : facts.message];
  return recipientDraft(facts, say, (owner, vault) => ({
    subject: words.subject(owner.subject),
    blocks: [
      paragraph(words.lead(owner.short, vault)),
      paragraph(words.rest),
      button(recipients.openButton, facts.openUrl),
      paragraph(recipients.codeComesNext),
      ...haveAtHand(facts.keys, say, owner),
      factRows([common.linkWorksUntil, say.moment(facts.linkExpiresAt)]),
      paragraph(recipients.makeSure(owner.short)),
    ],
  }));
}

/** To somebody who is asked to pass the word on: whom to tell, and never what it is about. */
export function handoverDeputyMail(facts: MailFacts['handover_deputy'], say: MailSpeech): MailDraft {
  const {
    handover: { deputy },
    recipients,
  } = say.words;
  const owner = ownerInWords(facts);
  const who = personName(facts.recipientName);
  return {
    subject: deputy.subject(owner.subject),
    blocks: [
      paragraph(say.greeting(facts.deputyName)),
      paragraph(deputy.lead(owner.short, who)),
      paragraph(deputy.please(owner.short, who)),
      paragraph(deputy.notWhat),
      paragraph(deputy.answer),
      button(deputy.button, facts.passOnUrl),
      paragraph(recipients.makeSure(owner.short)),
    ],
    footer: deputy.footer(owner.short),
  };
}

/** To somebody whom the owner trusts: who was not reached, by name and by nothing else. */
export function handoverUnreachedMail(facts: MailFacts['handover_unreached'], say: MailSpeech): MailDraft {
  const {
    handover: { unreached },
    recipients,
  } = say.words;
  const owner = ownerInWords(facts);
  const names = facts.names.slice(0, maxNames).map((name) => personName(name) ?? unreached.noName);
  return {
    subject: unreached.subject(owner.subject),
    blocks: [
      paragraph(say.greeting(facts.recipientName)),
      paragraph(unreached.lead(owner.short)),
      factRows(...names.map((name) => [unreached.who, name] as const), [unreached.since, say.moment(facts.unreachedSince)]),
      paragraph(unreached.please),
      paragraph(unreached.knowAddress),
      button(unreached.button, facts.correctUrl),
      paragraph(unreached.notWhat),
      paragraph(recipients.makeSure(owner.short)),
    ],
    footer: unreached.footer(owner.short),
  };
}
