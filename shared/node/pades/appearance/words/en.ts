/** What a visible signature says. */
export const english = {
  signedBy: (name: string): string => `Signed by ${name}`,
  signed: 'Signed',
  reason: (text: string): string => `Reason: ${text}`,
  location: (text: string): string => `Place: ${text}`,
  clock: (date: string): string => `${date} (the signer's own clock)`,
};
