import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { SignatureReport } from '../../../electron/contract/signing.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useFormat } from '../../ui/format.ts';
import { useTranslation } from '../words/use-translation.ts';
import { nameIn } from '../../../shared/domain/distinguished-name.ts';
import { useSignatureWords } from './use-signature-words.ts';

const icons = { passed: CircleCheck, indeterminate: CircleHelp, failed: CircleX } as const;

/** One signature in plain words: whether it is valid, who signed, who vouches, when, and what came later. */
export function SignatureCard({ signature }: { readonly signature: SignatureReport }) {
  const { t } = useTranslation('signing');
  const words = useSignatureWords();
  const { verdict, signer, kind, reason, location, isYours } = signature;
  const Icon = icons[verdict];
  const title = t(`check.${kind === 'signature' ? 'verdict' : 'timestampVerdict'}.${verdict}`);
  return (
    <Card
      title={
        <span className="verdict" data-verdict={verdict}>
          <Icon aria-hidden />
          {title}
        </span>
      }
    >
      <div className="stack">
        <dl className="signature-facts">
          <Fact
            label={t('check.by')}
            text={signer === null ? t('check.byUnknown') : nameIn(signer.subject)}
            note={isYours ? t('check.yours') : undefined}
          />
          <Fact label={t('check.vouched')} text={words.vouched(signature)} />
          <Fact label={t('check.when')} text={words.when(signature)} />
          {reason === null ? null : <Fact label={t('check.reason')} text={reason} />}
          {location === null ? null : <Fact label={t('check.location')} text={location} />}
          <Fact label={t('check.content')} text={t(`check.integrity.${signature.integrity}`)} note={words.later(signature)} />
          {signature.quality === null ? null : (
            <Fact
              label={t('check.quality')}
              text={t(`check.qualityIs.${signature.quality.level}`, { why: t(`check.qualityBecause.${signature.quality.because}`) })}
            />
          )}
          {signature.timestamps.map(({ quality }, index) =>
            quality === null ? null : (
              <Fact
                key={index}
                label={t('check.timestamp')}
                text={t(quality.isQualified ? 'check.timestampQualified' : 'check.timestampNotQualified', {
                  why: t(`check.timestampBecause.${quality.because}`),
                })}
              />
            ),
          )}
          <Fact label={t('check.level')} text={signature.level === null ? t('check.noLevel') : t(`check.levels.${signature.level}`)} />
        </dl>
        <Details signature={signature} />
      </div>
    </Card>
  );
}

function Fact({ label, text, note }: { readonly label: string; readonly text: string; readonly note?: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{text}</dd>
      {note === undefined ? null : <dd className="note">{note}</dd>}
    </div>
  );
}

function Details({ signature: { signer, findings, fieldName } }: { readonly signature: SignatureReport }) {
  const { t } = useTranslation('signing');
  const format = useFormat();
  return (
    <Disclosure title={t('check.details')} level={3}>
      <div className="stack">
        {/* Saying that nobody is trusted to vouch adds nothing where nobody vouches. */}
        <FindingList findings={signer?.selfMade === true ? findings.filter(({ code }) => code !== 'untrusted_root') : findings} />
        {signer === null ? null : (
          <dl className="signature-facts">
            <Fact label={t('check.validity')} text={`${format.date(signer.notBefore)} – ${format.date(signer.notAfter)}`} />
            <Fact label={t('check.fingerprint')} text={signer.fingerprint.match(/.{4}/g)?.join(' ') ?? ''} note={fieldName} />
          </dl>
        )}
      </div>
    </Disclosure>
  );
}

/** Observations in words; nothing where there are none. */
export function FindingList({ findings }: { readonly findings: SignatureReport['findings'] }) {
  const { t } = useTranslation('signing');
  const words = useSignatureWords();
  if (findings.length === 0) return null;
  return (
    <div>
      <h3>{t('check.findings')}</h3>
      <ul className="signature-findings">
        {findings.map(({ code, severity }, index) => (
          <li key={`${code} ${index}`} data-severity={severity}>
            {words.finding(code)}
          </li>
        ))}
      </ul>
    </div>
  );
}
