import { useState, type FormEvent } from 'react';
import { isText, useDraftedState } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { FileHandle } from '../../../electron/contract/shell.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { useShell } from '../shell-context.ts';
import { PaperNotes } from './paper-notes.tsx';
import { SheetReady, type MadeSheets } from './sheets-ready.tsx';
import { usePaperLanguage } from './use-paper-language.ts';
import { useRecipientSite } from './use-recipient-site.ts';

const holderLength = 255;

/** Makes a sheet, and then has it printed or saved while its words are still available. */
export function MakeSheetDialog({ recipient, onClose }: { readonly recipient: Recipient; readonly onClose: () => void }) {
  const { t } = useTranslation(['recipients', 'common']);
  const { id, name } = recipient;
  const shell = useShell();
  const siteOf = useRecipientSite();
  const language = usePaperLanguage(recipient);
  const make = useAct('sheets.make');
  const [holder, setHolder, draft] = useDraftedState(`sheet/${id}`, name, isText);
  const [made, setMade] = useState<MadeSheets['sheets']>();
  const [error, setError] = useState<unknown>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (make.isPending) return;
    let path: FileHandle | undefined;
    try {
      path = await shell.saveTarget(t('sheet.fileName', { name }), 'file');
      if (path === undefined) return;
      const keeper = holder.trim() === '' ? {} : { holder: holder.trim() };
      setMade([await make.mutateAsync({ recipient: id, path, hold: true, ...keeper, language, ...(await siteOf()) })]);
      draft.clear();
      setError(null);
    } catch (reason) {
      setError(reason);
      if (path !== undefined) void shell.release(path);
    }
  };
  if (made !== undefined) return <SheetReady made={{ recipient: id, sheets: made }} onClose={onClose} />;
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('sheet.title')} closeLabel={t('common:close')}>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('sheet.text', { name })}</p>
        <TextField
          label={t('sheet.holder')}
          description={t('sheet.holderHint', { name })}
          value={holder}
          onChange={setHolder}
          maxLength={holderLength}
        />
        <PaperNotes recipient={recipient} />
        <ProblemBanner error={error} />
        <div className="dialog-actions">
          <Button onPress={cancel}>{t('common:cancel')}</Button>
          <Button kind="main" type="submit" isPending={make.isPending}>
            {t('sheet.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
