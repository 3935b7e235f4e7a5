/** One element in DER (X.690, sections 8 and 10), with definite length. */
interface Element {
  readonly tag: number;
  readonly contentStart: number;
  readonly end: number;
}

/**
 * The tags of the elements in the one SEQUENCE that these bytes form, to their last byte: enough to tell an authority's message from
 * anything else. Undefined for anything that isn't one.
 */
export function derOutline(bytes: Uint8Array): readonly number[] | undefined {
  const whole = elementAt(bytes, 0, bytes.length);
  if (whole?.tag !== 0x30 || whole.end !== bytes.length) return undefined;
  const tags: number[] = [];
  for (let at = whole.contentStart; at < whole.end; ) {
    const child = elementAt(bytes, at, whole.end);
    if (child === undefined) return undefined;
    tags.push(child.tag);
    at = child.end;
  }
  return tags;
}

function elementAt(bytes: Uint8Array, at: number, limit: number): Element | undefined {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return undefined;
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  const contentStart = at + 2 + lengthBytes;
  if ((first >= 0x80 && lengthBytes === 0) || lengthBytes > 4 || contentStart > limit) return undefined;
  let length = lengthBytes === 0 ? first : 0;
  for (const byte of bytes.subarray(at + 2, contentStart)) length = length * 256 + byte;
  const end = contentStart + length;
  return end > limit ? undefined : { tag, contentStart, end };
}
