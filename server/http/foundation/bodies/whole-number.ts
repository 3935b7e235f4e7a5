import { DomainError } from '../../../../shared/domain/error-codes.ts';

/** A whole number from a query; nothing is clamped silently. @throws DomainError `invalid_request` outside `least` to `most`. */
export function wholeNumber(
  query: Readonly<Record<string, unknown>>,
  field: string,
  bounds: { readonly least: number; readonly most: number; readonly absent: number },
): number {
  const text = query[field];
  if (text === undefined) return bounds.absent;
  const value = Number(text);
  if (value >= bounds.least && value <= bounds.most) return value;
  const reason = `must be a whole number from ${bounds.least} to ${bounds.most}`;
  throw new DomainError('invalid_request', `${field} ${reason}.`, [{ field, reason }]);
}
