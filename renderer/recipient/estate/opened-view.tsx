import type { ReactNode } from 'react';
import { sizeInWords } from '../../../shared/words/file-descriptions.ts';
import { localeOf, type Language } from '../../../shared/domain/language.ts';
import { Banner } from '../../ui/banner.tsx';
import { DamageNote } from './damage-note.tsx';
import { DocumentItem } from './document-item.tsx';
import { KeepForLater } from '../saving/keep-for-later.tsx';
import { canKeep } from '../saving/kept-files.ts';
import { LetterActs } from '../saving/letter-acts.tsx';
import { PrintButton } from '../saving/print-button.tsx';
import { savedTexts } from '../saving/saved-texts.ts';
import { Parties } from './parties.tsx';
import { Prose } from './prose.tsx';
import { SaveAll } from '../saving/save-all.tsx';
import { StepHeading } from '../step-heading.tsx';
import type { Asker } from '../worker-client.ts';
import type { LockedSource, OpenedEstate, UnlockChoices } from '../worker-messages.ts';
import { useSurvey, type Survey } from './use-survey.ts';
import { useSpeech } from '../words/speech.tsx';

/** What was left, and the worker that can fetch it. */
export interface OpenedViewProps {
  readonly estate: OpenedEstate;
  /** How it opens, then as now. */
  readonly ways: UnlockChoices;
  readonly client: Asker;
  readonly source: LockedSource;
  /** What comes at the end. */
  readonly below?: ((estate: OpenedEstate) => ReactNode) | undefined;
}

/** What was left: the letter first, then the files. */
export function OpenedView({ estate, ways, client: worker, source, below }: OpenedViewProps) {
  const { words } = useSpeech();
  const { survey, client } = useSurvey(worker, estate.isDamaged);
  const hasLetter = estate.letter.trim() !== '';
  return (
    <section className="step">
      {estate.senderProved ? null : (
        <Banner kind="warn" title={words.opened.notProved} isNews>
          {words.opened.notProvedWhy}
        </Banner>
      )}
      <Parties estate={estate} />
      <DamageNote survey={survey} documents={estate.documents} />
      {hasLetter ? (
        <>
          <StepHeading isNews>{words.opened.letter}</StepHeading>
          <Prose className="letter" text={estate.letter} />
          <LetterActs letter={estate.letter} madeAt={estate.madeAt} />
        </>
      ) : null}
      <Files estate={estate} client={client} source={source} hasLetter={hasLetter} survey={survey} />
      {source.kind === 'server' && canKeep() ? <KeepForLater estate={estate} ways={ways} client={client} source={source} /> : null}
      <State estate={estate} />
      {below?.(estate)}
    </section>
  );
}

interface FilesProps extends Omit<OpenedViewProps, 'ways'> {
  readonly hasLetter: boolean;
  readonly survey: Survey;
}

function Files({ estate, client, source, hasLetter, survey }: FilesProps) {
  const { words, language } = useSpeech();
  const { documents } = estate;
  const texts = savedTexts(estate, words);
  const isLost = (id: string): boolean => survey.name === 'done' && survey.lost.has(id);
  const whole = documents.filter(({ id }) => !isLost(id));
  const together =
    documents.length + texts.length < 2 || whole.length + texts.length === 0 ? null : (
      <SaveAll documents={whole} texts={texts} client={client} source={source} isRest={whole.length < documents.length} />
    );
  if (documents.length === 0) {
    return (
      <>
        <StepHeading isNews={!hasLetter}>{words.opened.noFiles}</StepHeading>
        <p>{hasLetter ? words.opened.noFilesWithLetter : words.opened.noFilesAtAll}</p>
      </>
    );
  }
  const allBytes = whole.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return (
    <>
      <StepHeading isNews={!hasLetter}>{words.opened.files(documents.length)}</StepHeading>
      <p className="no-paper">{words.opened.pleaseSave(documents.length === 1 ? undefined : sizeInWords(allBytes, language))}</p>
      {together}
      {hasLetter ? null : (
        <div className="row no-paper">
          <PrintButton />
        </div>
      )}
      <ul className="documents">
        {documents.map((document) => (
          <DocumentItem key={document.id} document={document} client={client} source={source} isLost={isLost(document.id)} />
        ))}
      </ul>
    </>
  );
}

function State({ estate: { generation, madeAt } }: { readonly estate: OpenedEstate }) {
  const { words, language } = useSpeech();
  return (
    <p className="soft">
      {words.opened.state(new Intl.NumberFormat(localeOf[language]).format(generation))}{' '}
      <time dateTime={madeAt}>{dayInWords(madeAt, language)}</time>.
    </p>
  );
}

function dayInWords(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long' }).format(new Date(instant));
}
