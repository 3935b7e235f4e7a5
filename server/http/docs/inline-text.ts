import { html } from 'ghtml';

/** A line of ours as HTML: escaped, with `code` in backticks. */
export function inlineHtml(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
    .join('');
}

/** Lines of ours as paragraphs; an empty line separates them. */
export function paragraphsHtml(text: string): string {
  return text
    .split('\n\n')
    .map((part) => html`<p>!${inlineHtml(part)}</p>`)
    .join('\n');
}

/** A table whose cells are HTML. The first column of each row is its heading. */
export function tableHtml(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map(
    ([first = '', ...rest]) => html`<tr><th scope="row">!${first}</th>!${rest.map((cell) => html`<td>!${cell}</td>`)}</tr>`,
  );
  return html`<table>
<caption>${caption}</caption>
<thead><tr>!${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
!${body.join('\n')}
</tbody>
</table>`;
}

/** Text for a terminal or a file. */
export function exampleHtml(label: string, text: string): string {
  return html`<figure class="example"><figcaption>${label}</figcaption><pre><code>${text}</code></pre></figure>`;
}
