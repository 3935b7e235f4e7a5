import { autoUpdater } from 'electron';

/**
 * Looks for a new version at an address that the person who installed the app has set. Off by default: nothing is asked anywhere without
 * one, and what is found is only taken when its signature is that of the installed app, which the system's own updater checks.
 * @returns whether it looks.
 */
export function lookForUpdates(feed: string | undefined, platform: string = process.platform): boolean {
  if (feed === undefined || platform === 'linux' || !URL.canParse(feed) || new URL(feed).protocol !== 'https:') return false;
  autoUpdater.on('error', () => undefined);
  autoUpdater.setFeedURL({ url: feed });
  autoUpdater.checkForUpdates();
  return true;
}
