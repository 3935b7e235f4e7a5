/** What a file of plain YAML holds. */
export type PlainYaml = string | number | boolean | null | readonly PlainYaml[] | { readonly [name: string]: PlainYaml };

interface Line {
  readonly indent: number;
  readonly text: string;
  readonly number: number;
}

/**
 * Reads the plain part of YAML that our own files keep to: maps and lists in blocks, scalars, lists of scalars in brackets, documents
 * between `---`. @throws Error naming the line for whatever else YAML has, so that nothing is read otherwise than tools would.
 */
export function readPlainYaml(text: string): readonly PlainYaml[] {
  const documents: Line[][] = [[]];
  for (const [index, whole] of text.split('\n').entries()) {
    if (whole === '---') documents.push([]);
    else if (!/^\s*(#|$)/.test(whole)) documents.at(-1)?.push({ indent: whole.search(/\S/), text: whole.trim(), number: index + 1 });
  }
  return documents.filter((lines) => lines.length > 0).map((lines) => new Reader(lines).whole());
}

class Reader {
  readonly #lines: Line[];

  constructor(lines: readonly Line[]) {
    this.#lines = [...lines];
  }

  whole(): PlainYaml {
    const value = this.#block(0);
    const [left] = this.#lines;
    if (left !== undefined) throw new Error(`line ${left.number} is indented otherwise than what it belongs to`);
    return value;
  }

  /** What stands at this depth; null for nothing. */
  #block(indent: number): PlainYaml {
    const [first] = this.#lines;
    if (first === undefined || first.indent < indent) return null;
    return first.text.startsWith('- ') ? this.#list(first.indent) : this.#map(first.indent);
  }

  #list(indent: number): PlainYaml {
    const items: PlainYaml[] = [];
    for (let line = this.#lines[0]; line?.indent === indent && line.text.startsWith('- '); line = this.#lines[0]) {
      const rest = line.text.slice(2);
      // An item that is a map begins on the line of its dash.
      if (pairIn(rest) === undefined) {
        this.#lines.shift();
        items.push(scalar(rest, line));
      } else {
        this.#lines[0] = { ...line, indent: indent + 2, text: rest };
        items.push(this.#map(indent + 2));
      }
    }
    return items;
  }

  #map(indent: number): PlainYaml {
    const members: Record<string, PlainYaml> = {};
    for (let line = this.#lines[0]; line?.indent === indent; line = this.#lines[0]) {
      const pair = pairIn(line.text);
      if (pair === undefined) throw new Error(`line ${line.number} is neither a member nor an item`);
      if (Object.hasOwn(members, pair.name)) throw new Error(`line ${line.number} names ${pair.name} again`);
      this.#lines.shift();
      members[pair.name] = pair.value === '' ? this.#block(indent + 1) : scalar(pair.value, line);
    }
    return members;
  }
}

function pairIn(text: string): { readonly name: string; readonly value: string } | undefined {
  const [, name, value = ''] = /^([\w./-]+):(?: +(.*))?$/.exec(text) ?? [];
  return name === undefined ? undefined : { name, value };
}

function scalar(text: string, { number }: Line): PlainYaml {
  if (/^"[^"\\]*"$/.test(text)) return text.slice(1, -1);
  if (/^\[.*\]$/.test(text))
    return text
      .slice(1, -1)
      .split(', ')
      .map((one) => scalar(one, { number, indent: 0, text: one }));
  if (/^[[\]{}&*!|>'"%@`]|: | #|:$/.test(text)) throw new Error(`line ${number} has more of YAML than is read here`);
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text === 'true' || (text === 'false' ? false : text);
}
