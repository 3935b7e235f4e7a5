import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, hourMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import type { CodeBook, SentCode } from '../stores/mailed-codes.ts';

/** A code works this long, in real time, and for this many tries. */
export const codeMinutes = 15;
const maxTries = 5;
/** Codes that can be sent for one link. */
const maxCodes = { perHour: 5, perDay: 15 };
/** How long a browser that has shown link and code may go on reading. */
export const sessionMs = 12 * hourMs;

/** Writes down a fresh code, whose digits leave with the message that names its id. @throws DomainError `too_many_codes`. */
export async function newCode<Row extends SentCode>(core: Core, codes: CodeBook<Row>): Promise<Ulid> {
  const now = core.clock.now();
  const lastDay = await codes.since(addMs(now, -dayMs));
  const lastHour = lastDay.filter((code) => code.created_at >= addMs(now, -hourMs));
  if (lastDay.length >= maxCodes.perDay || lastHour.length >= maxCodes.perHour)
    throw new DomainError(
      'too_many_codes',
      'Several codes have been sent already. Please look for the newest mail, or try again in an hour.',
    );
  const id = core.newId();
  await codes.insert({ id, wrong_tries: 0, used: 0, created_at: now, expires_at: addMs(now, codeMinutes * minuteMs) });
  return id;
}

/** The newest code, where these are its digits and it may still be used; `use` it then. Compares in constant time. */
export async function matchingCode<Row extends SentCode>(core: Core, codes: CodeBook<Row>, typed: string): Promise<Row | undefined> {
  const code = await codes.latest();
  if (code === undefined) return undefined;
  const usable = code.used === 0 && code.wrong_tries < maxTries && code.expires_at > core.clock.now();
  const right = core.keys.isCode(code.id, typed.replace(/[\s-]/g, ''));
  return usable && right ? code : undefined;
}

/** Compares with the newest code and uses it up, or counts a failed try. */
export async function takeCode<Row extends SentCode>(core: Core, codes: CodeBook<Row>, typed: string): Promise<boolean> {
  const code = await matchingCode(core, codes, typed);
  if (code !== undefined) return codes.use(code);
  const latest = await codes.latest();
  if (latest !== undefined) await codes.countWrongTry(latest);
  return false;
}
