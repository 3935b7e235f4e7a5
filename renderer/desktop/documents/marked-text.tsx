/** Letters of a text, from `start` up to, but not including, `end`. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** A text with some of its places marked. Marks that overlap or are outside it are cut. */
export function MarkedText({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  let at = 0;
  const pieces = marks
    .toSorted((a, b) => a.start - b.start)
    .flatMap(({ start, end }) => {
      const from = Math.max(start, at);
      if (end <= from || from >= text.length) return [];
      const piece = { before: text.slice(at, from), marked: text.slice(from, end), start: from };
      at = end;
      return [piece];
    });
  return (
    <bdi>
      {pieces.map(({ before, marked, start }) => (
        <span key={start}>
          {before}
          <mark>{marked}</mark>
        </span>
      ))}
      {text.slice(at)}
    </bdi>
  );
}
