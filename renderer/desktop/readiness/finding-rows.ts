import { useEngine } from '../queries.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { isKnownFinding, remedyFor, type Remedy } from './finding-remedy.ts';
import { inOrder, type Finding } from './finding-state.ts';

/** A finding as a page shows it. */
export interface FindingRow {
  readonly id: string;
  readonly finding: Finding;
  readonly title: string;
  readonly text: string;
  readonly remedy: Remedy | undefined;
}

/** Findings in plain words, with what comes first first; undefined until it's known whom they are about. */
export function useFindingRows(vault: string, findings: readonly Finding[]): readonly FindingRow[] | undefined {
  const { t } = useTranslation('readiness');
  const recipients = useEngine('recipients.list', { vault });
  const sync = useEngine('sync.status', {});
  if (recipients.data === undefined || sync.data === undefined) return undefined;
  const names = new Map(recipients.data.map(({ id, name }) => [id, name]));
  const isConnected = sync.data.server !== null;
  return inOrder(findings).map((finding) => {
    const { code, recipient, message, signing } = finding;
    const name = isolated(signing?.witness ?? (recipient === null ? '' : (names.get(recipient) ?? '')));
    const document = isolated(signing?.documentName ?? '');
    const known = isKnownFinding(code);
    return {
      id: `${code}-${recipient ?? signing?.document ?? ''}`,
      finding,
      title: known ? t(`finding.${code}.title`, { name, document }) : message,
      text: known ? t(`finding.${code}.text`, { name, document }) : '',
      remedy: remedyFor(finding, vault, isConnected),
    };
  });
}
