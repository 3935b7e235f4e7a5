/** One piece of a mail; the text part and the HTML part are both laid out from the same pieces, so they can't say different things. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Dates and numbers that must be easy to spot. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** Someone else's words, shown as theirs. */
  | { readonly kind: 'quote'; readonly lines: readonly string[] }
  /** The one thing to do. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** A code to type. */
  | { readonly kind: 'code'; readonly code: string };

/** A mail as its template writes it: what people typed has already been cleaned (untrusted-text.ts), nothing is escaped yet. */
export interface MailDraft {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Who we are and why this reader gets the mail, in small type at the end. */
  readonly footer: string;
  /** Where its reader says that they want no more of these; left out of what can't be turned off. */
  readonly noMoreUrl?: string;
}

/** One paragraph of running text. */
export function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text };
}

/** Labels with their values, in reading order. */
export function factRows(...rows: readonly (readonly [label: string, value: string])[]): MailBlock {
  return { kind: 'facts', rows };
}

/** The one link of a mail. @throws Error when `url` is not an absolute http(s) address without spaces: a bug of the caller, whose text is not repeated here. */
export function button(label: string, url: string): MailBlock {
  if (!/^https?:\/\/[^\s\p{Cc}"'<>\\]+$/u.test(url) || !URL.canParse(url))
    throw new Error('a mail was given a link that is not a web address');
  return { kind: 'button', label, url };
}

/** The code of a mail. @throws Error unless `code` is six digits. */
export function codeToType(code: string): MailBlock {
  if (!/^[0-9]{6}$/.test(code)) throw new Error('a mail was given a code that is not six digits');
  return { kind: 'code', code };
}
