import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageSpeech, SpeechProvider, type PageCatalogues } from './words/speech.tsx';

/** The element that the server's page promises. @throws Error when the page isn't the one that this script was made for. */
export function requiredElement(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found;
}

/** Draws into an element of the page, in the page's language. @param catalogues sentences other than those of pages that a server has. */
export function draw(place: HTMLElement, children: ReactNode, catalogues?: PageCatalogues): void {
  const root = createRoot(place);
  void PageSpeech.begin(catalogues).then((speech) => root.render(<SpeechProvider speech={speech}>{children}</SpeechProvider>));
}
