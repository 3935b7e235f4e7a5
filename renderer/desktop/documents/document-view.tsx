import { PencilLine, Save } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { DocumentDetails } from './document-details.tsx';
import { DocumentVersions } from './document-versions.tsx';
import { Preview } from './preview.tsx';
import { canBeWritten, fileKind } from './file-kind.ts';
import { useSaveCopy } from './use-save-copy.ts';

/** Most documents are not signed. */
const SignaturesPanel = lazy(async () => ({ default: (await import('../signing/signatures-panel.tsx')).SignaturesPanel }));

/** One document in its own window: what it looks like, what is known about it, its versions. */
export function DocumentView({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['documents', 'common', 'signing']);
  const found = useEngine('documents.get', { document: id });
  const saveCopy = useSaveCopy();
  const [tab, setTab] = useState('preview');
  const [version, setVersion] = useState<number>();
  const document = found.data?.document;
  const actions =
    document === undefined ? undefined : (
      <>
        {canBeWritten(document) ? (
          <LinkButton icon={<PencilLine aria-hidden />} href={`/vaults/${document.vault}/write/${document.id}`}>
            {t('write.change')}
          </LinkButton>
        ) : null}
        <Button icon={<Save aria-hidden />} onPress={() => void saveCopy(document, version)}>
          {t('saveCopy')}
        </Button>
      </>
    );
  return (
    <Dialog isOpen onClose={onClose} size="full" title={document?.name ?? t('open')} closeLabel={t('common:close')} actions={actions}>
      <QueryView query={found}>
        {({ document: shown, versions }) => (
          <div className="document-view">
            <Tabs
              label={t('view.label')}
              selected={tab}
              onSelect={setTab}
              tabs={[
                {
                  id: 'preview',
                  title: t('view.preview'),
                  content: <Preview key={version} document={shown} version={version} onNewest={() => setVersion(undefined)} />,
                },
                ...(fileKind(shown.type) === 'pdf'
                  ? [
                      {
                        id: 'signatures',
                        title: t('signing:tab'),
                        content: (
                          <Suspense fallback={<Skeleton label={t('common:loading')} />}>
                            <SignaturesPanel key={version} document={shown} version={version} />
                          </Suspense>
                        ),
                      },
                    ]
                  : []),
                { id: 'details', title: t('view.details'), content: <DocumentDetails key={shown.id} document={shown} /> },
                {
                  id: 'versions',
                  title: t('view.versions'),
                  content: (
                    <DocumentVersions
                      document={shown}
                      versions={versions}
                      onShow={(number) => {
                        setVersion(number === shown.version ? undefined : number);
                        setTab('preview');
                      }}
                    />
                  ),
                },
              ]}
            />
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
