import type { RedirectPageKind } from './redirect-page-kind.ts';
import { preferredOwnerLanguage } from '../../../shared/words/preferred-language.ts';
import { redirectWords } from './words/index.ts';

const style = `:root{color-scheme:light dark}body{font:1.125rem/1.55 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;background:#faf8f4;color:#1c2a2e}
@media (prefers-color-scheme:dark){body{background:#14191b;color:#ece8e1}}h1{font-size:1.5rem;line-height:1.25}`;

/** The page in the language that the browser asks for. @param acceptLanguage the header's value. */
export function redirectPage(kind: RedirectPageKind, acceptLanguage: string): string {
  const language = preferredOwnerLanguage(acceptLanguage);
  const { title, text } = redirectWords[language][kind];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Heirlock</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;
}
