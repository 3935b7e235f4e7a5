/** The shortest module of WebAssembly. */
const leastModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/**
 * Whether this page may run WebAssembly. A browser may have it and refuse it: some before 2022 don't know the word that our policy allows it
 * with, and there are people who have it switched off.
 */
export function hasWebAssembly(): boolean {
  try {
    return new WebAssembly.Module(leastModule) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}
