import { FilePlus2, Users } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient, RecipientLock } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EnrolmentPart } from './enrolment-part.tsx';
import { MakeQuorumDialog } from './make-quorum-dialog.tsx';
import { MakeSheetDialog } from './make-sheet-dialog.tsx';
import { RemoveLockDialog } from './remove-lock-dialog.tsx';
import { SheetLock } from './sheet-lock.tsx';
import { TestSheetDialog } from './test-sheet-dialog.tsx';

type Asking = { readonly what: 'sheet' | 'quorum' } | { readonly what: 'test' | 'remove'; readonly lock: RecipientLock };

/** The ways by which a recipient opens what is theirs. */
export function LocksCard({ recipient }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('recipients');
  const { locks } = recipient;
  const name = isolated(recipient.name);
  const [asking, setAsking] = useState<Asking>();
  const close = (): void => setAsking(undefined);
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
        <EnrolmentPart recipient={recipient} />
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
      {asking?.what === 'sheet' ? <MakeSheetDialog recipient={recipient} onClose={close} /> : null}
      {asking?.what === 'quorum' ? <MakeQuorumDialog recipient={recipient} onClose={close} /> : null}
      {asking?.what === 'test' ? <TestSheetDialog recipient={recipient} lock={asking.lock} onClose={close} /> : null}
      {asking?.what === 'remove' ? <RemoveLockDialog recipient={recipient} lock={asking.lock} onClose={close} /> : null}
    </Card>
  );
}
