import type { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { findingsOf, type Finding } from '../../../shared/domain/finding.ts';
import { opensOutside } from '../../../shared/node/network/opens-outside.ts';

/** Who is asked for names. */
export type NameResolver = Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveTxt'>;

/** That there is no such record, which is an answer, told from no answer at all. */
const isNone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENODATA' || error.code === 'ENOTFOUND');
const why = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/** The records, an empty list where there are none. @throws what the resolver throws when it gets no answer. */
async function recordsOf<T>(ask: Promise<readonly T[]>): Promise<readonly T[]> {
  return ask.catch((error: unknown) => {
    if (isNone(error)) return [];
    throw error;
  });
}

/** Whether the name in links leads anywhere. */
export async function checkPublicAddress(publicUrl: string, resolver: NameResolver): Promise<readonly Finding[]> {
  const { failure, unchecked, notice, fine } = findingsOf('public_address');
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  if (!opensOutside(publicUrl))
    return [
      notice(
        `Links in mails begin with ${publicUrl}, which leads nowhere outside this machine and its network.`,
        'Before anybody elsewhere is to open one, set HEIRLOCK_PUBLIC_URL to an address that they reach.',
      ),
    ];
  if (isIP(host) !== 0)
    return [
      notice(
        `The public address is a bare IP address (${host}).`,
        'Give it a name: links in mails outlive addresses, and browsers want a certificate.',
      ),
    ];
  try {
    const addresses = [...(await recordsOf(resolver.resolve4(host))), ...(await recordsOf(resolver.resolve6(host)))];
    if (addresses.length === 0)
      return [
        failure(
          `There is no address for ${host}: links in mails lead nowhere.`,
          'Put an A or AAAA record for it into the DNS, or set HEIRLOCK_PUBLIC_URL to a name that has one.',
        ),
      ];
    return [fine(`${host} leads to ${addresses.join(', ')}.`)];
  } catch (error) {
    return [unchecked(`${host} could not be looked up (${why(error)}).`, 'Look at the DNS of this machine, and run this again.')];
  }
}

export interface CheckedSender {
  /** The domain of the sender's address. */
  readonly domain: string;
  /** Under which name the mail server signs; null where nobody said. */
  readonly dkimSelector: string | null;
}

/** Whether mailboxes have a reason to believe mails from the sender's domain: SPF, DKIM, DMARC. */
export async function checkSender({ domain, dkimSelector }: CheckedSender, resolver: NameResolver): Promise<readonly Finding[]> {
  const { unchecked, fine } = findingsOf('sender');
  if (!domain.includes('.'))
    return [
      findingsOf('sender').notice(
        `The sender's domain is ${domain}: mails from it are not believed outside this machine.`,
        'Set HEIRLOCK_MAIL_FROM to an address of a domain of yours.',
      ),
    ];
  const texts = async (name: string): Promise<readonly string[]> =>
    (await recordsOf(resolver.resolveTxt(name))).map((parts) => parts.join(''));
  try {
    const [spf, dmarc] = [spfFindings(domain, await texts(domain)), dmarcFindings(domain, await texts(`_dmarc.${domain}`))];
    const dkim =
      dkimSelector === null
        ? [
            unchecked(
              'Whether mails are signed (DKIM) was not looked at: nobody said under which name.',
              'Name the selector with --dkim-selector, or look at the headers of a mail that arrived.',
            ),
          ]
        : dkimFindings(domain, dkimSelector, await texts(`${dkimSelector}._domainkey.${domain}`));
    const found = [...spf, ...dmarc, ...dkim];
    return found.length > 0 ? found : [fine(`SPF, DKIM and DMARC of ${domain} are in the DNS.`)];
  } catch (error) {
    return [
      unchecked(`The records of ${domain} could not be looked up (${why(error)}).`, 'Look at the DNS of this machine, and run this again.'),
    ];
  }
}

function spfFindings(domain: string, texts: readonly string[]): readonly Finding[] {
  const { failure, warning } = findingsOf('sender');
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return [
      warning(
        `${domain} has no SPF record: mailboxes can't tell your mail server from others.`,
        `Put a TXT record on ${domain} that names your mail server, such as "v=spf1 mx -all".`,
      ),
    ];
  if (records.length > 1)
    return [failure(`${domain} has ${records.length} SPF records, which counts as none (RFC 7208).`, 'Make one record of them.')];
  if (/\+?all\s*$/i.test(record) && !/[-~?]all\s*$/i.test(record))
    return [failure(`The SPF record of ${domain} lets everybody send in its name ("+all").`, 'End it with "-all" or "~all".')];
  return [];
}

function dmarcFindings(domain: string, texts: readonly string[]): readonly Finding[] {
  const { warning, notice } = findingsOf('sender');
  const record = texts.find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
  if (record === undefined)
    return [
      warning(
        `${domain} has no DMARC record: large providers refuse or hide such mails.`,
        `Put a TXT record on _dmarc.${domain}, such as "v=DMARC1; p=quarantine".`,
      ),
    ];
  return /;\s*p\s*=\s*none/i.test(record)
    ? [
        notice(
          `The DMARC record of ${domain} asks for nothing (p=none): others can write in your name.`,
          'Once your own mails pass, set p=quarantine or p=reject.',
        ),
      ]
    : [];
}

function dkimFindings(domain: string, selector: string, texts: readonly string[]): readonly Finding[] {
  const { failure } = findingsOf('sender');
  const key = texts.map((text) => /(?:^|;)\s*p\s*=\s*([A-Za-z0-9+/=\s]*)/.exec(text)?.[1]?.trim()).find((found) => found !== undefined);
  if (key === undefined)
    return [
      failure(
        `There is no key at ${selector}._domainkey.${domain}: signatures of your mails can't be checked.`,
        'Put the public key of your mail server there, or name the selector that it signs with.',
      ),
    ];
  return key === ''
    ? [failure(`The key at ${selector}._domainkey.${domain} was withdrawn.`, 'Let the mail server sign with a key that is published.')]
    : [];
}
