import { FileDown, Printer } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { FileHandle } from '../../../electron/contract/shell.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { useLanguage } from '../../ui/speech.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useCall } from '../queries.ts';
import { useRecipientSite } from '../recipients/use-recipient-site.ts';
import { useShell } from '../shell-context.ts';
import { useTranslation } from '../words/use-translation.ts';

const holderLength = 255;

interface Props {
  /** Whether there is a third party already. */
  readonly replaces: boolean;
  readonly onClose: () => void;
}

interface Made {
  readonly paper: string;
  readonly path: FileHandle;
}

/** Makes a paper for the third party, and then has it printed or saved while its words are still available. */
export function PaperDialog({ replaces, onClose }: Props) {
  const { t } = useTranslation(['second', 'common']);
  const shell = useShell();
  const siteOf = useRecipientSite();
  const language = useLanguage();
  const make = useAct('secondServer.setPaper');
  const [holder, setHolder] = useState('');
  const [made, setMade] = useState<Made>();
  const [error, setError] = useState<unknown>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (make.isPending) return;
    let path: FileHandle | undefined;
    try {
      path = await shell.saveTarget(t('paper.fileName'), 'file');
      if (path === undefined) return;
      const keeper = holder.trim() === '' ? {} : { holder: holder.trim() };
      const { paper } = await make.mutateAsync({ path, hold: true, language, ...keeper, ...(await siteOf()) });
      setMade({ paper, path });
      setError(null);
    } catch (reason) {
      setError(reason);
      if (path !== undefined) void shell.release(path);
    }
  };
  if (made !== undefined) return <PaperReady made={made} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={t('paper.title')} closeLabel={t('common:close')}>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('paper.text')}</p>
        <p>{t('paper.nothingKept')}</p>
        {replaces ? <p>{t('paper.replaces')}</p> : null}
        <TextField
          label={t('paper.holder')}
          description={t('paper.holderHint')}
          value={holder}
          onChange={setHolder}
          maxLength={holderLength}
        />
        <ProblemBanner error={error} />
        <div className="dialog-actions">
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button kind="main" type="submit" isPending={make.isPending}>
            {t('paper.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** It counts once it was printed or saved; closing before that asks, and throws it away. */
function PaperReady({ made: { paper, path }, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const { t } = useTranslation(['second', 'common']);
  const shell = useShell();
  const call = useCall();
  const keep = useAct('secondServer.keepPaper');
  const [kept, setKept] = useState<'printed' | 'saved'>();
  const [error, setError] = useState<unknown>(null);
  const take = async (how: 'printed' | 'saved'): Promise<void> => {
    try {
      await (how === 'printed' ? shell.print(path) : shell.finishSave(path));
      // One that counts already isn't held any more; printing it once more is nothing new.
      if (kept === undefined) await keep.mutateAsync({ paper });
      setKept(how);
      setError(null);
    } catch (reason) {
      setError(reason);
    }
  };
  const close = (): void => {
    if (kept === undefined) void call('secondServer.discardPaper', { paper }).catch(() => undefined);
    else showToast({ text: t('paper.done') });
    if (kept !== 'saved') void shell.release(path);
    onClose();
  };
  const isSaved = kept === 'saved';
  return (
    <ShownOnceDialog
      isOpen
      isKept={kept !== undefined}
      onClose={close}
      title={t('paper.readyTitle')}
      closeLabel={t('common:close')}
      question={{ title: t('paper.discardTitle'), text: t('paper.discardText'), stay: t('paper.stay'), leave: t('paper.leave') }}
      actions={(ask) => (
        <Button kind={kept === undefined ? 'quiet' : 'main'} onPress={ask}>
          {t(kept === undefined ? 'paper.notNow' : 'paper.close')}
        </Button>
      )}
    >
      <p>{t('paper.readyText')}</p>
      <div className="row">
        {isSaved ? null : (
          <Button kind="main" icon={<Printer aria-hidden />} onPress={() => void take('printed')}>
            {t('paper.print')}
          </Button>
        )}
        <Button icon={<FileDown aria-hidden />} whyNot={isSaved ? t('paper.isGone') : undefined} onPress={() => void take('saved')}>
          {t('paper.save')}
        </Button>
      </div>
      {kept === undefined ? null : (
        <Banner kind="good" isNews>
          {t(`paper.${kept}`)}
        </Banner>
      )}
      <ProblemBanner error={error} />
    </ShownOnceDialog>
  );
}
