import { dayMs, hourMs, minuteMs } from './instant.ts';

/** How long a removal of a device waits that nobody showed a second factor for, from the moment its mail was accepted. */
export const removalWaitMs = 72 * hourMs;

/** How long the server's nonce may be used to ask for one. */
export const removalNonceMs = 10 * minuteMs;

/**
 * How many a device may ask for in this time. It's counted by the device that asks: a count by the device to be removed could be used up by
 * that device itself.
 */
export const removalsOfOneAsker = { most: 3, withinMs: 30 * dayMs } as const;
