// An esbuild plugin for both apps of signed-in people.
import { basename } from 'node:path';

/** Of the thirty languages of react-aria's own strings, those that the apps speak; the others become empty. */
const languages = ['en-US', 'de-DE'];

export const onlyOurLanguages = {
  name: 'only-our-languages',
  setup({ onLoad }) {
    onLoad({ filter: /react-(aria|stately|aria-components)[\\/]dist[\\/].*intl[\\/].*[a-z]{2}-[A-Z]{2}\.mjs$/ }, ({ path }) => {
      return languages.includes(basename(path, '.mjs')) ? undefined : { contents: 'export default {};', loader: 'js' };
    });
  },
};
