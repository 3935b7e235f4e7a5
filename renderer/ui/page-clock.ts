/**
 * The page's clock: milliseconds since 1970, for what is shown ("in three days"). Deadlines are the engine's, which has the last word; a page
 * may only refuse by it what has run out already.
 */
export function nowMs(): number {
  return Date.now();
}
