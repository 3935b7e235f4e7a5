/** What goes out by telephone: short, with one link at most. Vaults come quoted, moments already phrased as text. */
export const sms = {
  checkIn: (vault: string, moment: string, url: string): string =>
    `Heirlock: no check-in for your vault ${vault}. It will be released on ${moment}. To stop that: ${url}`,
  certificate: (vault: string, moment: string, url: string): string =>
    `Heirlock: death certificates confirmed. Your vault ${vault} will be released on ${moment}. To stop that: ${url}`,
  requested: (vault: string, url: string): string =>
    `Heirlock: someone has asked to release your vault ${vault}. It can happen 24 hours from now. To stop that: ${url}`,
  opening: (vault: string, hours: string, url: string): string =>
    `Heirlock: your vault ${vault} was told to open. It does so ${hours} from now. To stop that: ${url}`,
  datePassed: (vault: string, moment: string): string =>
    `Heirlock: the date of your vault ${vault} has passed. It will be released on ${moment}. To stop that, set a new date in Heirlock.`,
  contactCode: (code: string, minutes: string): string => `Heirlock: ${code} confirms this number. It works for ${minutes}. Tell nobody.`,
  leftToYou: (owner: string, url: string): string =>
    `Heirlock: ${owner} left something for you. It waits for you here: ${url} There is no hurry. To make sure, call somebody close to ${owner}.`,
  leftToYouAgain: (owner: string, url: string): string =>
    `Heirlock: what ${owner} left for you is still waiting: ${url} There is no hurry. To make sure, call somebody close to ${owner}.`,
  newLink: (owner: string, url: string): string => `Heirlock: your new link to what ${owner} left you: ${url}`,
  releaseCode: (code: string, minutes: string): string =>
    `Heirlock: ${code} is your code. It works for ${minutes}. Type it only into the page that you opened, and tell nobody.`,
  witnessCode: (code: string, minutes: string): string =>
    `Heirlock: ${code} is your second code for signing. It works for ${minutes}. Type it only into our page, and tell nobody.`,
  correction: (owner: string, url: string): string =>
    `Heirlock: what ${owner} left you may be sent to another address too. If that isn't yours, stop it here: ${url}`,
  wayAsked: (owner: string, url: string): string =>
    `Heirlock: does this number reach you, for ${owner}? Please answer here, yes or no: ${url}`,
};
