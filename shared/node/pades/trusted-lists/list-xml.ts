import { DOMParser } from '@xmldom/xmldom';
import { maxListBytes, TrustedListError } from './list-contract.ts';

/** Elements and ends of elements; each costs memory of its own. */
const maxTags = 600_000;
const maxDepth = 60;

/**
 * Parses the text of a list. Declarations of types and entities, which can make a small file large or read others, are refused unread.
 * @throws TrustedListError `too_large`, `forbidden_xml`, `not_a_list`.
 */
export function parseXml(text: string): Document {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new TrustedListError('forbidden_xml');
  checkShape(text);
  const refuse = (why: string): never => {
    throw new TrustedListError('not_a_list', { cause: why });
  };
  try {
    const document = new DOMParser({ errorHandler: { warning: () => undefined, error: refuse, fatalError: refuse } }).parseFromString(
      text,
      'text/xml',
    );
    return ((document as Document | undefined)?.documentElement ?? null) === null ? refuse('empty') : document;
  } catch (error) {
    throw error instanceof TrustedListError ? error : new TrustedListError('not_a_list', { cause: error });
  }
}

/** The bytes of a list as text. @throws TrustedListError `too_large`, `not_a_list` for anything but UTF-8. */
export function listText(bytes: Uint8Array): string {
  if (bytes.length > maxListBytes) throw new TrustedListError('too_large');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new TrustedListError('not_a_list', { cause: error });
  }
}

/** What would keep a parser busy is counted before it is given any. */
function checkShape(text: string): void {
  let depth = 0;
  let tags = 0;
  let end = -1;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    tags += 1;
    const next = text[at + 1];
    if (next === '/') depth -= 1;
    else if (next !== '!' && next !== '?') {
      // Sought only once past the last one found, or a text without any would be read again and again.
      if (end < at) end = text.indexOf('>', at);
      if (end === -1) throw new TrustedListError('not_a_list');
      if (text[end - 1] !== '/') depth += 1;
    }
    if (tags > maxTags || depth > maxDepth) throw new TrustedListError('too_large');
  }
}

/** The elements directly in another, by their name without its prefix. */
export function childrenOf(parent: Element | undefined, name: string): Element[] {
  const found: Element[] = [];
  for (let node = parent?.firstChild ?? null; node !== null; node = node.nextSibling)
    if (node.nodeType === 1 && (node as Element).localName === name) found.push(node as Element);
  return found;
}

/** The only one, or the first. */
export function childOf(parent: Element | undefined, ...names: readonly string[]): Element | undefined {
  return names.reduce<Element | undefined>((element, name) => childrenOf(element, name)[0], parent);
}

export function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? '';
}
