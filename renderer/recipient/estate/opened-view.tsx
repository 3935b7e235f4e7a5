import { oneLine, sizeInWords } from '../../../shared/words/file-descriptions.ts';
import { localeOf, type Language } from '../../../shared/domain/language.ts';
import { Banner } from '../../ui/banner.tsx';
import { DocumentItem } from './document-item.tsx';
import { SaveAll } from '../saving/save-all.tsx';
import { StepHeading } from '../step-heading.tsx';
import type { Asker } from '../worker-client.ts';
import type { EstateSource, OpenedEstate } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

/** What was left, and the worker that can fetch it. */
export interface OpenedViewProps {
  readonly estate: OpenedEstate;
  readonly client: Asker;
  readonly source: EstateSource;
}

/** What was left: the letter first, then the files. */
export function OpenedView({ estate, client, source }: OpenedViewProps) {
  const { words } = useSpeech();
  const hasLetter = estate.letter.trim() !== '';
  return (
    <section className="step">
      {estate.senderProved ? null : (
        <Banner kind="warn" title={words.opened.notProved} isNews>
          {words.opened.notProvedWhy}
        </Banner>
      )}
      {hasLetter ? (
        <>
          <StepHeading isNews>{words.opened.letter}</StepHeading>
          <Letter text={estate.letter} />
        </>
      ) : null}
      <Files estate={estate} client={client} source={source} hasLetter={hasLetter} />
      <State estate={estate} />
    </section>
  );
}

/** The letter's own lines; blank ones separate its paragraphs. */
function Letter({ text }: { readonly text: string }) {
  const paragraphs = text
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .trim()
    .split(/\n\s*\n/);
  return (
    <blockquote className="letter" dir="auto">
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph.split('\n').map((line, place) => (
            <span key={place}>
              {place === 0 ? null : <br />}
              <bdi>{oneLine(line)}</bdi>
            </span>
          ))}
        </p>
      ))}
    </blockquote>
  );
}

function Files({ estate: { documents }, client, source, hasLetter }: OpenedViewProps & { readonly hasLetter: boolean }) {
  const { words, language } = useSpeech();
  if (documents.length === 0) {
    return (
      <>
        <StepHeading isNews={!hasLetter}>{words.opened.noFiles}</StepHeading>
        <p>{hasLetter ? words.opened.noFilesWithLetter : words.opened.noFilesAtAll}</p>
      </>
    );
  }
  const allBytes = documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return (
    <>
      <StepHeading isNews={!hasLetter}>{words.opened.files(documents.length)}</StepHeading>
      <p>{words.opened.pleaseSave(documents.length === 1 ? undefined : sizeInWords(allBytes, language))}</p>
      {documents.length === 1 ? null : <SaveAll documents={documents} client={client} source={source} />}
      <ul className="documents">
        {documents.map((document) => (
          <DocumentItem key={document.id} document={document} client={client} source={source} />
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
