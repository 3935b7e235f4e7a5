import { Disclosure } from '../../ui/disclosure.tsx';
import { useFormat } from '../../ui/format.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { SecondServer } from './second-server.ts';

type There = SecondServer['vaults'][number];
type Custodian = NonNullable<There['custody']>['custodians'][number];

interface Props {
  /** Of the vault. */
  readonly name: string;
  readonly there: There;
}

/** What each of the three last said of a vault; nothing before the first plan. */
export function Standings({ name, there: { custody } }: Props) {
  const { t } = useTranslation('second');
  if (custody === null || custody.custodians.length === 0) return null;
  return (
    <Disclosure level={3} title={t('state.standings', { name })}>
      <dl className="standings">
        {custody.custodians.map((custodian) => (
          <Standing key={custodian.role} custodian={custodian} />
        ))}
      </dl>
    </Disclosure>
  );
}

function Standing({ custodian: { role, kind, address, says, heardAt, failure } }: { readonly custodian: Custodian }) {
  const { t } = useTranslation('second');
  const format = useFormat();
  const words = says === null ? t(kind === 'paper' ? 'state.paper' : 'state.unheard') : t(`state.says.${says}`);
  return (
    <>
      <dt>
        {t(`state.${role}`)} {address === null ? null : <span dir="ltr">{new URL(address).host}</span>}
      </dt>
      <dd>
        {words} {heardAt === null ? null : <span className="muted">{t('state.at', { when: format.dateTime(heardAt) })}</span>}
        {failure === null ? null : <span className="standing-away">{t('state.away')}</span>}
      </dd>
    </>
  );
}
