import { momentInWords } from '../../shared/words/moments.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import { defaultLanguage, languageOfTag, localeOf, type Language } from '../../shared/domain/language.ts';

/**
 * What the server wrote by its own clock or the owner's, put by the clock of whoever reads it. A day without a time stays without one.
 * @param drawn what a script draws, which says times by that clock already.
 */
export function showLocalTimes(drawn: Element | null, timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone): void {
  const language = pageLanguage();
  for (const time of document.querySelectorAll('time[datetime]')) {
    const instant = time.getAttribute('datetime') ?? '';
    if (drawn?.contains(time) === true || Number.isNaN(Date.parse(instant)) || !instant.includes('T')) continue;
    const hasTime = /\d:\d/.test(time.textContent);
    time.textContent = hasTime
      ? momentInWords(instant as Instant, language, timeZone)
      : new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone }).format(new Date(instant));
  }
}

/** The language that the server wrote the page in. */
const pageLanguage = (): Language => languageOfTag(document.documentElement.lang) ?? defaultLanguage;
