import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html } from 'ghtml';
import { inlineHtml } from './inline-text.ts';
import type { OpenApiDocument } from './openapi.ts';
import { templateOf } from './template-of.ts';
import type { Operation } from './operation.ts';
import { operationHtml } from './page-operation.ts';
import { guideOf, type Chapter } from './page-guide.ts';
import type { Place } from './place.ts';

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');

/** Nothing but the page's own style, known by its hash: no script, nothing fetched, nothing sent. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** A closed padlock; in the page itself, so that nothing more is fetched. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath d='M9 14v-4a7 7 0 0 1 14 0v4' fill='none' stroke='%232a66a3' stroke-width='3'/%3E%3Crect x='5' y='14' width='22' height='16' rx='4' fill='%232a66a3'/%3E%3C/svg%3E";

interface Topic {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly { readonly path: string; readonly method: string; readonly operation: Operation }[];
}

/**
 * The page of a place: one HTML file that needs nothing else. In these templates an exclamation mark before a hole means: this is HTML
 * already.
 */
export function renderPage(document: OpenApiDocument, place: Place): string {
  const chapters = guideOf(place);
  const topics = topicsOf(document);
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title}</title>
<link rel="icon" href="${icon}">
<style>!${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
!${head(document, place)}
</header>
<nav aria-label="On this page">
!${contents(chapters, topics)}
</nav>
<main id="content">
!${chapters.map(({ id, title, content }) => html`<section class="chapter" id="${id}" aria-labelledby="${id}-name"><h2 id="${id}-name">${title}</h2>!${content}</section>`).join('\n')}
!${topics.map((topic) => topicHtml(document, place, topic))}
</main>
<footer><p>Heirlock ${place.version}</p></footer>
</body>
</html>
`;
}

function topicsOf({ tags, paths }: OpenApiDocument): readonly Topic[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return tags.map(({ name, description }) => ({
    name,
    description,
    operations: all.filter(({ operation }) => operation.tags[0] === name),
  }));
}

function head(document: OpenApiDocument, { baseUrl }: Place): string {
  return html`<h1>${document.info.title}</h1>
<p class="lead">!${inlineHtml(document.info.description)}</p>
<dl class="facts">
<div><dt>Base URL</dt><dd><code>${baseUrl}</code></dd></div>
<div><dt>OpenAPI 3.1</dt><dd><a href="${baseUrl}/openapi.json">openapi.json</a></dd></div>
<div><dt>Postman and Bruno</dt><dd><a href="${baseUrl}/postman.json">postman.json</a></dd></div>
</dl>`;
}

function contents(chapters: readonly Chapter[], topics: readonly Topic[]): string {
  return html`<ul>
!${chapters.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
</ul>
!${topics.map(({ name, operations }) => html`<p><a href="#${idOf(name)}">${name}</a></p><ul>!${operations.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}</ul>`).join('\n')}`;
}

/** `about-crypto-accounts` for a topic; an operation might have the same name as a topic. */
function idOf(topic: string): string {
  return `about-${topic.toLowerCase().replace(/[^a-z]+/g, '-')}`;
}

function topicHtml(document: OpenApiDocument, place: Place, { name, description, operations }: Topic): string {
  const parts = operations.map(({ path, method, operation }) => {
    const route = place.claims.routes.find((one) => templateOf(one.path) === path && one.method === method);
    return route === undefined ? '' : operationHtml(document, path, operation, route);
  });
  return html`<section class="topic" id="${idOf(name)}" aria-labelledby="${idOf(name)}-name">
<h2 id="${idOf(name)}-name">${name}</h2>
<p class="lead">${description}</p>
!${parts.join('\n')}
</section>
`;
}
