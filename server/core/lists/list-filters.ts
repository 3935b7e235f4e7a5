import { parseId } from '../../../shared/domain/ids.ts';
import { dayMs, instantFromMs, parseInstant, secondMs } from '../../../shared/domain/instant.ts';
import { codePoints, emailKey, hasForbiddenCharacters } from '../../../shared/domain/text-rules.ts';
import type { Condition } from '../stores/list-store.ts';
import type { ListedField } from '../stores/listed-resources.ts';

const maxTextCharacters = 1000;

/**
 * The conditions of `<field>=<text>` in a request.
 * @returns them, or in a few words what the value must be.
 */
export function readFilter(field: ListedField, text: string): readonly Condition[] | string {
  switch (field.type) {
    case 'id': {
      const id = parseId(field.kind, text);
      return id === undefined ? 'must be an id with its prefix' : equals(field.column, id);
    }
    case 'word':
      return field.words.includes(text) ? equals(field.column, text) : `must be one of ${field.words.join(', ')}`;
    case 'text':
    case 'email':
      if (codePoints(text) > maxTextCharacters) return `must have at most ${maxTextCharacters} characters`;
      if (hasForbiddenCharacters(text)) return 'must not contain control characters';
      return equals(field.column, field.type === 'email' ? emailKey(text) : text);
    case 'instant': {
      const instant = parseInstant(text);
      return instant === undefined ? 'must be an ISO 8601 date and time with Z or an offset' : equals(field.column, instant);
    }
    case 'integer':
    case 'days':
      if (!/^[0-9]{1,15}$/.test(text)) return 'must be a whole number';
      return field.type === 'days' ? inDays(field.column, Number(text)) : equals(field.column, Number(text));
    case 'flag':
    case 'presence':
      if (text !== 'true' && text !== 'false') return 'must be true or false';
      return field.type === 'flag'
        ? equals(field.column, text === 'true' ? 1 : 0)
        : [{ column: field.column, is: text === 'true' ? 'not null' : 'null' }];
    case 'composed':
      return 'can not be filtered by';
  }
}

function equals(column: string, value: string | number): readonly Condition[] {
  return [{ column, is: '=', value }];
}

/** Hours that are shown as this many days: those of the last day count as a whole one. */
function inDays(column: string, days: number): readonly Condition[] {
  return [
    { column, is: '>', value: (days - 1) * 24 },
    { column, is: '<=', value: days * 24 },
  ];
}

const wholeDay = /^\d{4}-\d{2}-\d{2}$/;
const wholeSecond = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})Z$/;

/**
 * The condition of a bound such as `created_after`: a UTC day or a second, all of which is within the bound (RULINGS.md#list-filters).
 * @returns the condition, or in a few words what the bound must be.
 */
export function readBound(column: string, side: 'after' | 'before', text: string): Condition | string {
  const day = wholeDay.test(text);
  const first = day ? `${text}T00:00:00.000Z` : text.replace(wholeSecond, '$1.000Z');
  const firstMs = day || wholeSecond.test(text) ? Date.parse(first) : NaN;
  // The parser takes 30 February for 2 March.
  if (Number.isNaN(firstMs) || instantFromMs(firstMs) !== first) return 'must be a date as YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ';
  if (side === 'after') return { column, is: '>=', value: first };
  return { column, is: '<=', value: instantFromMs(firstMs + (day ? dayMs : secondMs) - 1) };
}
