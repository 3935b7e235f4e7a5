/** The scheme under which the app's own pages and contents are served, to its own window only. */
export const pageScheme = 'app';
/** The app's page. */
export const pageAddress = `${pageScheme}://heirlock/`;

/** The page of the window in which a card is chosen: another origin, in a session of its own. */
export const cardPageAddress = `${pageScheme}://cards/`;

/** Whether an address is that page's own. */
export function isCardAddress(address: string): boolean {
  return isAddressOf(address, 'cards');
}

/** Whether an address is one of the app's own. `URL.origin` says nothing for a scheme that is not a web scheme. */
export function isOwnAddress(address: string): boolean {
  return isAddressOf(address, 'heirlock');
}

function isAddressOf(address: string, wanted: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${pageScheme}:` && host === wanted && username === '' && password === '';
}
