/** A word and how wide it is. */
interface MeasuredWord {
  readonly text: string;
  readonly width: number;
}

/** A text that is laid out line by line. Words are measured, and not lines: that took most of the time for a sheet. */
export class LineTaker {
  readonly #words: MeasuredWord[];
  readonly #space: number;

  /** @param width of a line: a word that is longer than one, such as an address, is cut. */
  constructor(text: string, widthOf: (text: string) => number, width: number) {
    this.#space = widthOf(' ');
    this.#words = text
      .split(/\s+/)
      .filter((word) => word !== '')
      .flatMap((word) => cut(word, widthOf, width))
      .reverse();
  }

  get isEmpty(): boolean {
    return this.#words.length === 0;
  }

  /** As many of the words that are left as fit into this width, and at least one. */
  take(width: number): string {
    const line: string[] = [];
    let filled = 0;
    for (let next = this.#words.at(-1); next !== undefined; next = this.#words.at(-1)) {
      const wanted = line.length === 0 ? next.width : filled + this.#space + next.width;
      if (line.length > 0 && wanted > width) break;
      line.push(next.text);
      filled = wanted;
      this.#words.pop();
    }
    return line.join(' ');
  }
}

function cut(word: string, widthOf: (part: string) => number, most: number): MeasuredWord[] {
  const width = widthOf(word);
  if (width <= most) return [{ text: word, width }];
  const parts: MeasuredWord[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && widthOf(part + letter) > most) {
      parts.push({ text: part, width: widthOf(part) });
      part = '';
    }
    part += letter;
  }
  return [...parts, { text: part, width: widthOf(part) }];
}
