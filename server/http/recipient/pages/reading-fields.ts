import { html } from 'ghtml';
import { languageNames, languages } from '../../../../shared/domain/language.ts';
import type { Reader } from '../reader.ts';

/**
 * Part of a form, HTML: in which language somebody is written to, and their time zone, which the page's script fills in (`zone`). The
 * language of the page is chosen already.
 */
export function readingFields({ words, language: current }: Reader): string {
  const options = languages.map(
    (language) =>
      html`<option value="${language}" lang="${language}"!${language === current ? ' selected' : ''}>${languageNames[language]}</option>`,
  );
  return html`<label for="reading-language">${words.way.language}</label>
<select class="input" id="reading-language" name="language">!${options}</select>
<input type="hidden" name="time_zone" value="">`;
}
