import { languageNames, ownerLanguages, type OwnerLanguage } from '../../../shared/domain/language.ts';
import { Select } from '../../ui/fields/select.tsx';
import { useLanguage, useSpeech } from '../../ui/speech.tsx';
import { chooseLanguage } from '../words/speech.ts';
import { useTranslation } from '../words/use-translation.ts';

const choices = ownerLanguages.map((id) => ({ id, text: languageNames[id] }));

/** Which language the console speaks in this browser. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const speech = useSpeech();
  const language = useLanguage();
  return (
    <Select<OwnerLanguage>
      label={t('language')}
      choices={choices}
      value={language}
      onChange={(chosen) => void chooseLanguage(speech, chosen)}
    />
  );
}
