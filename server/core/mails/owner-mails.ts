import type { MailFacts, OwnerWarningFacts } from './mail-facts.ts';
import { button, factRows, paragraph } from './mail-draft.ts';
import type { MailBlock, MailDraft } from './mail-draft.ts';
import type { MailSpeech } from './mail-words.ts';
import { isWitnessed, witnessDueNoticeMail, witnessLastWarningMail, witnessReminderMail } from './witness-mails.ts';

function checkInBlocks(facts: OwnerWarningFacts, dueLabel: string, { words: { common, owner }, moment }: MailSpeech): readonly MailBlock[] {
  return [
    factRows(
      [dueLabel, moment(facts.dueAt)],
      [owner.releasedOn, moment(facts.releaseAt)],
      [common.goesTo, common.people(facts.recipientCount)],
    ),
    button(owner.checkInButton, facts.checkInUrl),
    paragraph(owner.checkInHow),
    ...(facts.keptWith === undefined || facts.keptWith.length === 0 ? [] : [paragraph(owner.keptWith(facts.keptWith))]),
    paragraph(common.ifGenuine),
  ];
}

/** To the owner, days before the due date. */
export function reminderMail(facts: MailFacts['reminder'], say: MailSpeech): MailDraft {
  if (isWitnessed(facts)) return witnessReminderMail(facts, say);
  const { reminder } = say.words.owner;
  return {
    subject: reminder.subject(say.day(facts.dueAt), say.vaultInSubject(facts.vaultName)),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(reminder.lead(say.vault(facts.vaultName))),
      paragraph(reminder.promise),
      ...checkInBlocks(facts, reminder.due, say),
    ],
    footer: say.words.common.ownerFooter,
  };
}

/** To the owner when the due date passed. */
export function dueNoticeMail(facts: MailFacts['due_notice'], say: MailSpeech): MailDraft {
  if (isWitnessed(facts)) return witnessDueNoticeMail(facts, say);
  const { dueNotice, wasDue } = say.words.owner;
  return {
    subject: dueNotice.subject(say.vaultInSubject(facts.vaultName)),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(dueNotice.lead(say.vault(facts.vaultName))),
      paragraph(dueNotice.choice),
      ...checkInBlocks(facts, wasDue, say),
    ],
    footer: say.words.common.ownerFooter,
  };
}

/** To the owner shortly before the release. */
export function lastWarningMail(facts: MailFacts['last_warning'], say: MailSpeech): MailDraft {
  if (isWitnessed(facts)) return witnessLastWarningMail(facts, say);
  const { lastWarning, wasDue } = say.words.owner;
  return {
    subject: lastWarning.subject(say.vaultInSubject(facts.vaultName), say.day(facts.releaseAt)),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(lastWarning.lead(say.vault(facts.vaultName))),
      paragraph(lastWarning.choice),
      ...checkInBlocks(facts, wasDue, say),
    ],
    footer: say.words.common.ownerFooter,
  };
}

/** To the owner: the date passed while the vault was archived or soft-deleted, or under a hold, and the release follows unless a new date is set. */
export function datePassedWarningMail(facts: MailFacts['date_passed_warning'], say: MailSpeech): MailDraft {
  const {
    common,
    owner: { datePassed },
  } = say.words;
  return {
    subject: datePassed.subject(say.vaultInSubject(facts.vaultName), say.day(facts.releaseAt)),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(datePassed.lead(say.vault(facts.vaultName))),
      factRows(
        [datePassed.passed, say.moment(facts.releaseDate)],
        [datePassed.releasedOn, say.moment(facts.releaseAt)],
        [common.goesTo, common.people(facts.recipientCount)],
      ),
      paragraph(datePassed.choice),
      paragraph(datePassed.nothingToDo),
    ],
    footer: common.ownerFooter,
  };
}

/** To the owner: your vault has been released. */
export function releasedOwnerMail(facts: MailFacts['released_owner'], say: MailSpeech): MailDraft {
  const {
    common,
    owner: { released },
  } = say.words;
  return {
    subject: released.subject(say.vaultInSubject(facts.vaultName)),
    blocks: [
      paragraph(say.greeting(facts.ownerName)),
      paragraph(released.lead(say.vault(facts.vaultName))),
      factRows(
        [released.on, say.moment(facts.releasedAt)],
        [released.why, released.trigger[facts.trigger]],
        [released.writtenTo, common.people(facts.recipientsNotified)],
      ),
      paragraph(released.wanted),
      paragraph(released.unwanted),
    ],
    footer: common.ownerFooter,
  };
}
