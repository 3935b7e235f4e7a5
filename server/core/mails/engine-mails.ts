import type { HoldReason } from '../../../shared/domain/heartbeat.ts';
import type { MailFacts } from './mail-facts.ts';
import { button, codeToType, factRows, paragraph, type MailDraft } from './mail-draft.ts';
import { counted, greeting, momentInWords, ownerInWords } from './mail-words.ts';
import { withoutSixDigits } from './untrusted-text.ts';

const administratorFooter = 'You get this mail because you are an administrator of this Heirlock server.';

const reasonInWords = {
  clock_behind: 'The clock shows a time that is earlier than one it has shown before',
  clock_jump: 'The clock went ahead by more than an hour that did not pass',
  database_restored: 'The database is older than it was: it seems to have been restored from a backup',
} as const satisfies Record<HoldReason, string>;

const whatToDo = {
  clock_behind: 'Set the clock of the machine (on Postgres: of the database) right, and find out which of the two times was wrong.',
  clock_jump: 'Set the clock of the machine (on Postgres: of the database) right before you lift the hold.',
  database_restored:
    'Check-ins since the backup are lost, so owners may look silent who are not. Ask them to check in, or wait until they could.',
} as const satisfies Record<HoldReason, string>;

/** To those who run the server: automatic releases are held. */
export function releasesHeldMail({ cause, number, at }: MailFacts['releases_held']): MailDraft {
  return {
    subject: `Heirlock holds all automatic releases (hold ${number})`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        'Something is wrong with the time or with the database of your Heirlock server. Until somebody has looked, no vault is released by itself and no owner is warned. A check-in of an owner frees their own vault.',
      ),
      factRows(
        ['What was found', reasonInWords[cause]],
        ['When, by the clock of the server', momentInWords(at)],
        ['Number of the hold', String(number)],
      ),
      paragraph(whatToDo[cause]),
      paragraph(
        `When all is well again, lift it with "heirlock holds lift ${number}" on the server, or on the platform as an administrator. Warnings that would have run out meanwhile are then given again in full.`,
      ),
    ],
    footer: administratorFooter,
  };
}

/** To an address that an owner named as another way to be reached. */
export function contactCodeMail({ ownerName, code, validMinutes }: MailFacts['contact_code']): MailDraft {
  return {
    subject: 'Your code to confirm this address in Heirlock',
    blocks: [
      paragraph(withoutSixDigits(greeting(ownerName))),
      paragraph(
        'This address was named in Heirlock as a second one, to which the last warnings go before a vault is released. Please type this code where you named it:',
      ),
      codeToType(code),
      paragraph(`The code works for ${counted(validMinutes, 'minute', 'minutes')}. Nobody from Heirlock will ever ask you for it.`),
      paragraph('If you did not name this address, there is nothing to do: without the code it is not used.'),
    ],
    footer: 'You get this mail because somebody typed this address into Heirlock.',
  };
}

/** To somebody whom the owner wants to be asked before a release. It tells nothing of what is released, and to whom. */
export function contactAskedMail(facts: MailFacts['contact_asked']): MailDraft {
  const owner = ownerInWords(facts);
  return {
    subject: 'Please look after somebody who named you in Heirlock',
    blocks: [
      paragraph(greeting(facts.recipientName)),
      paragraph(
        `${owner.full} keeps papers in Heirlock for the day they are no longer there, and named you as somebody to ask. We have not heard from them as we should have.`,
      ),
      factRows(['If we hear nothing, what they left is handed on from', momentInWords(facts.releaseAt)]),
      paragraph(`Please get in touch with ${owner.short}. If all is well, ask them to check in with Heirlock: then nothing is handed on.`),
      ...(facts.mayVouch
        ? [
            paragraph(`${owner.short} also lets your word count. If you know that they are alive, this page has a button for it:`),
            button('Tell us that they are alive', facts.vouchUrl),
          ]
        : []),
      paragraph(
        'If something has happened to them, you need not do anything here. If you are unsure whether this mail is genuine, ask them, or their family, and leave the rest alone.',
      ),
    ],
    footer: `You get this mail because ${owner.full} named you in Heirlock as somebody to ask.`,
  };
}
