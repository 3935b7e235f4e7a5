import { button, factRows, paragraph, type MailDraft } from './mail-draft.ts';
import type { MailFacts, OwnerWarningFacts, WitnessFacts } from './mail-facts.ts';
import type { MailSpeech } from './mail-words.ts';

/** What a witness says to the owner of a vault, in place of a server's words: it has only one part of the key, and counts for itself alone. */
type WitnessedFacts = OwnerWarningFacts & { readonly witness: WitnessFacts };

/** Whether a warning comes from a witness. */
export function isWitnessed(facts: OwnerWarningFacts): facts is WitnessedFacts {
  return facts.witness !== undefined;
}

interface Opening {
  readonly subject: string;
  readonly lead: string;
  readonly dueLabel: string;
}

function draft(facts: WitnessedFacts, { subject, lead, dueLabel }: Opening, { words, moment, greeting }: MailSpeech): MailDraft {
  const { witness } = words;
  const servers = facts.witness.servers.join(', ');
  return {
    subject,
    blocks: [
      paragraph(greeting(facts.ownerName)),
      paragraph(lead),
      factRows([dueLabel, moment(facts.dueAt)], [witness.givenOn, moment(facts.releaseAt)], [witness.servers, servers]),
      button(witness.button, facts.checkInUrl),
      paragraph(witness.how),
      paragraph(witness.onlyHere(servers)),
      paragraph(witness.whatIs),
      paragraph(witness.ifGenuine),
    ],
    footer: witness.footer,
  };
}

/** Days before the due date. */
export function witnessReminderMail(facts: WitnessedFacts, say: MailSpeech): MailDraft {
  const { reminder } = say.words.witness;
  return draft(facts, { subject: reminder.subject(say.day(facts.dueAt)), lead: reminder.lead, dueLabel: reminder.due }, say);
}

/** When the due date passed. */
export function witnessDueNoticeMail(facts: WitnessedFacts, say: MailSpeech): MailDraft {
  const { dueNotice, wasDue } = say.words.witness;
  return draft(facts, { ...dueNotice, dueLabel: wasDue }, say);
}

/** Shortly before it gives its share. */
export function witnessLastWarningMail(facts: WitnessedFacts, say: MailSpeech): MailDraft {
  const { lastWarning, wasDue } = say.words.witness;
  return draft(facts, { subject: lastWarning.subject(say.day(facts.releaseAt)), lead: lastWarning.lead, dueLabel: wasDue }, say);
}

/** It has given its share. An owner who is alive after all can still make it worthless. */
export function witnessGaveMail({ ownerName, at, witness: { servers } }: MailFacts['witness_gave'], say: MailSpeech): MailDraft {
  const { words, moment, greeting } = say;
  const { gave } = words.witness;
  return {
    subject: gave.subject,
    blocks: [
      paragraph(greeting(ownerName)),
      paragraph(gave.lead),
      factRows([gave.on, moment(at)], [words.witness.servers, servers.join(', ')]),
      paragraph(gave.opensNothing),
      paragraph(gave.ifWell),
    ],
    footer: words.witness.footer,
  };
}
