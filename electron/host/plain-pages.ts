/** Where pages keep the key that goes with every call. */
export const keyName = 'heirlock-key';

const style = `:root{color-scheme:light dark}body{font:1.125rem/1.55 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;background:#faf8f4;color:#1c2a2e}
@media (prefers-color-scheme:dark){body{background:#14191b;color:#ece8e1}}h1{font-size:1.5rem}`;

/** What the pages below need besides their text, by path. */
export const plainPageFiles: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
  '/host/plain.css': { type: 'text/css; charset=utf-8', body: style },
  '/host/enter.js': {
    type: 'text/javascript; charset=utf-8',
    body: `localStorage.setItem('${keyName}', document.querySelector('meta[name="${keyName}"]').content);\nlocation.replace('/');\n`,
  },
};

const page = (title: string, text: string, head = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Heirlock</title><link rel="stylesheet" href="/host/plain.css">${head}</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;

/** After a link was followed. The page goes on by itself: a redirect of a link in another program would come without the cookie. @param key base64url. */
export function enterPage(key: string): string {
  return page('Opening Heirlock', 'One moment.', `<meta name="${keyName}" content="${key}"><script src="/host/enter.js" defer></script>`);
}

/** For a link that was followed before, or is none. */
export const usedLinkPage = page(
  'This link has been used',
  'Each link opens Heirlock once. Go to the window in which you started Heirlock, press Enter there, and open the new link.',
);

/** For a browser that has not been let in. */
export const strangerPage = page(
  'Please use the link',
  'Heirlock is running. Open it with the link in the window in which you started it. Press Enter there for a new link.',
);

/** While the app's own page has not been built. */
export const missingBundlePage = page(
  'Heirlock is running',
  'The pages of the app have not been built on this machine. Stop Heirlock and start it with npm start.',
);
