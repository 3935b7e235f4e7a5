import type { Refusal } from './refusal.ts';

/** What is wrong with an access token: it has expired, it opens nothing before a second factor is shown, or anything else. */
export type TokenFault = 'expired' | 'forbidden' | 'unauthorized';

const body = (statusCode: number, error: string, message: string): Refusal => ({ statusCode, body: { error, message, statusCode } });

/**
 * How the key surfaces that take access tokens refuse one: with their own wording (INTERFACE.md#errors,
 * RULINGS.md#access-tokens-on-key-surfaces).
 */
export const tokenRefusals: Readonly<Record<TokenFault, Refusal>> = {
  unauthorized: body(401, 'Unauthorized', 'The access token is not valid.'),
  expired: body(419, 'Token Expired', 'The access token has expired. Refresh it and try again.'),
  forbidden: body(403, 'Forbidden', 'Show your second factor first, at /api/auth/mfa/verify.'),
};
