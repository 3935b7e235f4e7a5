import { ArrowLeft, FileQuestion, Server } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Document } from '../../../electron/contract/shapes.ts';
import type { Witnessing } from '../../../electron/contract/witnessing.ts';
import type { SigningOptions } from '../../../electron/contract/signing.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AskedActs } from '../asked-act.tsx';
import { fileKind } from '../documents/file-kind.ts';
import { EngineProblem } from '../engine-problem.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { RepairsPart, useRepairs } from '../signing/repairs-part.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { AskWitnesses } from './ask-witnesses.tsx';
import { whyNotByOptions, whyNotByProblem, whyNotBySize, type WhyNotOthers } from './why-not-others.ts';
import { WitnessingView } from './witnessing-view.tsx';

/** Having one document signed by others: whom to ask, and then how it stands. */
export function WitnessesPage() {
  const { vault = '', document: id = '' } = useParams();
  const { t } = useTranslation('witnesses');
  const found = useEngine('documents.get', { document: id });
  const witnessings = useEngine('witnessings.list', { document: id });
  return (
    <div className="page">
      <Link to={`/vaults/${vault}/documents?document=${id}`} className="back-link">
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
      <QueryView query={found}>
        {({ document }) => (
          <>
            <PageHeader title={t('title')} text={<bdi>{document.name}</bdi>} />
            <AskedActs>
              <QueryView query={witnessings}>{(all) => <Witnessings document={document} all={all} />}</QueryView>
            </AskedActs>
          </>
        )}
      </QueryView>
    </div>
  );
}

function Witnessings({ document, all }: { readonly document: Document; readonly all: readonly Witnessing[] }) {
  const [isAsking, setAsking] = useState(false);
  const [newest] = all;
  if (newest !== undefined && !(isAsking && newest.state !== 'open'))
    return <WitnessingView key={newest.id} witnessing={newest} onAgain={() => setAsking(true)} />;
  return <Asking document={document} onAsked={() => setAsking(false)} />;
}

function Asking({ document, onAsked }: { readonly document: Document; readonly onAsked: () => void }) {
  const { t } = useTranslation('witnesses');
  const server = useEngine('sync.status', {});
  const options = useEngine(
    'documents.signingOptions',
    { document: document.id },
    { isEnabled: fileKind(document.type) === 'pdf' && document.here },
  );
  if (fileKind(document.type) !== 'pdf') return <EmptyState icon={<FileQuestion />} title={t('onlyPdf')} />;
  if (!document.here) return <ProblemBanner error={new EngineProblem('not_here', '')} />;
  const whyNot = whyNotBySize(document) ?? whyNotByProblem(options.error);
  if (whyNot !== undefined) return <WhyNot why={whyNot} />;
  const connect = (
    <LinkButton kind="main" href="/settings/server">
      {t('toServer')}
    </LinkButton>
  );
  return (
    <QueryView query={server}>
      {(status) =>
        status.server === null ? (
          <EmptyState icon={<Server />} title={t('noServer')} action={connect} />
        ) : (
          <QueryView query={options}>{(found) => <WithOptions document={document} options={found} onAsked={onAsked} />}</QueryView>
        )
      }
    </QueryView>
  );
}

interface WithOptionsProps {
  readonly document: Document;
  readonly options: SigningOptions;
  readonly onAsked: () => void;
}

/** What the document itself forbids is said before anybody is named. */
function WithOptions({ document, options, onAsked }: WithOptionsProps) {
  const whyNot = whyNotByOptions(options);
  const repairs = useRepairs(options, null);
  if (whyNot !== undefined) return <WhyNot why={whyNot} />;
  return (
    <div className="stack">
      <RepairsPart {...repairs} />
      <AskWitnesses document={document} options={options} onAsked={onAsked} />
    </div>
  );
}

function WhyNot({ why }: { readonly why: WhyNotOthers }) {
  const { t } = useTranslation('witnesses');
  return (
    <Banner kind="problem" title={t(`cannot.${why}.title`)}>
      {t(`cannot.${why}.text`)}
    </Banner>
  );
}
