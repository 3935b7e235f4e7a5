/** The page's clock: milliseconds since 1970, for what is shown ("in three days"). Nothing is decided by it; deadlines are the engine's. */
export function nowMs(): number {
  return Date.now();
}
