import { useState, type FormEvent } from 'react';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient, RecipientLock } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { isShared } from '../../../shared/domain/lock.ts';

const wordCount = (text: string): number => text.split(/[\s,.]+/).filter((word) => word !== '').length;
/** Longest code text that the engine accepts. */
const codeLength = 2000;

/** Asks for the words on paper and says whether they would open what is the recipient's. */
export function TestSheetDialog({
  recipient: { id, name: plainName },
  lock,
  onClose,
}: {
  readonly recipient: Recipient;
  readonly lock: RecipientLock;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['recipients', 'common']);
  const name = isolated(plainName);
  const test = useAct('sheets.test');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [tooFew, setTooFew] = useState(false);
  const { kind, sheets, threshold } = lock;
  const isQuorum = isShared[kind];
  const codes = sheets.map((sheet) => typed[sheet.id]?.trim() ?? '').filter((code) => code !== '');
  const needed = isQuorum ? threshold : 1;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTooFew(codes.length < needed);
    if (codes.length >= needed && !test.isPending) test.mutate({ recipient: id, codes });
  };
  const refusal = isQuorum ? t('test.tooFew', { count: needed }) : t('test.empty');
  return (
    <Dialog isOpen onClose={onClose} title={t('test.title')} closeLabel={t('common:close')}>
      <form className="form" noValidate autoComplete="off" onSubmit={submit}>
        <p>{isQuorum ? t('test.quorumText', { threshold, count: sheets.length }) : t('test.text', { name })}</p>
        {sheets.map((sheet, index) => {
          const text = typed[sheet.id] ?? '';
          return (
            <TextArea
              key={sheet.id}
              rows={2}
              autoFocus={index === 0}
              spellCheck="false"
              maxLength={codeLength}
              label={isQuorum ? t('test.codeOf', { holder: sheet.holder }) : t('test.code')}
              description={text === '' ? t('test.hint') : t('test.few', { count: wordCount(text) })}
              value={text}
              onChange={(next) => setTyped((all) => ({ ...all, [sheet.id]: next }))}
              error={tooFew && codes.length < needed && text.trim() === '' ? refusal : undefined}
            />
          );
        })}
        <ProblemBanner error={test.error} />
        {test.data === undefined ? null : (
          <Banner kind="good" isNews>
            {test.data.lock === lock.id ? t(isQuorum ? 'test.rightQuorum' : 'test.right', { name }) : t('test.other', { name })}
          </Banner>
        )}
        <div className="dialog-actions">
          <Button onPress={onClose}>{t('common:close')}</Button>
          {test.data === undefined ? (
            <Button kind="main" type="submit" isPending={test.isPending}>
              {t('test.submit')}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
