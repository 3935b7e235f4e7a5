import { Link } from 'react-aria-components/Link';
import { useFormat } from '../../ui/format.ts';
import type { Certificate } from '../api/answers.ts';
import { Badge } from '../badge.tsx';
import { useTranslation } from '../words/use-translation.ts';

const kinds = { submitted: 'warn', approved: 'good', rejected: 'danger', called_off: 'plain', closed: 'plain' } as const;

/** A certificate in a list. */
export function CertificateLine({
  certificate: { id, status, submittedBy, submittedAt },
  isLink,
}: {
  readonly certificate: Certificate;
  readonly isLink: boolean;
}) {
  const { t } = useTranslation('certificates');
  const format = useFormat();
  const name = <bdi>{submittedBy.name ?? submittedBy.email}</bdi>;
  return (
    <li>
      <div className="words">
        {isLink ? <Link href={`/certificates/${id}`}>{name}</Link> : name}
        <div className="muted small">{t('handedIn', { when: format.dateTime(submittedAt) })}</div>
      </div>
      <Badge kind={kinds[status]}>{t(`status.${status}`)}</Badge>
    </li>
  );
}
