import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import type { Hold, LiftPreview } from '../api/answers.ts';
import { useRead } from '../api/queries.ts';
import { QueryView } from '../query-view.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { NoteDialog } from './note-dialog.tsx';

/** Shows what would be released if a hold were lifted, and when; then lifts it, if that is still what was shown. */
export function LiftDialog({ hold: { number }, onClose }: { readonly hold: Hold; readonly onClose: () => void }) {
  const { t } = useTranslation('holds');
  const path = `/holds/${number}/lift`;
  const preview = useRead<LiftPreview>(path);
  const title = t('liftTitle', { number });
  if (preview.data === undefined)
    return (
      <Dialog isOpen onClose={onClose} title={title} closeLabel={t('common:close')} actions={null}>
        <QueryView query={preview}>{() => null}</QueryView>
      </Dialog>
    );
  return (
    <NoteDialog
      path={path}
      title={title}
      text={t('liftText')}
      label={t('note')}
      confirmLabel={t('lift')}
      done={t('lifted')}
      onClose={onClose}
      sent={{ seen: preview.data.seen }}
      onRefused={() => void preview.refetch()}
    >
      <FreedVaults preview={preview.data} />
    </NoteDialog>
  );
}

function FreedVaults({ preview: { vaults, total, others } }: { readonly preview: LiftPreview }) {
  const { t } = useTranslation('holds');
  const format = useFormat();
  return (
    <>
      <p>{total === 0 ? t('frees.none') : t('frees.some', { count: total })}</p>
      {vaults.length === 0 ? null : (
        <ul className="plain-list">
          {vaults.map(({ vaultId, ownerEmail, releaseAt }) => (
            <li key={`${vaultId} ${releaseAt}`}>
              <div className="words">
                <div dir="auto">{ownerEmail}</div>
                <div className="muted small">
                  {t('frees.earliest', { when: format.dateTime(releaseAt) })} · {vaultId}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? null : <p>{t('frees.others', { numbers: others.join(', ') })}</p>}
    </>
  );
}
