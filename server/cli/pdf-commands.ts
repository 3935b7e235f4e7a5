import { type PadesLevel, padesLevels } from '../../shared/domain/signing.ts';
import { readFile } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import { defaultLanguage, languages, type Language } from '../../shared/domain/language.ts';
import {
  type AuthorityClient,
  type PdfReport,
  type SignaturePlace,
  type SignPdfOrder,
  type SignPdfOutcome,
} from '../../shared/node/pades/contract.ts';
import type { WithTrustedLists } from '../../shared/node/pades/trusted-lists/list-contract.ts';
import { systemClock } from '../adapters/clock.ts';
import { readRoots } from '../adapters/signer/read-roots.ts';
import { secretIn } from './environment.ts';
import { reportInWords } from './pdf-report-words.ts';
import { endOfUsageRights, repairsInWords } from './repair-words.ts';
import { addTrustedListCommands } from './trusted-list-commands.ts';
import { print, UsageError } from './usage.ts';

interface FileOptions {
  readonly in: string;
  readonly trust?: string;
  readonly pdfPasswordEnv?: string;
  readonly pdfKey?: string;
  readonly pdfKeyPasswordEnv?: string;
  readonly allowPrivate?: boolean;
}

interface ExtendOptions extends FileOptions {
  readonly out: string;
  readonly level: PadesLevel;
  readonly tsa?: readonly string[];
}

interface SignOptions extends ExtendOptions {
  readonly p12: string;
  readonly passwordEnv: string;
  readonly visible?: string;
  readonly image?: string;
  readonly timeZone: string;
  readonly language: Language;
  readonly name?: string;
  readonly reason?: string;
  readonly location?: string;
  readonly contact?: string;
  readonly field?: string;
  readonly certify?: string;
  readonly acceptRepairs?: boolean;
}

interface VerifyOptions extends FileOptions {
  readonly level?: PadesLevel;
  readonly online?: boolean;
  readonly trustedList?: readonly string[];
  readonly trustedListSigners?: string;
}

/** `heirlock pdf`: works on files of this machine, without an installation. */
export function addPdfCommands(heirlock: Command): void {
  const pdf = heirlock.command('pdf').description('signatures in PDF files (PAdES, ETSI EN 319 142-1)');
  addSignCommand(pdf);
  withFile(
    pdf
      .command('extend')
      .description(
        'gives a signed file what it still lacks for a level: a timestamp, the proofs of its certificates, an archive timestamp, and a new one when the last one grows old',
      ),
  )
    .requiredOption('--out <file>', 'where to; the same as --in adds to the file itself')
    .addOption(new Option('--level <level>', 'what the signatures should reach').choices(padesLevels.slice(1)).makeOptionMandatory())
    .option('--tsa <url...>', 'timestamp services (RFC 3161), in the order in which they are tried')
    .action(extendCommand);
  withFile(
    pdf
      .command('verify')
      .description(
        'says of every signature whether it holds, who made it and when, and what was changed after it; exit code 0 only if all of them hold',
      ),
  )
    .addOption(new Option('--level <level>', 'and all signatures must have reached this level').choices([...padesLevels]))
    .option('--online', 'asks the authorities that the certificates name for what the file lacks')
    .option(
      '--trusted-list <file...>',
      'trusted lists of the European Union (XML), or a folder of them with their list of lists, as pdf trusted-lists fetch makes one',
    )
    .option('--trusted-list-signers <file>', 'PEM file of who may sign them, instead of the signers that the Official Journal names')
    .action(verifyCommand);
  addTrustedListCommands(pdf);
}

function withFile(command: Command): Command {
  return command
    .requiredOption('--in <file>', 'the PDF')
    .option('--trust <file>', 'PEM file of the roots to trust, including those of timestamp services; without it, nobody is trusted')
    .option('--pdf-password-env <VAR>', 'variable with the password of an encrypted PDF')
    .option('--pdf-key <file>', 'key (PKCS#12) of somebody for whose certificate the PDF is encrypted')
    .option('--pdf-key-password-env <VAR>', 'variable with the passphrase of that file')
    .option('--allow-private', 'timestamp services and authorities may be in private and loopback networks');
}

