import { dayMs } from './instant.ts';

/*
 * A witnessing: one document that several people are asked to sign, in an order. Whoever isn't asked yet waits; who is asked has some days,
 * and is reminded; one who declines or lets the days pass ends it for all, since a signature is missing that the owner wanted.
 */

/** `failed`: the server couldn't lay it out, or put it together at the end; its reason is kept. */
export const witnessingStates = ['open', 'complete', 'cancelled', 'declined', 'expired', 'failed'] as const;
export type WitnessingState = (typeof witnessingStates)[number];

/** `invited`: asked, and hasn't shown a code yet. `opened`: has shown it, and may read and sign. */
export const witnessStates = ['waiting', 'invited', 'opened', 'signed', 'declined', 'expired'] as const;
export type WitnessState = (typeof witnessStates)[number];

/** What is asked for besides the mailed code: a word that owner and witness have agreed on, or a second code by telephone. */
export const witnessFactors = ['none', 'word', 'sms'] as const;
export type WitnessFactor = (typeof witnessFactors)[number];

/** By which way a code was sent. */
export const witnessCodeChannels = ['mail', 'sms'] as const;
export type WitnessCodeChannel = (typeof witnessCodeChannels)[number];

/** Who certified the key: this installation for this one act, or somebody else long before. */
export const witnessCertificateKinds = ['service', 'own'] as const;
export type WitnessCertificateKind = (typeof witnessCertificateKinds)[number];

/** The most bytes of a document that is signed in a browser, which holds it in memory. */
export const maxWitnessedBytes = 2 ** 26;

/** How many days each witness has, from when they are asked. */
export const witnessDays = { least: 1, most: 60, absent: 14 } as const;

/** On which days after having been asked somebody is reminded. */
const reminderDays = [3, 7] as const;

/** How far what a signature says of its time may be from when it came. */
export const signedWithinMs = dayMs;

/** Somebody who was asked. Instants in milliseconds of real time. */
export interface Asked {
  readonly invitedMs: number;
  /** How many reminders have left. */
  readonly reminded: number;
  readonly expiresMs: number;
}

/** What is due for somebody who was asked; undefined when nothing is. Reminders that were missed together are one. */
export function dueFor(
  { invitedMs, reminded, expiresMs }: Asked,
  nowMs: number,
): { readonly expires: true } | { readonly reminded: number } | undefined {
  if (nowMs >= expiresMs) return { expires: true };
  const passed = reminderDays.filter((days) => nowMs >= invitedMs + days * dayMs).length;
  return passed > reminded ? { reminded: passed } : undefined;
}

/** When something is next due for them. A reminder that would come when their days are over is none. */
export function nextLookMs({ invitedMs, reminded, expiresMs }: Asked): number {
  const days = reminderDays[reminded];
  return days === undefined ? expiresMs : Math.min(expiresMs, invitedMs + days * dayMs);
}

/** Whose turn it is, of the witnesses in their order: the first who hasn't signed. Undefined when all have. */
export function nextInTurn<W extends { readonly state: WitnessState }>(inOrder: readonly W[]): W | undefined {
  return inOrder.find(({ state }) => state !== 'signed');
}
