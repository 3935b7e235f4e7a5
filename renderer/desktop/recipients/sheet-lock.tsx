import { useTranslation } from '../words/use-translation.ts';
import type { RecipientLock } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { isolated } from '../words/isolated.ts';
import { isShared } from '../../../shared/domain/lock.ts';

/** A sheet, or several that belong together: who keeps them, when they were tested, and what can be done. */
export function SheetLock({
  lock,
  onTest,
  onRemove,
  onTakeOut,
}: {
  readonly lock: RecipientLock;
  readonly onTest: () => void;
  readonly onRemove: () => void;
  /** Takes out one of several who keep a sheet. */
  readonly onTakeOut: (sheet: RecipientLock['sheets'][number]) => void;
}) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const { kind, sheets, threshold, madeAt, works } = lock;
  const [first] = sheets;
  const tried = (testedAt: string | null): string =>
    testedAt === null ? t('locks.untested') : t('locks.tested', { date: format.date(testedAt) });
  const holder = isolated(first?.holder ?? '');
  const isQuorum = isShared[kind];
  return (
    <li className="lock-row">
      <div className="grow">
        <div className="lock-title">
          {isQuorum ? t('locks.quorumFor', { threshold, count: sheets.length }) : t('locks.sheetFor', { holder })}
        </div>
        <div className="muted small">
          {t('locks.made', { date: format.date(madeAt) })}
          {works ? (isQuorum ? null : ` · ${tried(first?.testedAt ?? null)}`) : ` · ${t('locks.worthless')}`}
        </div>
        {isQuorum ? (
          <ul className="holder-list">
            {sheets.map((sheet) => (
              <li key={sheet.id}>
                <bdi>{sheet.holder}</bdi> <span className="muted small">{tried(sheet.testedAt)}</span>
                {works && sheets.length > threshold ? (
                  <Button
                    kind="quiet"
                    aria-label={t('locks.takeOutNamed', { holder: isolated(sheet.holder) })}
                    onPress={() => onTakeOut(sheet)}
                  >
                    {t('locks.takeOut')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="row">
        {works ? (
          <Button aria-label={isQuorum ? t('locks.testQuorum') : t('locks.testNamed', { holder })} onPress={onTest}>
            {t('locks.test')}
          </Button>
        ) : null}
        <Button kind="quiet" aria-label={isQuorum ? t('locks.removeQuorum') : t('locks.removeNamed', { holder })} onPress={onRemove}>
          {t('locks.removeSheet')}
        </Button>
      </div>
    </li>
  );
}
