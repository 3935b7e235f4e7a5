import { RotateCcwKey } from 'lucide-react';
import { useState } from 'react';
import type { FileHandle } from '../../../electron/contract/shell.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { useShell } from '../shell-context.ts';
import { SheetsReady, type MadeSheets } from './sheets-ready.tsx';
import { useRecipientSite } from './use-recipient-site.ts';

/** A new key for a recipient, with all sheets made again: for paper that was lost or fell into the wrong hands. */
export function ReplaceLocksCard({ recipient: { id, name: plainName } }: { readonly recipient: Recipient }) {
  const { t } = useTranslation(['recipients', 'common']);
  const name = isolated(plainName);
  const shell = useShell();
  const siteOf = useRecipientSite();
  const rotate = useAct('releases.rotate');
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<MadeSheets>();
  const [error, setError] = useState<unknown>(null);
  const confirm = async (): Promise<void> => {
    let folder: FileHandle | undefined;
    try {
      folder = await shell.saveTarget(t('sheet.folderName', { name: plainName }), 'folder');
      if (folder === undefined) return;
      const { sheets } = await rotate.mutateAsync({ recipient: id, folder, ...(await siteOf()) });
      setAsking(false);
      setError(null);
      if (sheets.length > 0) setMade({ folder, sheets });
      else showToast({ text: t('anew.noPaper') });
    } catch (reason) {
      setError(reason);
      if (folder !== undefined) void shell.release(folder);
    }
  };
  return (
    <>
      <Disclosure title={t('anew.title')}>
        <p>{t('anew.text', { name })}</p>
        <div className="row">
          <Button icon={<RotateCcwKey aria-hidden />} onPress={() => setAsking(true)}>
            {t('anew.action')}
          </Button>
        </div>
      </Disclosure>
      {asking ? (
        <ConfirmDialog
          isOpen
          isDangerous
          onClose={() => setAsking(false)}
          title={t('anew.confirm', { name })}
          closeLabel={t('common:close')}
          cancelLabel={t('common:cancel')}
          confirmLabel={t('anew.action')}
          isPending={rotate.isPending}
          onConfirm={() => void confirm()}
        >
          <p>{t('anew.confirmText', { name })}</p>
          <ProblemBanner error={error} />
        </ConfirmDialog>
      ) : null}
      {made === undefined ? null : <SheetsReady made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}
