/** What the browser shows when it has come back to the app's own address. */
export const redirectPageKinds = ['done', 'denied', 'failed', 'strange'] as const;
export type RedirectPageKind = (typeof redirectPageKinds)[number];

interface PageWords {
  readonly title: string;
  readonly text: string;
}

const words: Readonly<Record<'en' | 'de', Readonly<Record<RedirectPageKind, PageWords>>>> = {
  en: {
    done: { title: 'You are signed in', text: 'Heirlock goes on by itself. You can close this tab and go back to the app.' },
    denied: {
      title: 'You did not let the app in',
      text: 'Nothing was changed. You can close this tab. To sign in after all, press “Sign in” in the app once more.',
    },
    failed: { title: 'That did not work', text: 'You can close this tab. The app says what went wrong; press “Sign in” there once more.' },
    strange: { title: 'This page belongs to another sign-in', text: 'Close this tab, go back to the app and press “Sign in” once more.' },
  },
  de: {
    done: {
      title: 'Sie sind angemeldet',
      text: 'Heirlock macht von selbst weiter. Sie können diesen Tab schließen und zur App zurückgehen.',
    },
    denied: {
      title: 'Sie haben die App nicht eingelassen',
      text: 'Es wurde nichts verändert. Sie können diesen Tab schließen. Wollen Sie sich doch anmelden, drücken Sie in der App noch einmal auf „Anmelden“.',
    },
    failed: {
      title: 'Das hat nicht geklappt',
      text: 'Sie können diesen Tab schließen. Die App sagt, woran es lag; drücken Sie dort noch einmal auf „Anmelden“.',
    },
    strange: {
      title: 'Diese Seite gehört zu einer anderen Anmeldung',
      text: 'Schließen Sie diesen Tab, gehen Sie zur App zurück und drücken Sie dort noch einmal auf „Anmelden“.',
    },
  },
};

const style = `:root{color-scheme:light dark}body{font:1.125rem/1.55 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;background:#faf8f4;color:#1c2a2e}
@media (prefers-color-scheme:dark){body{background:#14191b;color:#ece8e1}}h1{font-size:1.5rem;line-height:1.25}`;

/** The page in the language that the browser asks for, German or else English. @param acceptLanguage the header's value. */
export function redirectPage(kind: RedirectPageKind, acceptLanguage: string): string {
  const language = firstLanguage(acceptLanguage) === 'de' ? 'de' : 'en';
  const { title, text } = words[language][kind];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Heirlock</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;
}

/** The first of German and English in the list, which browsers send in the order of liking. */
function firstLanguage(acceptLanguage: string): string | undefined {
  return acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase())
    .find((one) => one === 'de' || one === 'en');
}
