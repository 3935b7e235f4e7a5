import type { Session } from 'electron';

/** What pages may fetch besides the app's own addresses: what they created themselves. */
const ownMakes: ReadonlySet<string> = new Set(['blob:', 'data:']);

/**
 * Denies everything that a page could ask of the machine or the network: permissions, devices, downloads, and any request to an address
 * that isn't its own.
 */
export function confineSession(session: Session, isOwn: (address: string) => boolean, forDevelopers: boolean): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((details, answer) => {
    const { protocol } = URL.canParse(details.url) ? new URL(details.url) : { protocol: '' };
    answer({ cancel: !(isOwn(details.url) || ownMakes.has(protocol) || (forDevelopers && protocol === 'devtools:')) });
  });
}
