import { useEffect, useId, useState } from 'react';
import { languageNames, languages } from '../../../shared/domain/language.ts';
import { EstatePage } from '../estate/estate-page.tsx';
import { WorkerClient } from '../worker-client.ts';
import type { LockedSource } from '../worker-messages.ts';
import { Notice } from './notice.tsx';
import { useSpeech } from '../words/speech.tsx';

/** Put in by the bundler: the whole worker. A page that was opened from a file can load no other. */
declare const workerSource: string;

interface Opened {
  readonly number: number;
  readonly name: string;
  readonly source: LockedSource;
  readonly worker: Worker;
  readonly client: WorkerClient;
}

/** The offline reader's whole page. */
export function ReaderPage() {
  const { words, language } = useSpeech();
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    document.title = `${words.reader.title} – Heirlock`;
  }, [words]);
  const open = (file: File): void => {
    // A new worker for each file, so that nothing of an earlier one is left.
    opened?.worker.terminate();
    const worker = new Worker(URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' })));
    setOpened({
      number: (opened?.number ?? 0) + 1,
      name: file.name,
      source: { kind: 'file', file },
      worker,
      client: new WorkerClient(worker),
    });
  };
  return (
    <>
      <header>
        <p translate="no">{'Heirlock'}</p>
        <nav aria-label={words.reader.language}>
          <ul className="languages">
            {languages.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  className="button quiet"
                  lang={one}
                  aria-pressed={one === language}
                  onClick={() => {
                    document.documentElement.lang = one;
                  }}
                >
                  {languageNames[one]}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main>
        <h1>{words.reader.heading}</h1>
        <p>{words.reader.lead}</p>
        <FileChoice onFile={open} />
        {opened === undefined ? null : (
          <div className="step">
            <p className="soft">
              {words.reader.chosen} <bdi>{opened.name}</bdi>
            </p>
            <EstatePage key={opened.number} client={opened.client} source={opened.source} />
          </div>
        )}
      </main>
      <footer>
        <p>{words.reader.promise}</p>
        <Notice />
      </footer>
    </>
  );
}

function FileChoice({ onFile }: { readonly onFile: (file: File) => void }) {
  const { words } = useSpeech();
  const id = useId();
  return (
    <form className="field">
      <label className="label" htmlFor={id}>
        {words.reader.file}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {words.reader.fileHint}
      </p>
      <input
        id={id}
        type="file"
        className="input"
        accept=".heirlock-bundle"
        aria-describedby={`${id}-hint`}
        // So that the same file can be chosen again.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
        }}
      />
    </form>
  );
}
