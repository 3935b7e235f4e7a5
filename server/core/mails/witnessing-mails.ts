import { button, codeToType, factRows, paragraph, type MailBlock, type MailDraft } from './mail-draft.ts';
import type { MailFacts } from './mail-facts.ts';
import { ownerInWords, type MailSpeech } from './mail-words.ts';
import { noteLines, personName, withoutSixDigits } from './untrusted-text.ts';
import type { AskedFacts } from './witnessing-facts.ts';

/** To somebody whose turn it is to sign. */
export function witnessAskedMail(facts: AskedFacts, say: MailSpeech): MailDraft {
  const { asked } = say.words.witnessing;
  const owner = ownerInWords(facts);
  return askedDraft(facts, say, {
    subject: asked.subject(owner.subject),
    lead: asked.lead(owner.short, documentIn(facts, say)),
    more: facts.position > 1 ? [paragraph(asked.yourTurn(facts.position - 1, facts.of))] : [],
  });
}

/** To the same, days later. */
export function witnessReminderMail(facts: AskedFacts, say: MailSpeech): MailDraft {
  const { reminder } = say.words.witnessing;
  const owner = ownerInWords(facts);
  return askedDraft(facts, say, {
    subject: reminder.subject(owner.subject),
    lead: reminder.lead(owner.short, documentIn(facts, say)),
    more: [],
  });
}

function askedDraft(
  facts: AskedFacts,
  say: MailSpeech,
  { subject, lead, more }: { readonly subject: string; readonly lead: string; readonly more: readonly MailBlock[] },
): MailDraft {
  const { asked } = say.words.witnessing;
  const { short } = ownerInWords(facts);
  return {
    subject,
    blocks: [
      paragraph(say.greeting(facts.witnessName)),
      paragraph(lead),
      ...more,
      ...(facts.isSealed ? [paragraph(asked.linkFromOwner(short))] : [button(asked.button, facts.witnessUrl)]),
      factRows([asked.until, say.moment(facts.expiresAt)]),
      paragraph(asked.how),
      paragraph(asked.mayDecline(short)),
    ],
    footer: asked.footer(short),
  };
}

/** The document's name in quotation marks, or none where the server doesn't know it. */
function documentIn({ documentName }: { readonly documentName: string | null }, say: MailSpeech): string | undefined {
  return documentName === null ? undefined : say.vault(documentName);
}

/** To somebody who is on the page now and needs the code. */
export function witnessCodeMail(facts: MailFacts['witness_code'], say: MailSpeech): MailDraft {
  const { code } = say.words.witnessing;
  const { short } = ownerInWords(facts);
  return {
    subject: code.subject,
    blocks: [
      paragraph(withoutSixDigits(say.greeting(facts.witnessName))),
      paragraph(withoutSixDigits(code.lead(short))),
      codeToType(facts.code),
      paragraph(code.works(say.words.common.minutes(facts.validMinutes))),
      paragraph(code.tellNobody),
      paragraph(code.ifNotYou),
    ],
    footer: code.footer,
  };
}

/** To somebody who was asked: nobody is asked any more. */
export function witnessCalledOffMail(facts: MailFacts['witness_called_off'], say: MailSpeech): MailDraft {
  const { calledOff } = say.words.witnessing;
  const owner = ownerInWords(facts);
  return {
    subject: calledOff.subject,
    blocks: [
      paragraph(say.greeting(facts.witnessName)),
      paragraph(calledOff.lead(owner.short, documentIn(facts, say))),
      paragraph(facts.hasSigned ? calledOff.hasSigned : calledOff.nothingToDo),
    ],
    footer: say.words.witnessing.asked.footer(owner.short),
  };
}

/** To the owner: what has happened. */
export function witnessingNewsMail(facts: MailFacts['witnessing_news'], say: MailSpeech): MailDraft {
  const { news } = say.words.witnessing;
  const person = personName(facts.witnessName) ?? news.somebody;
  const { subject, lead, next } = news.of[facts.news];
  const reason = noteLines(facts.reason);
  const certificate = personName(facts.certificateName);
  return {
    subject: subject(personName(facts.witnessName, 50) ?? news.somebody),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(lead(person, documentIn(facts, say))),
      ...(certificate === undefined ? [] : [paragraph(news.ownCertificate(certificate))]),
      ...(reason === undefined ? [] : [paragraph(news.reason), { kind: 'quote', lines: reason } as const]),
      factRows([news.signed, news.count(facts.signed, facts.of)]),
      paragraph(facts.news === 'signed' && facts.signed === facts.of ? allSigned(facts.isSealed, say) : next),
    ],
    footer: say.words.common.ownerFooter,
  };
}

function allSigned(isSealed: boolean, { words }: MailSpeech): string {
  return isSealed ? words.witnessing.news.openApp : words.witnessing.news.beingPutTogether;
}
