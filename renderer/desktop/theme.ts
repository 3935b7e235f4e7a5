import type { Preferences } from '../../electron/contract/shell.ts';

/** Paints the page light, dark, or as the system does. */
export function paintTheme(theme: Preferences['theme']): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
