/** A time zone as people read it. */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

/** All zones that this program knows, and the one that is set. */
export function zoneChoices(chosen: string): readonly { readonly id: string; readonly text: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...known, 'UTC', chosen])].toSorted().map((id) => ({ id, text: zoneName(id) }));
}
