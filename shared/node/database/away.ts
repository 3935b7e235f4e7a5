/** What Postgres says when it can't be worked with at the moment (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const postgresStates: ReadonlySet<string> = new Set([
  '25006', // read_only_sql_transaction: a standby, or one that somebody made read-only
  '53000',
  '53100', // disk_full
  '53200',
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02',
  '57P03', // cannot_connect_now
  '58030', // io_error
]);
const systemCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
]);
/** The driver's own errors have no code. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/**
 * Whether an error says that the database, or the disk, can't be worked with at the moment, rather than that something is wrong with what
 * was asked of it: it's gone, full, read-only or out of connections. What was asked may be asked again.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isAway);
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string') {
    if (postgresStates.has(code) || /^08[0-9A-Z]{3}$/.test(code) || systemCodes.has(code)) return true;
    if (/^SQLITE_(FULL|READONLY|IOERR|BUSY|CANTOPEN|LOCKED)(_|$)/.test(code)) return true;
  }
  return driverWords.test(error.message) || (error.cause !== undefined && isAway(error.cause));
}
