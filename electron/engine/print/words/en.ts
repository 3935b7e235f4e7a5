/** What is printed on owner kits and sheets. Days come as `2026-11-20`, so that they read the same everywhere. */
export const english = {
  kit: {
    title: 'Heirlock owner kit',
    introduction:
      'With this page and your passphrase you open your vaults on a new device. With this page alone you can set a new passphrase. Anyone who has it can do the same: keep it where you keep your passport, and tell nobody its words.',
    accountHeading: 'Account',
    account: (account: string, generation: number, printedOn: string, server: string | null): string =>
      `${account}, keyring ${generation}, printed on ${printedOn}${server === null ? '' : `, server ${server}`}`,
    secretKey: 'Secret key (12 words): asked for on a new device, together with your passphrase',
    recoveryKey: 'Recovery key (24 words): opens everything if the passphrase is forgotten',
    code: 'Both as a code for the camera',
  },
  sheet: {
    title: 'Heirlock sheet',
    about: (recipient: string, vault: string, holder: string, madeOn: string): string =>
      `For ${recipient}, from the owner of the vault "${vault}". Kept by ${holder}. Made on ${madeOn}.`,
    keep: 'Keep this page and show it to nobody. It opens nothing until the vault is released; when it is, you will get an e-mail, and this page is what opens what was left to you.',
    share: (count: number, threshold: number): string =>
      `This is one of ${count} sheets. Any ${threshold} of them together open the vault; fewer reveal nothing.`,
    site: (site: string): string => `Where to go: the link in the e-mail. It leads to ${site}; do not type these words anywhere else.`,
    words: 'The 12 words',
    code: 'The same as a code for the camera',
    state: (generation: number, sheet: string): string =>
      `State number ${generation}: what you are shown must be of this state or a later one. Sheet ${sheet}.`,
    reader: (hash: string): string => `The offline reader opens a saved bundle without any server. Its SHA-256: ${hash}`,
  },
};
