/** What surrounds every page. */
export const frame = {
  licences: 'Licences of the software used',
  promise:
    'Heirlock keeps documents locked for their owner until the time comes to hand them on. We never ask for money, and never for a code by phone or mail.',
  /** Where the page itself asks for a code or words. */
  promiseOfAsking: 'Heirlock keeps documents locked for their owner until the time comes to hand them on. We never ask for money.',
  languages: 'Language',
};
