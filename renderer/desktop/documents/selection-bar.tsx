import { FolderInput, Tags, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useCoversTop } from '../../ui/use-covers-top.ts';

/** What can be done with everything that is chosen (folders have no tags); stays in sight while the list scrolls. */
export function SelectionBar({
  count,
  onMove,
  onTag,
  onTrash,
  onClear,
}: {
  readonly count: number;
  readonly onMove: () => void;
  readonly onTag: (() => void) | undefined;
  readonly onTrash: () => void;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('documents');
  const bar = useRef<HTMLDivElement>(null);
  useCoversTop(bar);
  return (
    <div ref={bar} className="selection-bar" role="toolbar" aria-label={t('selected', { count })}>
      <span className="count" role="status">
        {t('selected', { count })}
      </span>
      <Button kind="quiet" icon={<X aria-hidden />} onPress={onClear}>
        {t('clearSelection')}
      </Button>
      <span className="space" />
      <Button icon={<FolderInput aria-hidden />} onPress={onMove}>
        {t('move')}
      </Button>
      {onTag === undefined ? null : (
        <Button icon={<Tags aria-hidden />} onPress={onTag}>
          {t('tag')}
        </Button>
      )}
      <Button icon={<Trash2 aria-hidden />} onPress={onTrash}>
        {t('toTrash')}
      </Button>
    </div>
  );
}
