const rules = new Intl.PluralRules('pl');

/** A count with its noun in the three forms that Polish has for whole numbers: `1 plik`, `2 pliki`, `5 plików`. */
export function polishCount(count: number, one: string, few: string, many: string): string {
  return `${count} ${polishForm(count, one, few, many)}`;
}

/** The form that goes with a whole number, without the number: for what stands elsewhere in the sentence, such as a verb. */
export function polishForm(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}
