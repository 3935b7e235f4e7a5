/** What is presented to a server with each request. */
export interface Credential {
  /** @throws SyncError `sign_in_needed` when there is none any more. */
  token(): string;
  /** Another one in the place of one that the server has refused; absent where there is only one. @throws SyncError `sign_in_needed`, `offline`, `rate_limited`. */
  renew?(refused: string): Promise<string>;
}

/** A token that never changes. */
export function fixedToken(token: string): Credential {
  return { token: () => token };
}
