import type { DamagedThing } from '../../../../../shared/domain/health.ts';
import type { HoldReason } from '../../../../../shared/domain/heartbeat.ts';

/** What administrators, further addresses and trusted people are told. Moments come already phrased as text. */
export const watching = {
  held: {
    subject: (hold: number): string => `Heirlock is holding all automatic releases (hold ${hold})`,
    lead: 'Something is wrong with the time or with the database of your Heirlock server, or somebody wants it to wait. Until somebody has looked into it, no vault that is held is released automatically and its owner is not warned. An owner who checks in frees their own vault, unless it waits for a date.',
    found: 'What was found',
    when: "When, by the server's clock",
    number: 'Number of the hold',
    reason: {
      clock_behind: 'The clock shows a time that is earlier than one it has shown before',
      clock_jump: 'The clock jumped ahead by more than an hour that did not pass',
      clock_unproved: 'The server was off for more than an hour, and no other clock vouches for the time that it shows now',
      database_restored: 'The database is older than it was: it seems to have been restored from a backup',
      by_hand: 'Somebody who runs the server stopped all automatic releases',
    } satisfies Record<HoldReason, string>,
    whatToDo: {
      clock_behind: "Correct the machine's clock (on Postgres: the database's), and find out which of the two times was wrong.",
      clock_jump: "Correct the machine's clock (on Postgres: the database's) before you lift the hold.",
      clock_unproved:
        'Only vaults with a date wait for this. See whether the time is right, and lift the hold if it is. It ends by itself once another clock agrees (HEIRLOCK_CLOCK_URL).',
      database_restored:
        'Check-ins since the backup are lost, so some owners may look silent who are not. Ask them to check in, or wait until they have had the chance.',
      by_hand: 'The audit log says who did it and why. Ask them before you lift the hold.',
    } satisfies Record<HoldReason, string>,
    lift: (hold: number): string =>
      `When all is well again, "heirlock holds lift ${hold}" on the server, or the platform for an administrator, shows what would be released and when, and then lifts it. Warnings that were given before are then given again in full.`,
    footer: 'You get this mail because you are an administrator of this Heirlock server.',
  },
  damage: {
    subject: 'Something stored on your Heirlock server is damaged',
    lead: 'Somebody asked for something that your Heirlock server keeps, and it could not be opened: its bytes are not those that were stored, or they are gone. Whoever asked got nothing.',
    found: 'What was found',
    id: 'Its id, as in the log',
    what: {
      document: 'A document',
      certificate: 'A death certificate that was handed in',
      witnessing: 'A document that is being signed by several people',
      release_half: "The server's half of a recipient's key",
    } satisfies Record<DamagedThing, string>,
    whatToDo: {
      document:
        'Please look for it in your backups before they are overwritten, and look whether the disk has more such faults. Without a good copy its owner has to store it again, and after a release nobody can.',
      certificate:
        'Please look for it in your backups, and look whether the disk has more such faults. Otherwise it has to be handed in again.',
      witnessing:
        'Please look for it in your backups, and look whether the disk has more such faults. Otherwise its owner has to ask for the signatures again.',
      release_half:
        'Without it this recipient can open nothing that was sealed for them. Please look for it in your backups before they are overwritten. Until the release the owner can make new keys; after it, only a backup helps.',
    } satisfies Record<DamagedThing, string>,
  },
  neighbour: {
    name: 'The other server',
    lastHeard: 'Last heard',
    silent: {
      subject: 'A Heirlock server that yours watches over is silent',
      lead: 'Your Heirlock server waits for a sign of life from another one every minute, and none comes any more.',
      whatToDo:
        'Please tell whoever runs it, or look yourself: while it is down nobody is warned there and nothing is released. It may also be that only the line between the two is broken. You will be told once a day while it lasts, and when it is heard again.',
    },
    heard: {
      subject: 'A Heirlock server that yours watches over is heard again',
      lead: 'The other Heirlock server gives signs of life again.',
      whatToDo: 'Warning windows that ran out there while it was down start again in full.',
    },
  },
  contactCode: {
    subject: 'Your code to confirm this address in Heirlock',
    lead: 'This address was named in Heirlock as a second one, to which the last warnings go before a vault is released. Please type this code where you named it:',
    works: (minutes: string): string => `The code works for ${minutes}. Nobody from Heirlock will ever ask you for it.`,
    ifNotYou: 'If you did not name this address, there is nothing to do: without the code it is not used.',
    footer: 'You get this mail because somebody typed this address into Heirlock.',
  },
  contactAsked: {
    subject: 'Please check on somebody who named you in Heirlock',
    lead: (owner: string): string =>
      `${owner} keeps papers in Heirlock for the day they are no longer there, and named you as somebody to ask. We have not heard from them as we should have.`,
    handedOnFrom: 'If we hear nothing, what they left is handed on from',
    getInTouch: (owner: string): string =>
      `Please get in touch with ${owner}. If all is well, ask them to check in with Heirlock: then nothing is handed on.`,
    mayVouch: (owner: string): string =>
      `${owner} also wants your word to count. If you know that they are alive, this page has a button for it:`,
    vouchButton: 'Tell us that they are alive',
    otherwise:
      'If something has happened to them, you do not need to do anything here. If you are unsure whether this mail is genuine, ask them, or their family, and leave the rest alone.',
    footer: (owner: string): string => `You get this mail because ${owner} named you in Heirlock as somebody to ask.`,
  },
};
