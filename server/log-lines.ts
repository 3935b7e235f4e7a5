import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config/variables.ts';
import { sentenceOf } from './fault-sentences.ts';
import type { Fault } from './core/context.ts';

/**
 * The server's log: one JSON object a line, with a sentence in `msg` and the time in UTC. What an error says is shown without what other
 * programs put into their words: addresses, values and snippets of what somebody sent.
 */
export function openLog(level: LogLevel, destination: DestinationStream = process.stderr): Logger {
  return pino(
    { level, timestamp: stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) }, serializers: { err: errorInLog } },
    destination,
  );
}

/**
 * Writes a fault down, in a sentence.
 * @param untold how many others of its kind, of which nothing was written, the line stands for.
 */
export function logFault(log: Logger, { kind, id: given, error }: Fault, untold = 0): void {
  // A request's id may be its client's own words.
  const id = withoutAddresses(given);
  log.error({ kind, id, ...(error === undefined ? {} : { err: error }), ...(untold === 0 ? {} : { untold }) }, sentenceOf(kind, id));
}

/** An error as the log shows it. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Which part of the database it is about. */
  readonly at?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const maxCauses = 4;
/** How much of an error's words is looked at, and how much is shown. */
const maxRead = 2_000;
const maxMessage = 500;

/** @param depth how many errors have it as their cause. */
function errorInLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown' };
  const { code, table, column, constraint } = error as { code?: unknown; table?: unknown; column?: unknown; constraint?: unknown };
  const at = [table, column, constraint].filter((part) => typeof part === 'string').join(' ');
  // The first line of a stack repeats the message; the rest is where in the program it was.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message: withoutPersonalData(error),
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}),
    ...(at === '' ? {} : { at }),
    ...(frames.length === 0 ? {} : { stack: frames.join('\n') }),
    ...(error.cause === undefined || depth >= maxCauses ? {} : { cause: errorInLog(error.cause, depth + 1) }),
  };
}

/** Errors whose words quote what was being read: JSON that doesn't parse, and values that a database can't take. */
function quotesValues(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return error instanceof SyntaxError || (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code));
}

const mailAddress = /[^\s<>()"',:;]+@[^\s<>()"',:;]+/g;
const ipAddress =
  /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}\b|(?<![\w:])(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?::[0-9a-f:.]*[0-9a-f]\b/gi;
/** Our keys and tokens, and anything else that is long and at random. */
const secret = /\b(?:(?:service_)?sk_(?:live|test)|heirlock_[a-z]{2}|whsec)_[\w/+=-]+|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\b[\w-]{40,}\b/g;
const pathOfUrl = /(\bhttps?:\/\/[^/\s"']+)[^\s"']*/g;

function withoutPersonalData(error: Error): string {
  const said = error.message.slice(0, maxRead);
  const text = quotesValues(error) ? said.replaceAll(/(["'`])[\s\S]*\1/g, '"…"').replaceAll(/\([^)]*\)=\([^)]*\)/g, '(…)') : said;
  return withoutAddresses(text.replaceAll(pathOfUrl, '$1/…')).replaceAll(secret, '[secret]').slice(0, maxMessage);
}

function withoutAddresses(text: string): string {
  return text.replaceAll(mailAddress, '[address]').replaceAll(ipAddress, '[IP]');
}
