import { useTranslation } from 'react-i18next';

/** The language in which a signature's date is written: the app's. */
export function useLanguage(): 'en' | 'de' {
  const { i18n } = useTranslation();
  return i18n.language.startsWith('de') ? 'de' : 'en';
}
