/** What is said where a recipient keeps what was left as it is, still locked. */
export const keep = {
  heading: 'Keep it for later, without us',
  about:
    'The link to this page ends, and nobody knows whether this service will be there in twenty years. You can keep all of it in a folder of your own: still locked, together with a page that opens it in any browser, without the internet.',
  button: 'Save it all, still locked',
  hint: 'You get a ZIP folder. It opens with what you opened it with today, so please keep that too, in another place: whoever has both can read everything.',
  running: 'Saving it all, still locked',
  saved: (documents: number, leftOut: number): string =>
    [
      documents === 1 ? 'Saved, with 1 file in it, checked.' : `Saved, with ${documents} files in it, each checked.`,
      leftOut === 0
        ? ''
        : leftOut === 1
          ? ' 1 file could not be had and is not in it.'
          : ` ${leftOut} files could not be had and are not in it.`,
    ].join(''),
  zipName: 'To keep for later',
};
