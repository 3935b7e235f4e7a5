/** What goes out by telephone: short, with one link at most. Vaults come quoted, moments already phrased as text. */
export const sms = {
  checkIn: (vault: string, moment: string, url: string): string =>
    `Heirlock: no check-in for your vault ${vault}. It will be released on ${moment}. To stop that: ${url}`,
  certificate: (vault: string, moment: string, url: string): string =>
    `Heirlock: death certificates were confirmed. Your vault ${vault} will be released on ${moment}. To stop that: ${url}`,
  requested: (vault: string, url: string): string =>
    `Heirlock: someone has asked to release your vault ${vault}. It can happen 24 hours from now. To stop that: ${url}`,
  opening: (vault: string, hours: string, url: string): string =>
    `Heirlock: your vault ${vault} was told to open. It does so ${hours} from now. To stop that: ${url}`,
  datePassed: (vault: string, moment: string): string =>
    `Heirlock: the date of your vault ${vault} has passed. It will be released on ${moment}. To stop that, set a new date in Heirlock.`,
  contactCode: (code: string, minutes: string): string => `Heirlock: ${code} confirms this number. It works for ${minutes}. Tell nobody.`,
  witnessCode: (code: string, minutes: string): string =>
    `Heirlock: ${code} is your second code for signing. It works for ${minutes}. Type it only into our page, and tell nobody.`,
};
