/** What programs started by tests get of our own environment: where programs are, whose home it is, and the language. */
export function inheritedEnvironment(): Record<string, string> {
  const given = ['PATH', 'HOME', 'LANG'].map((name) => [name, process.env[name] ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}
