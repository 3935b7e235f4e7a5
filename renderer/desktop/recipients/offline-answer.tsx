import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { useShell } from '../shell-context.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';

/** A code that is answered with the offline reader: one file goes to the recipient, another comes back. */
export function OfflineAnswer({ recipient: { id, name: plainName } }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('recipients');
  const shell = useShell();
  const name = isolated(plainName);
  const save = useAct('invitations.saveOffer');
  const read = useAct('enrolments.import');
  const [error, setError] = useState<unknown>(null);
  const attempt = (act: () => Promise<void>) => (): void =>
    void act().then(
      () => setError(null),
      (reason: unknown) => setError(reason),
    );
  const saveOffer = attempt(async () => {
    const path = await shell.saveTarget(t('offline.fileName', { name: plainName }), 'file');
    if (path === undefined) return;
    await save.mutateAsync({ recipient: id, path });
    await shell.finishSave(path);
  });
  const readAnswer = attempt(async () => {
    const [picked] = await shell.pickFiles({ folders: false, many: false, endings: ['heirlock-enrolment'] });
    if (picked === undefined) return;
    await read.mutateAsync({ recipient: id, path: picked.handle });
    showToast({ text: t('offline.done') });
  });
  return (
    <Disclosure title={t('offline.title', { name })} level={3}>
      <p>{t('offline.text', { name })}</p>
      <div className="row">
        <Button icon={<FileDown aria-hidden />} isPending={save.isPending} onPress={saveOffer}>
          {t('offline.save')}
        </Button>
        <Button icon={<FileUp aria-hidden />} isPending={read.isPending} onPress={readAnswer}>
          {t('offline.read')}
        </Button>
      </div>
      <ProblemBanner error={error} />
    </Disclosure>
  );
}
