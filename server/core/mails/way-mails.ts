import type { MailFacts } from './mail-facts.ts';
import { button, paragraph, type MailDraft } from './mail-draft.ts';
import { ownerInWords, type MailSpeech } from './mail-words.ts';
import { personName } from './untrusted-text.ts';

/** To somebody at one of the ways to a recipient: does this address reach you? A question without a date, and nothing of the vault. */
export function wayAskedMail(facts: MailFacts['way_asked'], say: MailSpeech): MailDraft {
  const { address } = say.words.ways;
  const owner = ownerInWords(facts);
  const words = facts.isFirst ? address.first : address.again;
  return {
    subject: words.subject(owner.subject),
    blocks: [
      paragraph(say.greeting(facts.recipientName)),
      paragraph(words.lead(owner.short)),
      paragraph(words.please),
      button(address.button, facts.wayUrl),
      paragraph(address.otherwise),
      paragraph(address.ifGenuine(owner.short)),
    ],
    footer: say.words.common.recipientFooter(owner.short),
    noMoreUrl: facts.wayUrl,
  };
}

/** To somebody whom an owner asks to pass the word on one day. */
export function deputyAskedMail(facts: MailFacts['deputy_asked'], say: MailSpeech): MailDraft {
  const { deputy } = say.words.ways;
  const owner = ownerInWords(facts);
  const words = facts.isFirst ? deputy.first : deputy.again;
  return {
    subject: words.subject(owner.subject),
    blocks: [
      paragraph(say.greeting(facts.recipientName)),
      paragraph(words.lead(owner.short, personName(facts.forName))),
      paragraph(deputy.nothingElse),
      button(deputy.button, facts.wayUrl),
      paragraph(deputy.otherwise),
      paragraph(deputy.ifGenuine(owner.short)),
    ],
    footer: deputy.footer(owner.short),
    noMoreUrl: facts.wayUrl,
  };
}
