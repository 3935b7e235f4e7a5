import { etagOf } from '../foundation/conditional/etags.ts';
import { openApiOf } from './openapi.ts';
import { renderPage } from './page.ts';
import type { Place } from './place.ts';
import { postmanOf } from './postman.ts';

/** A document as it is served. */
export interface ServedText {
  readonly text: string;
  readonly etag: string;
}

/** The documents of a place. */
export interface ApiDocuments {
  openapi(): ServedText;
  postman(): ServedText;
  page(): ServedText;
}

/** Generated when they are first requested, each once: only then is every surface of the place mounted. */
export function documentsOf(place: Place): ApiDocuments {
  const document = once(() => openApiOf(place));
  const served = (write: () => string): (() => ServedText) =>
    once(() => {
      const text = write();
      return { text, etag: etagOf(text) };
    });
  return {
    openapi: served(() => json(document())),
    postman: served(() => json(postmanOf(document(), place))),
    page: served(() => renderPage(document(), place)),
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
