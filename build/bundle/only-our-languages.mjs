// esbuild plugins for whatever is made of react-aria's components: of its thirty languages, those that are spoken there.
import { basename } from 'node:path';

/** Each language of react-aria's own strings that isn't among these becomes empty. */
const only = (name, languages) => ({
  name,
  setup({ onLoad }) {
    onLoad({ filter: /react-(aria|stately|aria-components)[\\/]dist[\\/].*intl[\\/].*[a-z]{2}-[A-Z]{2}\.mjs$/ }, ({ path }) => {
      return languages.includes(basename(path, '.mjs')) ? undefined : { contents: 'export default {};', loader: 'js' };
    });
  },
});

/** For the apps of signed-in people, which speak the languages of owners. */
export const onlyOurLanguages = only('only-our-languages', ['en-US', 'de-DE']);

/** For the pages of recipients. */
export const onlyLanguagesOfRecipients = only(
  'only-languages-of-recipients',
  'en-US de-DE fr-FR es-ES it-IT pt-PT pl-PL nl-NL tr-TR ar-AE'.split(' '),
);