function addSignCommand(pdf: Command): void {
  withFile(pdf.command('sign').description('signs a PDF by adding to it; exit code 0 only if the level was reached'))
    .requiredOption('--out <file>', "where to; appears once it's complete")
    .requiredOption(
      '--p12 <file>',
      'key and certificates (PKCS#12), or a PKCS#11 URI for a key on a card: pkcs11:token=…;object=…?module-path=…',
    )
    .requiredOption('--password-env <VAR>', 'variable with the passphrase of that file, or the PIN')
    .addOption(new Option('--level <level>', 'baseline level').choices([...padesLevels]).makeOptionMandatory())
    .option('--tsa <url...>', 'timestamp services (RFC 3161), in the order in which they are tried; from B-T on')
    .option(
      '--visible <page,x,y,w,h>',
      'shows the signature: page from 1, and points from the upper left corner of the page as it is displayed',
    )
    .option('--image <file>', 'PNG or JPEG to show in it')
    .option('--time-zone <zone>', 'time zone in which the date is shown', 'UTC')
    .addOption(new Option('--language <language>', 'in which it is shown').choices(languages).default(defaultLanguage))
    .option('--name <text>', "who signs; the certificate's name if left out")
    .option('--reason <text>', 'why')
    .option('--location <text>', 'where')
    .option('--contact <text>', 'how the signer can be reached')
    .option('--field <name>', 'fills this empty signature field')
    .addOption(
      new Option('--certify <permission>', 'as the first signature, says what may follow: 1 nothing, 2 forms, 3 forms and notes').choices([
        '1',
        '2',
        '3',
      ]),
    )
    .option('--accept-repairs', 'signs even a damaged file in which other programs may show another document than the one that was read')
    .action(signCommand);
}

async function signCommand(options: SignOptions): Promise<void> {
  const [{ signPdf }, { openSigningKey }] = await Promise.all([
    import('../../shared/node/pades/sign-pdf.ts'),
    import('../../shared/node/pades/keys/open-signing-key.ts'),
  ]);
  const appearance = await appearanceOf(options);
  const common = await commonOrder(options);
  const key = await openSigningKey(options.p12, secretIn(options.passwordEnv));
  try {
    const { name, reason, location, contact, field: fieldName, certify } = options;
    const texts = Object.fromEntries(
      Object.entries({ name, reason, location, contact, fieldName }).filter(([, text]) => text !== undefined),
    );
    const outcome = await signPdf({
      ...common,
      ...texts,
      key,
      ...appearance,
      ...(certify === undefined ? {} : { certify: Number(certify) as 1 | 2 | 3 }),
      acceptRepairs: options.acceptRepairs === true,
      // On its own way: the answer on the standard output comes only once it is signed.
      onRepairs: (repairs) => process.stderr.write(`${repairsInWords(options.in, repairs)}\n`),
      onEndOfUsageRights: () => process.stderr.write(`${endOfUsageRights(options.in)}\n`),
    });
    tellOutcome(options, outcome);
  } finally {
    await key.close();
  }
}

async function extendCommand(options: ExtendOptions): Promise<void> {
  const { extendPdf } = await import('../../shared/node/pades/extend-pdf.ts');
  if (options.level === 'B-B') throw new UsageError('--level takes B-T, B-LT or B-LTA.');
  tellOutcome(options, await extendPdf({ ...(await commonOrder(options)), level: options.level }));
}

async function verifyCommand(options: VerifyOptions): Promise<void> {
  const { verifyPdf } = await import('../../shared/node/pades/verify-pdf.ts');
  const { authorities, ...order } = await fileOrder(options);
  const report = await verifyPdf({
    ...order,
    ...(options.online === true ? { authorities } : {}),
    ...(await trustedListsOf(options)),
  });
  const reached = hasReached(report, options.level);
  print({ ok: reached, ...report }, reportInWords(report, options.level));
  if (!reached) process.exitCode = 1;
}

/** All signatures are valid, and none is below the level that was asked for. */
function hasReached({ verdict, signatures }: PdfReport, level: PadesLevel | undefined): boolean {
  if (verdict !== 'passed') return false;
  const wanted = level === undefined ? -1 : padesLevels.indexOf(level);
  return signatures
    .filter(({ kind }) => kind === 'signature')
    .every((one) => (one.level === null ? -1 : padesLevels.indexOf(one.level)) >= wanted);
}

