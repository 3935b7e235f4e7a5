import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import { wayRates, yearlyDeaths } from '../../shared/domain/reach-chance.ts';
import { reminderDays } from '../../shared/domain/handover.ts';
import { maxWayAsks, maxWays } from '../../shared/domain/way.ts';

/*
 * What is taken for the people of the simulated town (handover-town.ts) and the servers that carry their mail. Losses in a year are those
 * of shared/domain/REACH.md, which says where they are from; all others are assumptions, each on the gloomy side of what is likely.
 */

/** Shares of 1, and how long people take. */
export const townRates = {
  mailboxLoss: wayRates.mail.yearlyLoss,
  phoneLoss: wayRates.phone.yearlyLoss,
  deaths: yearlyDeaths,
  /** Recipients who have a second address, a telephone, somebody to pass the word on. */
  hasSecondAddress: 0.3,
  hasPhone: 0.5,
  hasDeputy: 0.4,
  /** Owners by how many people they trust: none, one, two. */
  trusts: [0.2, 0.5, 0.3],
  /** Whose mail program puts everything from the server aside, for good. */
  putAside: 0.05,
  /** That somebody acts on one message that they see: between these, each person by themselves. */
  heedsLeast: 0.4,
  heedsMost: 0.95,
  /** That a deputy heeds a request at all; of those, who finds the person. */
  deputyHeeds: wayRates.deputy.fresh,
  deputyFinds: 0.85,
  /** That somebody whose mailbox is gone has another one, and that the owner hears of it while they live. */
  hasNewMailbox: 0.8,
  ownerHears: 0.5,
  /** That somebody trusted knows the new address, and that another recipient who is asked agrees. */
  contactKnows: 0.5,
  agrees: 0.7,
  /** That whoever has a former number or address of somebody else says so when asked. */
  strangerSays: 0.5,
  /** That one attempt at one message fails, and how often a year no message leaves at all for how long. */
  attemptFails: 0.05,
  outagesPerYear: 4,
  outageMs: 18 * hourMs,
  /** The longest that somebody takes to read a message; and a report that it came back to come. */
  readsWithinMs: 6 * dayMs,
  reportsWithinMs: 8 * hourMs,
} as const;

/** What is left of a mailbox or number that somebody has given up, with the share of each. */
export const mailboxEndings = { refuses: 0.45, comes_back: 0.25, swallows: 0.25, somebody_else: 0.05 } as const;
export const phoneEndings = { refuses: 0.35, comes_back: 0, swallows: 0.35, somebody_else: 0.3 } as const;

/**
 * The most messages that somebody gets in any 365 days without having asked for them, put together from what they are to an owner. What
 * follows a press of their own (a code, a new link) isn't counted. RULINGS.md#handover states the sum.
 */
export const mostMessages = {
  /** For each way to a recipient: the news or the first text message, four reminders, and two questions, the second only without an answer. */
  way: 5 + maxWayAsks,
  /** For each recipient: the ten monthly reminders, and two questions about a new address of their own. */
  recipient: reminderDays.length - 4 + 2,
  /** For each person whom somebody is to tell: two questions, and the requests, of which the last comes with the fourth reminder. */
  deputy: maxWayAsks + 4,
  /** For each recipient whom a trusted person may hear of as not reached. */
  trusted: 1,
  /** For each correction, by each way: that it was asked for, that it was agreed to, and how it ended. */
  correction: 3,
} as const;

/** The same for a recipient with as many ways as there can be, who is nothing else to the owner, and whose address nobody corrects. */
export const mostForRecipient = mostMessages.recipient + (1 + maxWays) * mostMessages.way;
