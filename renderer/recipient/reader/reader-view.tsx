import { useEffect, useState, type ReactNode } from 'react';
import { languageNames, languageOfTag, languages, type Language } from '../../../shared/domain/language.ts';
import { FileChoice } from './file-choice.tsx';
import { OfflineEnrolment } from './offline-enrolment.tsx';
import { EstatePage } from '../estate/estate-page.tsx';
import { WorkerClient } from '../worker-client.ts';
import type { LockedSource } from '../worker-messages.ts';
import { KnownReaders } from './known-readers.tsx';
import { PaperCheck } from './paper-check.tsx';
import { Notice } from './notice.tsx';
import { startWorker } from './start-worker.ts';
import { useSpeech } from '../words/speech.tsx';

interface Opened {
  readonly number: number;
  readonly name: string;
  /** What was chosen: something that was left, or an invitation. */
  readonly job: { readonly kind: 'estate'; readonly source: LockedSource } | { readonly kind: 'offer'; readonly file: File };
  readonly worker: Worker;
  readonly client: WorkerClient;
}

/** The offline reader's whole page. */
export function ReaderPage() {
  const { words } = useSpeech();
  const [opened, setOpened] = useState<Opened>();
  const [isChosen, setChosen] = useState(false);
  useEffect(() => {
    document.title = `${words.reader.title} – Heirlock`;
  }, [words]);
  const open = (file: File, job: Opened['job']): void => {
    // A new worker for each file, so that nothing of an earlier one is left.
    opened?.worker.terminate();
    const worker = startWorker();
    setOpened({ number: (opened?.number ?? 0) + 1, name: file.name, job, worker, client: new WorkerClient(worker) });
  };
  /** As the owner asked for the recipient, unless whoever sits here wants another. */
  const speak = (tag: string | undefined): void => {
    const wanted = isChosen ? undefined : languageOfTag(tag ?? '');
    if (wanted !== undefined) document.documentElement.lang = wanted;
  };
  return (
    <>
      <header>
        <p translate="no">{'Heirlock'}</p>
        <Languages
          onChoose={(one) => {
            setChosen(true);
            document.documentElement.lang = one;
          }}
        />
      </header>
      <main>
        <h1>{words.reader.heading}</h1>
        <p>{words.reader.lead}</p>
        <FileChoice
          label={words.reader.file}
          hint={words.reader.fileHint}
          accept=".heirlock-bundle"
          onFile={(file) => open(file, { kind: 'estate', source: { kind: 'file', file } })}
        />
        {opened?.job.kind === 'estate' ? (
          <Chosen name={opened.name}>
            <EstatePage
              key={opened.number}
              client={opened.client}
              source={opened.job.source}
              onLoad={(ways) => speak(ways.language)}
              below={(estate) => (
                <>
                  <PaperCheck client={opened.client} />
                  <KnownReaders estate={estate} client={opened.client} />
                </>
              )}
            />
          </Chosen>
        ) : null}
        <h2>{words.offline.heading}</h2>
        <p>{words.offline.lead}</p>
        <FileChoice
          label={words.offline.offer}
          hint={words.reader.fileHint}
          accept=".heirlock-offer"
          onFile={(file) => open(file, { kind: 'offer', file })}
        />
        {opened?.job.kind === 'offer' ? (
          <Chosen name={opened.name}>
            <OfflineEnrolment key={opened.number} client={opened.client} file={opened.job.file} />
          </Chosen>
        ) : null}
      </main>
      <footer>
        <p>{words.reader.promise}</p>
        <Notice />
      </footer>
    </>
  );
}

function Languages({ onChoose }: { readonly onChoose: (language: Language) => void }) {
  const { words, language } = useSpeech();
  return (
    <nav aria-label={words.reader.language}>
      <ul className="languages">
        {languages.map((one) => (
          <li key={one}>
            <button type="button" className="button quiet" lang={one} aria-pressed={one === language} onClick={() => onChoose(one)}>
              {languageNames[one]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chosen({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { words } = useSpeech();
  return (
    <div className="step">
      <p className="soft">
        {words.reader.chosen} <bdi>{name}</bdi>
      </p>
      {children}
    </div>
  );
}
