import { ArrowLeft, FileQuestion } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Document } from '../../../electron/contract/shapes.ts';
import type { SignedDocument } from '../../../electron/contract/signing.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { fileKind } from '../documents/file-kind.ts';
import { EngineProblem } from '../engine-problem.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { SignForm } from './sign-form.tsx';
import { SignaturesPanel } from './signatures-panel.tsx';

/** Signing one document, and then what a reader will find. */
export function SignPage() {
  const { vault = '', document: id = '' } = useParams();
  const found = useEngine('documents.get', { document: id });
  const { t } = useTranslation('signing');
  const [signed, setSigned] = useState<SignedDocument>();
  return (
    <div className="page">
      <Link to={`/vaults/${vault}/documents?document=${id}`} className="back-link">
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
      <QueryView query={found}>
        {({ document }) => (
          <>
            <PageHeader
              title={t(signed === undefined ? 'title' : 'done.title')}
              text={signed === undefined ? <bdi>{document.name}</bdi> : t('done.text', { version: signed.version })}
            />
            {signed === undefined ? (
              <Signing document={document} onSigned={setSigned} />
            ) : (
              <SignaturesPanel document={document} version={undefined} onSign={() => setSigned(undefined)} />
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

function Signing({ document, onSigned }: { readonly document: Document; readonly onSigned: (signed: SignedDocument) => void }) {
  const { t } = useTranslation('signing');
  const keys = useEngine('signing.keys', {});
  const server = useEngine('sync.status', {});
  const owner = useEngine('owner.get', {});
  if (fileKind(document.type) !== 'pdf') return <EmptyState icon={<FileQuestion />} title={t('onlyPdf')} />;
  if (!document.here) return <ProblemBanner error={new EngineProblem('not_here', '')} />;
  return (
    <QueryView query={keys}>
      {(kept) => (
        <QueryView query={server}>
          {(status) => (
            <QueryView query={owner}>
              {({ name }) => (
                <SignForm document={document} keys={kept} ownerName={name} hasServer={status.server !== null} onSigned={onSigned} />
              )}
            </QueryView>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}
