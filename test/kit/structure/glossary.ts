import type { OwnerLanguage } from '../../../shared/domain/language.ts';

/**
 * What only people who like computers say. A death certificate is a paper that everybody knows. In German, a Probe-Mail is a mail like
 * any other, and a Blatt is "erprobt": neither asks anybody to know a word of the trade.
 */
const jargon: Readonly<Record<OwnerLanguage, RegExp>> = {
  en: /\b(?:sync\w*|servers?|rehears\w*|tokens?|(?<!death )certificates?|levels?|keyrings?|state numbers?|SHA-?256)\b/gi,
  de: /[\wäöüß]*synchron\w*|\babgleich\w*|\babgeglichen\w*|[\w-]*server\w*|\b(?:general|haupt)probe\w*|\bprobelauf\w*|\bgeprobt\w*|\bproben\b|\btokens?\b|\bzertifikat\w*|\bstufen?\b|\bniveaus?\b|\bschlüsselbunds?\b|\b(?:zu)?stands?nummer\w*|SHA-?256/gi,
};

/** @returns each word of it that a first hour can do without, as it stands there. */
export function jargonIn(text: string, language: OwnerLanguage): readonly string[] {
  return text.match(jargon[language]) ?? [];
}
