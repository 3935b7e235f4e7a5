type Attributes = Readonly<Record<string, string | boolean | number | undefined>>;

/**
 * A new element. Text only ever becomes text nodes, so nothing that somebody typed is read as markup.
 * @param attributes `true` sets an empty attribute, `false` and undefined none.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name, attributes: Attributes = {}, ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(attribute, value === true ? '' : String(value));
  }
  made.append(...children);
  return made;
}

/** A name that somebody typed, apart from the reading direction of the words around it. */
export function named(text: string): HTMLElement {
  return element('bdi', {}, text);
}

/** Puts the reader's place, and a screen reader's, at the beginning of what is new. */
export function moveFocusTo(target: HTMLElement): void {
  // What can be reached by keyboard already must stay so.
  if (!target.matches('input, textarea, button')) target.tabIndex = -1;
  target.focus();
}

/** The element that the server's page promises. @throws Error when the page is another than this script was made for. */
export function requiredElement(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found;
}
