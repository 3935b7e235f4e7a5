/** A glyph of a shaped text, with its measures in thousandths of the font size. */
export interface ShapedGlyph {
  readonly id: number;
  /** Where the text that it stands for begins; glyphs with the same beginning stand for it together. */
  readonly cluster: number;
  readonly advance: number;
  readonly shiftX: number;
  readonly shiftY: number;
}

/** How far the ink of a glyph extends above and below its baseline, in thousandths of the font size. */
export interface Ink {
  readonly above: number;
  readonly below: number;
}

/** What HarfBuzz knows about a font. */
export interface Shaper {
  /** The glyph that a letter has on its own. */
  glyphOf(codePoint: number): number | undefined;
  /** Shapes a piece of text in one direction and one script; the glyphs come in visual order, from the left. */
  shape(text: string, start: number, end: number, isRightToLeft: boolean): readonly ShapedGlyph[];
  inkOf(glyph: number): Ink;
}

/** One buffer for all: each would hold memory outside JavaScript until it gets garbage-collected. */
let buffer: import('harfbuzzjs').Buffer | undefined;

/** Makes a font (TrueType, as bytes) ready for shaping. The first call loads HarfBuzz itself. */
export async function openShaper(program: Uint8Array): Promise<Shaper> {
  const harfbuzz = await import('harfbuzzjs');
  const { unitsPerEm, font } = openFont(harfbuzz, program);
  const scale = 1_000 / unitsPerEm;
  buffer ??= new harfbuzz.Buffer();
  const shared = buffer;
  return {
    glyphOf: (codePoint) => font.nominalGlyph(codePoint),
    shape: (text, start, end, isRightToLeft) => {
      shared.reset();
      shared.addText(text, start, end - start);
      shared.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
      // Nobody says which language a name is in: letters are shaped as for any language in their script, whatever this machine's language.
      shared.setLanguage('und');
      shared.guessSegmentProperties();
      shared.setFlags(harfbuzz.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
      harfbuzz.shape(font, shared);
      return shared.getGlyphInfosAndPositions().map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        id: codepoint,
        cluster,
        advance: xAdvance * scale,
        shiftX: xOffset * scale,
        shiftY: yOffset * scale,
      }));
    },
    inkOf: (glyph) => {
      const { yBearing = 0, height = 0 } = font.glyphExtents(glyph) ?? {};
      return { above: yBearing * scale, below: -(yBearing + height) * scale };
    },
  };
}

function openFont(
  { Blob, Face, Font }: typeof import('harfbuzzjs'),
  program: Uint8Array,
): { readonly unitsPerEm: number; readonly font: import('harfbuzzjs').Font } {
  const face = new Face(new Blob(program));
  return { unitsPerEm: face.upem, font: new Font(face) };
}
