import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
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

/** Has several sheets printed or saved while their words can still be had. */
export function SheetsReady({ made: { folder, sheets }, onClose }: { readonly made: MadeSheets; readonly onClose: () => void }) {
  const { t } = useTranslation(['recipients', 'common']);
  const shell = useShell();
  const [saved, setSaved] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const attempt = (act: () => Promise<void>) => (): void => void act().then(() => setError(null), setError);
  const save = async (): Promise<void> => {
    await shell.finishSave(folder);
    setSaved(true);
  };
  const actions = (
    <Button kind="quiet" onPress={onClose}>
      {t('quorum.close')}
    </Button>
  );
  return (
    <Dialog isOpen needsAnswer onClose={onClose} title={t('quorum.readyTitle')} closeLabel={t('common:close')} actions={actions}>
      <p>{t('quorum.readyText')}</p>
      <ul className="lock-list">
        {sheets.map(({ sheet, holder, path }) => (
          <li key={sheet} className="lock-row">
            <span className="grow lock-title">
              <bdi>{holder}</bdi>
            </span>
            <Button
              icon={<Printer aria-hidden />}
              aria-label={t('quorum.printNamed', { holder })}
              isDisabled={saved}
              onPress={attempt(() => shell.print(path))}
            >
              {t('sheet.print')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button kind="main" icon={<FileDown aria-hidden />} isDisabled={saved} onPress={attempt(save)}>
          {t('quorum.save')}
        </Button>
      </div>
      {saved ? (
        <Banner kind="good" isNews>
          {t('sheet.saved')}
        </Banner>
      ) : null}
      <ProblemBanner error={error} />
    </Dialog>
  );
}
