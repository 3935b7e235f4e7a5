import { useState } from 'react';
import type { FileHandle } from '../../../electron/contract/shell.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { useAct } from '../queries.ts';
import { useShell } from '../shell-context.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { MadeSheets } from './sheets-ready.tsx';
import { usePaperLanguage } from './use-paper-language.ts';
import { useRecipientSite } from './use-recipient-site.ts';

/** Making everything new for a recipient. */
export interface Renewal {
  /** Sheets that were printed on the way, to be shown until `close`. */
  readonly made: MadeSheets | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  /** @returns how many sheets were made; undefined when it failed, or the owner chose no folder. */
  readonly renew: (paper: { readonly needsFolder: boolean; readonly newPaper: boolean }) => Promise<number | undefined>;
  readonly close: () => void;
}

/** Gives a recipient a new release key: with all paper printed anew, with none, or with what can't stay valid. */
export function useRenewal(recipient: Recipient): Renewal {
  const { id, name } = recipient;
  const { t } = useTranslation('recipients');
  const shell = useShell();
  const siteOf = useRecipientSite();
  const language = usePaperLanguage(recipient);
  const rotate = useAct('releases.rotate');
  const [made, setMade] = useState<MadeSheets>();
  const [error, setError] = useState<unknown>(null);
  const renew: Renewal['renew'] = async ({ needsFolder, newPaper }) => {
    let folder: FileHandle | undefined;
    try {
      if (needsFolder) {
        folder = await shell.saveTarget(t('sheet.folderName', { name }), 'folder');
        if (folder === undefined) return undefined;
      }
      const { sheets } = await rotate.mutateAsync({
        recipient: id,
        newPaper,
        ...(folder === undefined ? {} : { folder, hold: true }),
        language,
        ...(await siteOf()),
      });
      setError(null);
      if (folder !== undefined && sheets.length > 0) setMade({ recipient: id, folder, sheets, replaceOthers: true });
      return sheets.length;
    } catch (reason) {
      setError(reason);
      if (folder !== undefined) void shell.release(folder);
      return undefined;
    }
  };
  return { made, error, isPending: rotate.isPending, renew, close: () => setMade(undefined) };
}
