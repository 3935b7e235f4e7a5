/** A heading in a Markdown page. */
export interface Heading {
  readonly title: string;
  /** What a link to it ends with, as GitHub makes it. */
  readonly anchor: string;
}

/** The headings of a page in order; those in fenced code don't count. */
export function headingsIn(page: string): readonly Heading[] {
  const prose = page.replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/^#{1,6} (.+?) *$/gm)].map(([, title = '']) => ({ title, anchor: anchorOf(title) }));
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
