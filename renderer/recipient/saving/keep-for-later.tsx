import { Archive } from 'lucide-react';
import { guideWords } from '../../../shared/words/kept-guide/index.ts';
import { keptGuide, keptNames } from '../../../shared/words/kept-guide/kept-guide.ts';
import { nowMs } from '../../ui/page-clock.ts';
import { StepHeading } from '../step-heading.tsx';
import type { Asker } from '../worker-client.ts';
import type { KeptFile, LockedSource, OpenedEstate, UnlockChoices } from '../worker-messages.ts';
import { useSpeech, type Speech } from '../words/speech.tsx';
import { fileName } from '../../../shared/words/file-name.ts';
import { fetchKeptFiles, type KeptBeside } from './kept-files.ts';
import { SaveTogether } from './save-together.tsx';

/** What is kept, and the ways in which it opens. */
export interface KeepForLaterProps {
  readonly estate: OpenedEstate;
  readonly ways: UnlockChoices;
  readonly client: Asker;
  readonly source: LockedSource;
}

/** Saves what was left as it is, still locked, with everything that is needed to open it without a server. */
export function KeepForLater({ estate, ways, client, source }: KeepForLaterProps) {
  const speech = useSpeech();
  const { keep: words } = speech.words;
  const bundleName = fileName(`${estate.vaultName}.heirlock-bundle`);
  return (
    <section className="stack no-paper">
      <StepHeading isNews={false}>{words.heading}</StepHeading>
      <p>{words.about}</p>
      <SaveTogether
        documents={estate.documents}
        source={source}
        besides={1}
        fileName={`${words.zipName}.zip`}
        ask={async (documentIds, target, options) => {
          const savedAt = new Date(nowMs()).toISOString();
          const files = filesBeside({ estate, ways, bundleName, savedAt }, await fetchKeptFiles(client), speech);
          return client.ask('keep', { documentIds, files, bundleName, savedAt, language: speech.language, target }, options);
        }}
        button={{ text: words.button, icon: <Archive aria-hidden />, kind: 'plain' }}
        hint={words.hint}
        running={words.running}
        saved={words.saved}
      />
    </section>
  );
}

interface Kept {
  readonly estate: OpenedEstate;
  readonly ways: UnlockChoices;
  readonly bundleName: string;
  /** Instant. */
  readonly savedAt: string;
}

function filesBeside({ estate, ways, bundleName, savedAt }: Kept, beside: KeptBeside, { language }: Speech): readonly KeptFile[] {
  const guide = keptGuide({
    language,
    ownerName: estate.ownerName ?? '',
    vaultName: estate.vaultName,
    sealedAt: estate.madeAt,
    savedAt,
    bundles: [{ recipientName: estate.recipientName, file: bundleName, ways }],
    readerHash: beside.readerHash,
  });
  return [
    { name: guideWords[language].fileName, content: new Blob([guide]) },
    { name: keptNames.reader, content: beside.reader },
    { name: keptNames.format, content: beside.format },
  ];
}
