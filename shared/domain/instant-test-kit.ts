import { parseInstant, type Instant } from './instant.ts';

/** The instant a test writes as text. */
export function instantOf(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Error(`no instant: ${text}`);
  return instant;
}
