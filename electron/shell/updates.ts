import { autoUpdater } from 'electron';

/**
 * Looks for a new version at an address that the person who installed the app has set. Off by default: without one nothing is
 * contacted, and what is found is only accepted when its signature is that of the installed app, which the system's own updater
 * checks.
 * @returns whether it looks.
 */
export function lookForUpdates(feed: string | undefined, platform: string = process.platform): boolean {
  if (feed === undefined || platform === 'linux' || !URL.canParse(feed) || new URL(feed).protocol !== 'https:') return false;
  autoUpdater.on('error', () => undefined);
  autoUpdater.setFeedURL({ url: feed });
  autoUpdater.checkForUpdates();
  return true;
}
