import { localeOf, type Language } from '../domain/language.ts';

/** A phrase in the plural forms a language distinguishes; `zero` is used for none at all, even where the grammar has no form for it. */
export type PluralForms = { readonly other: string } & { readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string };

const rules = new Map<Language, Intl.PluralRules>();

/** Which of its plural forms a language uses for a count. */
export function pluralForm(language: Language, count: number): Intl.LDMLPluralRule {
  let rule = rules.get(language);
  if (rule === undefined) rules.set(language, (rule = new Intl.PluralRules(localeOf[language])));
  return rule.select(count);
}

/** The form for a count by the language's own rules; `other` if that form isn't given. */
export function plural(language: Language, count: number, forms: PluralForms): string {
  if (count === 0 && forms.zero !== undefined) return forms.zero;
  return forms[pluralForm(language, count)] ?? forms.other;
}
