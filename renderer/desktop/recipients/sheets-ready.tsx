import { FileDown, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { FileHandle } from '../../../electron/contract/shell.ts';
import type { Output } from '../../../electron/contract/contract.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useShell } from '../shell-context.ts';

/** Sheets that were just written into a folder. */
export interface MadeSheets {
  readonly folder: FileHandle;
  readonly sheets: Output<'sheets.makeQuorum'>;
}

/** Has several sheets printed or saved while their words are still available. */
export function SheetsReady({ made: { folder, sheets }, onClose }: { readonly made: MadeSheets; readonly onClose: () => void }) {
  const { t } = useTranslation(['recipients', 'common']);
  const shell = useShell();
  const words = { title: t('quorum.readyTitle'), text: t('quorum.readyText'), close: t('quorum.close') };
  return (
    <ReadyDialog target={folder} words={words} onClose={onClose}>
      {({ attempt, isSaved, save }) => (
        <>
          <ul className="lock-list">
            {sheets.map(({ sheet, holder, path }) => (
              <li key={sheet} className="lock-row">
                <span className="grow lock-title">
                  <bdi>{holder}</bdi>
                </span>
                <Button
                  icon={<Printer aria-hidden />}
                  aria-label={t('quorum.printNamed', { holder })}
                  isDisabled={isSaved}
                  onPress={attempt(() => shell.print(path))}
                >
                  {t('sheet.print')}
                </Button>
              </li>
            ))}
          </ul>
          <div className="row">
            <Button kind="main" icon={<FileDown aria-hidden />} isDisabled={isSaved} onPress={save}>
              {t('quorum.save')}
            </Button>
          </div>
        </>
      )}
    </ReadyDialog>
  );
}

/** Has one sheet printed or saved while its words can still be had. */
export function SheetReady({ file, onClose }: { readonly file: FileHandle; readonly onClose: () => void }) {
  const { t } = useTranslation(['recipients', 'common']);
  const shell = useShell();
  const words = { title: t('sheet.readyTitle'), text: t('sheet.readyText'), close: t('sheet.close'), next: t('sheet.next') };
  return (
    <ReadyDialog target={file} words={words} onClose={onClose}>
      {({ attempt, isSaved, save }) => (
        <div className="row">
          <Button kind="main" icon={<Printer aria-hidden />} isDisabled={isSaved} onPress={attempt(() => shell.print(file))}>
            {t('sheet.print')}
          </Button>
          <Button icon={<FileDown aria-hidden />} isDisabled={isSaved} onPress={save}>
            {t('sheet.save')}
          </Button>
        </div>
      )}
    </ReadyDialog>
  );
}

interface ReadyActs {
  /** Makes a press of what may fail; the dialog says why it did. */
  readonly attempt: (act: () => Promise<void>) => () => void;
  readonly isSaved: boolean;
  readonly save: () => void;
}

interface ReadyDialogProps {
  /** The file or folder that the sheets were written into. */
  readonly target: FileHandle;
  readonly words: { readonly title: string; readonly text: string; readonly close: string; readonly next?: string };
  readonly onClose: () => void;
  readonly children: (acts: ReadyActs) => ReactNode;
}

/** What a dialog on one sheet and on several have in common: saving, once, and what went wrong. */
function ReadyDialog({ target, words, onClose, children }: ReadyDialogProps) {
  const { t } = useTranslation(['recipients', 'common']);
  const shell = useShell();
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const attempt = (act: () => Promise<void>) => (): void => void act().then(() => setError(null), setError);
  const save = attempt(async () => {
    await shell.finishSave(target);
    setSaved(true);
  });
  const actions = (
    <Button kind="quiet" onPress={onClose}>
      {words.close}
    </Button>
  );
  return (
    <Dialog isOpen needsAnswer onClose={onClose} title={words.title} closeLabel={t('common:close')} actions={actions}>
      <p>{words.text}</p>
      {children({ attempt, isSaved, save })}
      {isSaved ? (
        <Banner kind="good" isNews>
          {t('sheet.saved')}
        </Banner>
      ) : null}
      <ProblemBanner error={error} />
      {words.next === undefined ? null : <p className="muted">{words.next}</p>}
    </Dialog>
  );
}
