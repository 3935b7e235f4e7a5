import { oneLine, sizeInWords } from '../../../shared/words/file-descriptions.ts';
import { Banner } from '../../ui/banner.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { ListedDocument } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';
import type { Survey } from './use-survey.ts';

/** What a damaged file still has, said calmly: first that it is being looked for, then what is lost, by name. */
export interface DamageNoteProps {
  readonly survey: Survey;
  readonly documents: readonly ListedDocument[];
}

export function DamageNote({ survey, documents }: DamageNoteProps) {
  const { words, language } = useSpeech();
  const { damage } = words;
  if (survey.name === 'none') return null;
  if (survey.name === 'running') {
    const allBytes = documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const doneBytes = Math.min(survey.progress?.doneBytes ?? 0, allBytes);
    const text = words.documents.done(sizeInWords(doneBytes, language), sizeInWords(allBytes, language));
    return (
      <Banner kind="warn" title={damage.title} isNews>
        <p>{damage.looking}</p>
        <ProgressBar label={damage.progress} share={doneBytes / Math.max(1, allBytes)} text={text} />
      </Banner>
    );
  }
  const lost = documents.filter(({ id }) => survey.lost.has(id));
  if (lost.length === 0) {
    return (
      <Banner kind="good" title={damage.nothingLost} isNews>
        {damage.nothingLostWhy}
      </Banner>
    );
  }
  return (
    <Banner kind="warn" title={damage.lost(lost.length, documents.length)} isNews>
      <p>{damage.lostWhy}</p>
      <ul data-lost>
        {lost.map(({ id, name }) => (
          <li key={id}>
            <bdi>{oneLine(name)}</bdi>
          </li>
        ))}
      </ul>
      <p>{lost.length === documents.length ? damage.lostAll : damage.lostRest}</p>
    </Banner>
  );
}
