import { Check, FileDown, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { FileHandle } from '../../../electron/contract/shell.ts';
import type { Output } from '../../../electron/contract/contract.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useCall } from '../queries.ts';
import { useShell } from '../shell-context.ts';

/** Sheets that were just written into a folder. They open nothing before each of them was printed or saved. */
export interface MadeSheets {
  readonly recipient: string;
  readonly folder: FileHandle;
  readonly sheets: Output<'sheets.makeQuorum'>;
  /** Whether they take the place of others, which go on working until these count. */
  readonly replaceOthers?: boolean;
}

/** Has several sheets printed or saved while their words are still available. */
export function SheetsReady({ made, onClose }: { readonly made: MadeSheets; readonly onClose: () => void }) {
  const { t } = useTranslation(['recipients', 'common']);
  const { recipient, folder, sheets, replaceOthers = false } = made;
  const words = { title: t('quorum.readyTitle'), text: t('quorum.readyText'), close: t('quorum.close') };
  return (
    <ReadyDialog paper={{ recipient, target: folder, sheets, replaceOthers }} words={words} onClose={onClose}>
      {({ print, isSaved, kept, save }) => (
        <>
          <ul className="lock-list">
            {sheets.map(({ sheet, holder, path }) => (
              <li key={sheet} className="lock-row">
                <span className="grow lock-title">
                  <bdi>{holder}</bdi>
                  {kept.has(sheet) ? (
                    <span className="muted small">
                      {' '}
                      <Check className="icon" aria-hidden /> {t(isSaved ? 'sheet.isSaved' : 'sheet.isPrinted')}
                    </span>
                  ) : null}
                </span>
                {isSaved ? null : (
                  <Button icon={<Printer aria-hidden />} aria-label={t('quorum.printNamed', { holder })} onPress={() => print(sheet, path)}>
                    {t('sheet.print')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div className="row">
            <Button kind="main" icon={<FileDown aria-hidden />} whyNot={isSaved ? t('sheet.isGone') : undefined} onPress={save}>
              {t('quorum.save')}
            </Button>
          </div>
        </>
      )}
    </ReadyDialog>
  );
}

/** Has one sheet printed or saved while its words can still be had. */
export function SheetReady({ made, onClose }: { readonly made: Pick<Paper, 'recipient' | 'sheets'>; readonly onClose: () => void }) {
  const { t } = useTranslation(['recipients', 'common']);
  const words = { title: t('sheet.readyTitle'), text: t('sheet.readyText'), close: t('sheet.close'), next: t('sheet.next') };
  const [only] = made.sheets;
  if (only === undefined) return null;
  return (
    <ReadyDialog paper={{ ...made, target: only.path, replaceOthers: false }} words={words} onClose={onClose}>
      {({ print, isSaved, save }) => (
        <div className="row">
          {isSaved ? null : (
            <Button kind="main" icon={<Printer aria-hidden />} onPress={() => print(only.sheet, only.path)}>
              {t('sheet.print')}
            </Button>
          )}
          <Button icon={<FileDown aria-hidden />} whyNot={isSaved ? t('sheet.isGone') : undefined} onPress={save}>
            {t('sheet.save')}
          </Button>
        </div>
      )}
    </ReadyDialog>
  );
}

interface Paper {
  readonly recipient: string;
  /** The file or folder that the sheets were written into. */
  readonly target: FileHandle;
  readonly sheets: Output<'sheets.makeQuorum'>;
  readonly replaceOthers: boolean;
}

interface ReadyActs {
  readonly print: (sheet: string, file: FileHandle) => void;
  /** All of them were saved, and are no longer here to be printed. */
  readonly isSaved: boolean;
  readonly save: () => void;
  /** Ids of the sheets that were printed or saved. */
  readonly kept: ReadonlySet<string>;
}

interface ReadyDialogProps {
  readonly paper: Paper;
  readonly words: { readonly title: string; readonly text: string; readonly close: string; readonly next?: string };
  readonly onClose: () => void;
  readonly children: (acts: ReadyActs) => ReactNode;
}

/**
 * What a dialog on one sheet and on several have in common: printing, saving, once, and what went wrong. A sheet counts once it was printed or
 * saved; closing before that asks, and throws it away.
 */
function ReadyDialog({ paper, words, onClose, children }: ReadyDialogProps) {
  const { t } = useTranslation(['recipients', 'common']);
  const shell = useShell();
  const call = useCall();
  const { recipient, target, sheets } = paper;
  const [isSaved, setSaved] = useState(false);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<unknown>(null);
  const isKept = sheets.every(({ sheet }) => kept.has(sheet));
  const keep = async (ids: readonly string[]): Promise<void> => {
    // Those that count already aren't held any more; printing them once more is nothing new.
    const fresh = ids.filter((sheet) => !kept.has(sheet));
    if (fresh.length > 0) await call('sheets.keep', { recipient, sheets: fresh });
    setKept((all) => new Set([...all, ...fresh]));
  };
  const attempt = (act: () => Promise<void>): void => void act().then(() => setError(null), setError);
  const print = (sheet: string, file: FileHandle): void =>
    attempt(async () => {
      await shell.print(file);
      await keep([sheet]);
    });
  const save = (): void =>
    attempt(async () => {
      await shell.finishSave(target);
      setSaved(true);
      await keep(sheets.map(({ sheet }) => sheet));
    });
  const close = (): void => {
    if (!isKept) {
      void call('sheets.discard', { recipient, sheets: sheets.map(({ sheet }) => sheet) }).catch(() => undefined);
      void shell.release(target);
    }
    onClose();
  };
  return (
    <ShownOnceDialog
      isOpen
      isKept={isKept}
      onClose={close}
      title={words.title}
      closeLabel={t('common:close')}
      question={{
        title: t('sheet.discard.title', { count: sheets.length }),
        text: <DiscardText paper={paper} kept={kept} />,
        stay: t('sheet.discard.stay'),
        leave: t('sheet.discard.leave', { count: sheets.length }),
      }}
      actions={(ask) => (
        <Button kind={isKept ? 'main' : 'quiet'} onPress={ask}>
          {isKept ? words.close : t('sheet.notNow')}
        </Button>
      )}
    >
      <p>{words.text}</p>
      {children({ print, isSaved, save, kept })}
      {isSaved && isKept ? (
        <Banner kind="good" isNews>
          {t('sheet.saved')}
        </Banner>
      ) : null}
      <ProblemBanner error={error} />
      {words.next === undefined ? null : <p className="muted">{words.next}</p>}
    </ShownOnceDialog>
  );
}

/** What is lost with sheets that nobody has. */
function DiscardText({ paper: { sheets, replaceOthers }, kept }: { readonly paper: Paper; readonly kept: ReadonlySet<string> }) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const missing = sheets.filter(({ sheet }) => !kept.has(sheet)).map(({ holder }) => holder);
  return (
    <>
      <p>{sheets.length === 1 ? t('sheet.discard.one') : t('sheet.discard.several', { holders: format.list(missing) })}</p>
      {kept.size > 0 ? <p>{t('sheet.discard.printed')}</p> : null}
      {replaceOthers ? <p>{t('sheet.discard.others')}</p> : null}
    </>
  );
}
