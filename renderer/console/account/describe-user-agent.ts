const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Electron', 'Heirlock'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Which browser on which system a User-Agent names, roughly enough to recognize one's own; null for what it does not say. */
export function describeUserAgent(userAgent: string): { readonly browser: string | null; readonly system: string | null } {
  const found = (names: readonly (readonly [string, string])[]): string | null =>
    names.find(([sign]) => userAgent.includes(sign))?.[1] ?? null;
  return { browser: found(browsers), system: found(systems) };
}
