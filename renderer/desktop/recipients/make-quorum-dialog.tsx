import { UserPlus, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { isTextList, useDraftedState } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { FileHandle } from '../../../electron/contract/shell.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { useShell } from '../shell-context.ts';
import { PaperNotes } from './paper-notes.tsx';
import { quorumLimits, refusalOfHolders } from './quorum-holders.ts';
import { SheetsReady, type MadeSheets } from './sheets-ready.tsx';
import { usePaperLanguage } from './use-paper-language.ts';
import { useRecipientSite } from './use-recipient-site.ts';

/** Who is to keep a sheet, how many of them are needed, and whether each sheet says who keeps the others. */
interface Quorum {
  readonly holders: readonly string[];
  readonly threshold: number;
  readonly namesOthers: boolean;
}

// One day they have to find each other with nothing but this paper, and together they open nothing before the vault does.
const proposed: Quorum = { holders: ['', '', ''], threshold: 2, namesOthers: true };

function isQuorum(value: unknown): value is Quorum {
  const { holders, threshold, namesOthers }: Partial<Quorum> = { ...(value as Partial<Quorum> | null) };
  return isTextList(holders) && holders.length >= quorumLimits.least && typeof threshold === 'number' && typeof namesOthers === 'boolean';
}

/** Makes several sheets of which some together open what is a recipient's. */
export function MakeQuorumDialog({ recipient, onClose }: { readonly recipient: Recipient; readonly onClose: () => void }) {
  const { id, name } = recipient;
  const { t } = useTranslation(['recipients', 'common']);
  const shell = useShell();
  const siteOf = useRecipientSite();
  const language = usePaperLanguage(recipient);
  const make = useAct('sheets.makeQuorum');
  const [{ holders, threshold, namesOthers }, setQuorum, draft] = useDraftedState<Quorum>(`quorum/${id}`, proposed, isQuorum);
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<MadeSheets>();
  const [error, setError] = useState<unknown>(null);
  const refusal = tried ? refusalOfHolders(holders) : undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (make.isPending || refusalOfHolders(holders) !== undefined) return;
    let folder: FileHandle | undefined;
    try {
      folder = await shell.saveTarget(t('sheet.folderName', { name }), 'folder');
      if (folder === undefined) return;
      const sheets = await make.mutateAsync({
        recipient: id,
        threshold,
        holders: holders.map((holder) => holder.trim()),
        namesOthers,
        folder,
        hold: true,
        language,
        ...(await siteOf()),
      });
      draft.clear();
      setMade({ recipient: id, folder, sheets });
    } catch (reason) {
      setError(reason);
      if (folder !== undefined) void shell.release(folder);
    }
  };
  if (made !== undefined) return <SheetsReady made={made} onClose={onClose} />;
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('quorum.title')} closeLabel={t('common:close')}>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('quorum.text')}</p>
        <Holders
          holders={holders}
          onChange={(next) => setQuorum({ holders: next, threshold: Math.min(threshold, next.length), namesOthers })}
        />
        {refusal === undefined ? null : (
          <Banner kind="problem" isNews>
            {t(`quorum.${refusal}`)}
          </Banner>
        )}
        <NumberField
          label={t('quorum.threshold')}
          description={t('quorum.thresholdHint')}
          value={threshold}
          onChange={(next) => setQuorum({ holders, threshold: Number.isNaN(next) ? threshold : next, namesOthers })}
          minValue={quorumLimits.least}
          maxValue={holders.length}
        />
        {threshold === holders.length ? <Banner kind="warn">{t('quorum.all')}</Banner> : null}
        <Checkbox isSelected={namesOthers} onChange={(next) => setQuorum({ holders, threshold, namesOthers: next })}>
          {t('quorum.namesOthers')}
        </Checkbox>
        <p className="muted small">{t('quorum.namesOthersHint')}</p>
        <PaperNotes recipient={recipient} />
        <ProblemBanner error={error} />
        <div className="dialog-actions">
          <Button onPress={cancel}>{t('common:cancel')}</Button>
          <Button kind="main" type="submit" isPending={make.isPending}>
            {t('quorum.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Holders({ holders, onChange }: { readonly holders: readonly string[]; readonly onChange: (holders: readonly string[]) => void }) {
  const { t } = useTranslation('recipients');
  return (
    <fieldset className="plain-group">
      <legend>{t('quorum.holders')}</legend>
      {holders.map((holder, index) => (
        <div key={index} className="holder-field">
          <TextField
            label={t('quorum.holder', { number: index + 1 })}
            value={holder}
            onChange={(next) => onChange(holders.with(index, next))}
            maxLength={255}
          />
          {holders.length > quorumLimits.least ? (
            <IconButton label={t('quorum.removeHolder', { number: index + 1 })} onPress={() => onChange(holders.toSpliced(index, 1))}>
              <X aria-hidden />
            </IconButton>
          ) : null}
        </div>
      ))}
      {holders.length < quorumLimits.most ? (
        <Button kind="quiet" icon={<UserPlus aria-hidden />} onPress={() => onChange([...holders, ''])}>
          {t('quorum.addHolder')}
        </Button>
      ) : null}
    </fieldset>
  );
}
