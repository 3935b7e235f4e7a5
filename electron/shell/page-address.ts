/** The scheme under which the app's own pages and contents are served, to its own window only. */
export const pageScheme = 'app';
/** The app's page. */
export const pageAddress = `${pageScheme}://heirlock/`;

/** Whether an address is one of the app's own. `URL.origin` says nothing for a scheme that is not a web scheme. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${pageScheme}:` && host === 'heirlock' && username === '' && password === '';
}
