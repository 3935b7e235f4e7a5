import { useTranslation as useI18next } from 'react-i18next';
import { languageNames, languages, type Language } from '../../../shared/domain/language.ts';
import { Select } from '../../ui/select.tsx';
import { speak } from '../words/index.ts';
import { useTranslation } from '../words/use-translation.ts';

const choices = languages.map((id) => ({ id, text: languageNames[id] }));

/** Which language the console speaks in this browser. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { i18n } = useI18next();
  return (
    <Select<Language>
      label={t('language')}
      choices={choices}
      value={i18n.language === 'de' ? 'de' : 'en'}
      onChange={(language) => void speak(i18n, language)}
    />
  );
}
