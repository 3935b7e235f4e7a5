import type { CorrectionRole } from '../../../shared/domain/correction.ts';
import type { MailFacts } from './mail-facts.ts';
import { button, factRows, paragraph, type MailBlock, type MailDraft } from './mail-draft.ts';
import { ownerInWords, type MailSpeech, type OwnerWords } from './mail-words.ts';
import { mailAddress, personName } from './untrusted-text.ts';

type Reader = CorrectionRole | 'way' | 'owner';

/** Why this reader gets it. */
function footerFor(reader: Reader, owner: OwnerWords, { words }: MailSpeech): string {
  switch (reader) {
    case 'way':
    case 'recipient':
      return words.common.recipientFooter(owner.short);
    case 'contact':
      return words.watching.contactAsked.footer(owner.short);
    case 'operator':
      return words.certificates.reviewWanted.footer;
    case 'owner':
      return words.common.ownerFooter;
  }
}

function nameOf(about: string | null, { words }: MailSpeech): string {
  return personName(about) ?? words.corrections.someone;
}

/** To those who may agree that what was left to a recipient goes to another address. */
export function correctionAskedMail(facts: MailFacts['correction_asked'], say: MailSpeech): MailDraft {
  const { asked, by, makeSure } = say.words.corrections;
  const owner = ownerInWords(facts);
  const how: readonly MailBlock[] =
    facts.reader === 'operator' ? [paragraph(asked.signIn)] : [button(asked.button, facts.correctUrl), paragraph(asked.pageShows)];
  return {
    subject: asked.subject(owner.subject),
    blocks: [
      paragraph(say.greeting(facts.recipientName)),
      paragraph(asked.lead(owner.short, say.vault(facts.vaultName), nameOf(facts.about, say))),
      paragraph(asked.wanted(by[facts.askedRole])),
      paragraph(asked.onlyIfSure),
      ...how,
      factRows([asked.until, say.moment(facts.expiresAt)]),
      ...(facts.reader === 'operator' ? [] : [paragraph(makeSure(owner.short))]),
    ],
    footer: footerFor(facts.reader, owner, say),
  };
}

/** To every known way of the recipient, to the owner, and to those whom they trust: it can be stopped. */
export function correctionToldMail(facts: MailFacts['correction_told'], say: MailSpeech): MailDraft {
  const { told, by, makeSure, sealed, readable } = say.words.corrections;
  const owner = ownerInWords(facts);
  const vault = say.vault(facts.vaultName);
  const isTheirs = facts.reader === 'way';
  const isOwner = facts.reader === 'owner';
  const about = nameOf(facts.about, say);
  const others = isOwner ? told.leadToOwner(vault, about) : told.leadToOthers(owner.short, vault, about);
  return {
    subject: isOwner ? told.subjectToOwner : told.subject(owner.subject),
    blocks: [
      paragraph(say.greeting(facts.recipientName)),
      paragraph(isTheirs ? told.leadToYou(owner.short, vault) : others),
      paragraph(told.wanted(by[facts.askedRole])),
      factRows(
        [told.newAddress, mailAddress(facts.newAddress)],
        ...(facts.settlesAt === null ? [] : [[told.counts, say.moment(facts.settlesAt)] as const]),
      ),
      paragraph(facts.settlesAt === null ? told.notYet : told.agreed),
      paragraph(facts.isSealed ? sealed : readable),
      paragraph(isTheirs ? told.stopIfWrong : told.stopIfDoubt),
      button(told.button, facts.correctUrl),
      paragraph(isTheirs ? told.stillOpens : told.otherwise),
      // Whether it is genuine an owner sees in their own app.
      ...(isOwner ? [] : [paragraph(makeSure(owner.short))]),
    ],
    footer: footerFor(facts.reader, owner, say),
  };
}

/** To everybody who heard of it: how it ended. */
export function correctionEndedMail(facts: MailFacts['correction_ended'], say: MailSpeech): MailDraft {
  const { ended, told, nothingToDo } = say.words.corrections;
  const owner = ownerInWords(facts);
  const vault = say.vault(facts.vaultName);
  const about = nameOf(facts.about, say);
  const isOwner = facts.reader === 'owner';
  const others = isOwner ? ended.leadToOwner(vault, about) : ended.leadToOthers(owner.short, vault, about);
  const { what, rest } = ended.outcomes[facts.outcome];
  return {
    subject: isOwner ? told.subjectToOwner : ended.subject(owner.subject),
    blocks: [
      paragraph(say.greeting(facts.recipientName)),
      paragraph(facts.reader === 'way' ? ended.leadToYou(owner.short, vault) : others),
      paragraph(what),
      paragraph(rest),
      paragraph(nothingToDo),
    ],
    footer: footerFor(facts.reader, owner, say),
  };
}
