/** One argument of a desktop entry's `Exec`, quoted as the freedesktop specification says: a backslash before any character with a special meaning, and percent signs doubled. */
export function execArgument(argument: string): string {
  return `"${argument
    .replace(/[\\"`$]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;
}

/** A desktop entry's text, a line per key. Values other than `Exec` are plain text, in which a backslash is doubled. */
export function desktopEntry(keys: Readonly<Record<string, string>>): string {
  const lines = Object.entries(keys).map(([key, value]) => `${key}=${key === 'Exec' ? value : value.replaceAll('\\', '\\\\')}`);
  return `[Desktop Entry]\nType=Application\nName=Heirlock\n${lines.join('\n')}\n`;
}