async function fileOrder(options: FileOptions) {
  const [{ authorityClient }, { openOutboundClient }] = await Promise.all([
    import('../adapters/outbound/authority-client.ts'),
    import('../adapters/outbound/outbound-client.ts'),
  ]);
  const roots = await readRoots(options.trust ?? null);
  if (options.trust !== undefined && roots.length === 0) throw new UsageError(`There is no certificate in ${options.trust}.`);
  const authorities: AuthorityClient = authorityClient(
    openOutboundClient({ allowPrivate: options.allowPrivate === true, plainHttp: true }),
  );
  const { pdfPasswordEnv: variable } = options;
  return {
    input: options.in,
    roots,
    now: systemClock.now(),
    authorities,
    ...(variable === undefined ? {} : { pdfPassword: secretIn(variable) }),
    ...(await recipientOf(options)),
  };
}

async function trustedListsOf({ trustedList, trustedListSigners }: VerifyOptions): Promise<WithTrustedLists> {
  if (trustedList === undefined) {
    if (trustedListSigners !== undefined) throw new UsageError('--trusted-list-signers needs --trusted-list.');
    return {};
  }
  const { readTrustedLists } = await import('../adapters/signer/read-trusted-lists.ts');
  return { trustedLists: await readTrustedLists(trustedList, trustedListSigners ?? null) };
}

async function recipientOf({ pdfKey, pdfKeyPasswordEnv }: FileOptions): Promise<Pick<SignPdfOrder, 'pdfRecipient'>> {
  if (pdfKey === undefined) return {};
  if (pdfKeyPasswordEnv === undefined) throw new UsageError('--pdf-key needs --pdf-key-password-env.');
  const { openRecipientKey } = await import('../../shared/node/pades/keys/open-recipient-key.ts');
  return { pdfRecipient: await openRecipientKey(await readFile(pdfKey), secretIn(pdfKeyPasswordEnv)) };
}

async function commonOrder(options: ExtendOptions): Promise<Omit<SignPdfOrder, 'key'>> {
  return {
    ...(await fileOrder(options)),
    output: options.out,
    level: options.level,
    timestampUrls: options.tsa ?? [],
  };
}

async function appearanceOf({ visible, image, timeZone, language }: SignOptions): Promise<Pick<SignPdfOrder, 'appearance'>> {
  if (visible === undefined) return {};
  const picture = image === undefined ? {} : { image: await readFile(image) };
  return { appearance: { place: placeOf(visible), timeZone, language, ...picture } };
}

/** @throws UsageError */
function placeOf(text: string): SignaturePlace {
  const [page = 0, x = -1, y = -1, width = 0, height = 0, ...rest] = text
    .split(',')
    .map((part) => (/^\d{1,6}(\.\d{1,3})?$/.test(part.trim()) ? Number(part) : Number.NaN));
  const fits = Number.isInteger(page) && page >= 1 && x >= 0 && y >= 0 && width > 0 && height > 0 && rest.length === 0;
  if (!fits) throw new UsageError('--visible takes a page from 1, and x, y, width and height in points: 1,36,700,220,60.');
  return { page, x, y, width, height };
}

/** The exit code says whether the file meets what was asked for. */
function tellOutcome(
  { level: asked, out }: ExtendOptions,
  { level, pending, fieldName, sizeBytes, notes, repairs, endedUsageRights }: SignPdfOutcome,
): void {
  const reached = level === asked && pending === null;
  const words = reached
    ? `${out} is signed (${level}, field ${fieldName}).`
    : `${out} has only reached ${level}, not ${asked}${pending === null ? '' : `: the ${pending.replace('_', ' ')} is still owed`}. When the services can be reached: heirlock pdf extend`;
  print(
    { ok: reached, out, level, pending, field: fieldName, size_bytes: sizeBytes, notes, repairs, ended_usage_rights: endedUsageRights },
    [words, ...notes].join('\n'),
  );
  if (!reached) process.exitCode = 1;
}
