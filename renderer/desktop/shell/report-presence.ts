/** The idle lock counts in minutes, so this is often enough. */
const everyMs = 20_000;

/** Tells the shell that somebody is present, whenever a key, a pointer or a wheel is used; at most every 20 seconds. */
export function reportPresence(touch: () => void): void {
  let last = Number.NEGATIVE_INFINITY;
  const seen = ({ timeStamp }: Event): void => {
    if (timeStamp - last < everyMs) return;
    last = timeStamp;
    touch();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const)
    addEventListener(type, seen, { capture: true, passive: true });
}
