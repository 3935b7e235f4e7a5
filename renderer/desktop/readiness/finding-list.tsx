import { useId } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { useFindingRows } from './finding-rows.ts';
import type { Finding } from './finding-state.ts';
import { MendButton } from './mend-button.tsx';

const kinds = { blocks: 'problem', warns: 'warn', step: 'info' } as const;

/** What somebody asked to be found, each with the way to its remedy. */
export function FindingList({ vault, findings }: { readonly vault: string; readonly findings: readonly Finding[] }) {
  const page = useId();
  const rows = useFindingRows(vault, findings);
  if (rows === undefined || rows.length === 0) return null;
  return (
    <ul className="finding-list">
      {rows.map(({ id, finding, title, text, remedy }) => (
        <li key={id} data-finding={finding.code}>
          <Banner
            kind={kinds[finding.severity]}
            title={<span id={`${page}${id}`}>{title}</span>}
            actions={remedy === undefined ? undefined : <MendButton remedy={remedy} about={`${page}${id}`} />}
          >
            {text}
          </Banner>
        </li>
      ))}
    </ul>
  );
}
