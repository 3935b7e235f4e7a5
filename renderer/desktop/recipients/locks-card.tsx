import { FilePlus2, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient, RecipientLock } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useAskedAct } from '../asked-act.tsx';
import { useEngine } from '../queries.ts';
import { EnrolmentPart } from './enrolment-part.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { MakeQuorumDialog } from './make-quorum-dialog.tsx';
import { MakeSheetDialog } from './make-sheet-dialog.tsx';
import { OpeningWaysDialog, type OpeningWay } from './opening-ways-dialog.tsx';
import { RemoveLockDialog } from './remove-lock-dialog.tsx';
import { SheetLock } from './sheet-lock.tsx';
import { TakeOutDialog } from './take-out-dialog.tsx';
import { TestSheetDialog } from './test-sheet-dialog.tsx';

type Asking =
  | { readonly what: 'ways' | 'code' | 'sheet' | 'quorum' }
  | { readonly what: 'test' | 'remove'; readonly lock: RecipientLock }
  | { readonly what: 'takeOut'; readonly lock: RecipientLock; readonly sheet: RecipientLock['sheets'][number] };

interface Props {
  readonly recipient: Recipient;
  /** Whether they have just been named, so that the owner is asked how they will open it. */
  readonly isNew: boolean;
  /** The owner has been asked. */
  readonly onAsked: () => void;
}

/** The paper that was tried longest ago, or never. */
function leastTested(locks: readonly RecipientLock[]): RecipientLock | undefined {
  const lastOf = ({ sheets }: RecipientLock): string => sheets.map(({ testedAt }) => testedAt ?? '').sort()[0] ?? '';
  return locks.filter(({ works, sheets }) => works && sheets.length > 0).toSorted((a, b) => (lastOf(a) < lastOf(b) ? -1 : 1))[0];
}

/** Opens the dialog that a link to this page asks for. */
function useAskedDialogs(locks: readonly RecipientLock[], open: (asking: Asking) => void): void {
  const untried = leastTested(locks);
  const useless = locks.find(({ works }) => !works);
  useAskedAct('ways', () => open({ what: 'ways' }));
  useAskedAct('code', () => open({ what: 'code' }));
  useAskedAct('sheet', () => open({ what: 'sheet' }));
  useAskedAct('test', () => {
    if (untried !== undefined) open({ what: 'test', lock: untried });
  });
  useAskedAct('remove', () => {
    if (useless !== undefined) open({ what: 'remove', lock: useless });
  });
}

/** The ways by which a recipient opens what is theirs. */
export function LocksCard({ recipient, isNew, onAsked }: Props) {
  const { t } = useTranslation('recipients');
  const { locks } = recipient;
  const name = isolated(recipient.name);
  const sync = useEngine('sync.status', {});
  const [asking, setAsking] = useState<Asking>();
  useEffect(() => {
    // Not before the page's heading has the focus, which is where it comes back to.
    if (isNew) setAsking({ what: 'ways' });
  }, [isNew]);
  useAskedDialogs(locks, setAsking);
  const close = (): void => setAsking(undefined);
  const choose = (way: OpeningWay): void => {
    onAsked();
    setAsking(way === 'later' ? undefined : { what: way });
  };
  const lockRows = (kind: RecipientLock['kind']) => {
    const rows = locks.filter((lock) => lock.kind === kind);
    if (rows.length === 0) return null;
    return (
      <ul className="lock-list">
        {rows.map((lock) => (
          <SheetLock
            key={lock.id}
            lock={lock}
            onTest={() => setAsking({ what: 'test', lock })}
            onRemove={() => setAsking({ what: 'remove', lock })}
            onTakeOut={(sheet) => setAsking({ what: 'takeOut', lock, sheet })}
          />
        ))}
      </ul>
    );
  };
  return (
    <Card title={t('locks.title', { name })}>
      <p className="muted">{t('locks.text')}</p>
      <section className="lock-way">
        <h3>{t('locks.own')}</h3>
        <EnrolmentPart recipient={recipient} onCode={() => setAsking({ what: 'code' })} />
      </section>
      <section className="lock-way">
        <h3>{t('locks.sheets')}</h3>
        <p className="muted">{t('locks.sheetsText', { name })}</p>
        {lockRows('sheet')}
        <div className="row">
          <Button icon={<FilePlus2 aria-hidden />} onPress={() => setAsking({ what: 'sheet' })}>
            {t('locks.makeSheet')}
          </Button>
        </div>
      </section>
      <section className="lock-way">
        <h3>{t('locks.quorum')}</h3>
        <p className="muted">{t('locks.quorumText')}</p>
        {lockRows('quorum')}
        <div className="row">
          <Button icon={<Users aria-hidden />} onPress={() => setAsking({ what: 'quorum' })}>
            {t('locks.makeQuorum')}
          </Button>
        </div>
      </section>
      {asking?.what === 'ways' && sync.data !== undefined ? (
        <OpeningWaysDialog name={recipient.name} hasServer={sync.data.server !== null} onChoose={choose} />
      ) : null}
      {asking?.what === 'code' ? <InvitationDialog recipient={recipient} onClose={close} /> : null}
      {asking?.what === 'sheet' ? <MakeSheetDialog recipient={recipient} onClose={close} /> : null}
      {asking?.what === 'quorum' ? <MakeQuorumDialog recipient={recipient} onClose={close} /> : null}
      {asking?.what === 'test' ? <TestSheetDialog recipient={recipient} lock={asking.lock} onClose={close} /> : null}
      {asking?.what === 'remove' ? <RemoveLockDialog recipient={recipient} lock={asking.lock} onClose={close} /> : null}
      {asking?.what === 'takeOut' ? <TakeOutDialog recipient={recipient} lock={asking.lock} sheet={asking.sheet} onClose={close} /> : null}
    </Card>
  );
}
