import { beforeEach, describe, expect, it, vi } from 'vitest';
import { autoUpdater, fakeElectron } from '../../test/shell/fake-electron.ts';
import { lookForUpdates } from './updates.ts';

vi.mock('electron', () => import('../../test/shell/fake-electron.ts'));

const { settings } = fakeElectron();

beforeEach(() => {
  settings.clear();
  autoUpdater.removeAllListeners();
});

describe('updates', () => {
  it.each(['darwin', 'win32'])('are looked for on %s where an address was given', (platform) => {
    expect(lookForUpdates('https://updates.example.org/heirlock', platform)).toBe(true);
    expect(settings.get('setFeedURL')).toEqual([[{ url: 'https://updates.example.org/heirlock' }]]);
    expect(settings.get('checkForUpdates')).toHaveLength(1);
  });

  it.each([undefined, '', 'updates.example.org', 'http://updates.example.org', 'file:///tmp/feed', 'ftp://x', 'javascript:1'])(
    'are not looked for at %j',
    (feed) => {
      expect(lookForUpdates(feed, 'darwin')).toBe(false);
      expect([...settings.keys()]).toEqual([]);
    },
  );

  it('are left to the packages on Linux', () => {
    expect(lookForUpdates('https://updates.example.org/heirlock', 'linux')).toBe(false);
    expect([...settings.keys()]).toEqual([]);
  });

  it('that can not be had end nothing', () => {
    lookForUpdates('https://updates.example.org/heirlock', 'win32');
    expect(() => autoUpdater.emit('error', new Error('no network'))).not.toThrow();
  });
});
