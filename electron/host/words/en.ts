/** The pages that the host itself shows, without the app. */
export const english = {
  enter: { title: 'Opening Heirlock', text: 'One moment.' },
  /** For a link that was already followed, or is invalid. */
  usedLink: {
    title: 'This link has been used',
    text: 'Each link opens Heirlock once. Go to the window in which you started Heirlock, press Enter there, and open the new link.',
  },
  /** Where a service worker that isn't ours stands between browser and program. */
  intercepted: {
    title: 'Heirlock does not open here',
    text: 'Something in this browser answers in place of Heirlock at this address. Go to the window in which you started Heirlock, and open the first of its two links; or delete what this browser has stored for this address.',
  },
  /** For a browser that has not been let in. */
  stranger: {
    title: 'Please use the link',
    text: 'Heirlock is running. Open it with the link in the window in which you started it. Press Enter there for a new link.',
  },
  /** Shown while the app's own page has not been built. */
  missingBundle: {
    title: 'Heirlock is running',
    text: 'The pages of the app have not been built on this machine. Stop Heirlock and start it with npm start.',
  },
};

export type PlainPage = keyof typeof english;
