/** Where a part of a key is brought from the other server's page; the rest is said by the page's script. */
export const bring = {
  title: 'A part of a key',
  heading: 'A part of a key for what was left to you',
  oneMoment: 'One moment …',
  needsScript:
    'This page needs JavaScript: it keeps the part in your own browser and sends it to nobody. Please allow JavaScript for this page and load it again, or use another browser.',
};
