import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type DomainErrorCode } from '../../../../shared/domain/error-codes.ts';
import { askForCertificateLink, findCertificateLink, type CertificateLink } from '../../../core/certificates/certificate-link.ts';
import { CertificateUpload, maxCertificateBytes } from '../../../core/certificates/submit-certificate.ts';
import type { Core } from '../../../core/context.ts';
import { formLimits, receiveForm, type UploadForm } from '../../foundation/bodies/receive-form.ts';
import { leadOn, leadTo, outcomeOf, tryLeadOn, type Outcome } from '../after-form.ts';
import { sendPage, type Page } from '../page.ts';
import {
  askedPage,
  askPage,
  handedInPage,
  handInPage,
  tooManyCertificatesPage,
  certificateProblems,
  type CertificateProblem,
} from '../pages/certificate-pages.ts';
import { readerFor, readerOf, type Reader } from '../reader.ts';
import { recipientOrigin } from '../request-origin.ts';

interface LinkPath {
  Params: { token: string };
}

const start = '/certificate';
const pathOf = (token: string): string => `${start}/${token}`;
const maxTypedCharacters = 300;

/** From the loss of somebody to the certificate: anyone who asks on the page gets a link by mail, which leads to the form. */
export function certificateRoutes(app: FastifyInstance, core: Core): void {
  app.get(start, (request, reply) => {
    const reader = readerOf(request);
    const after = outcomeOf(core, request, start, ['asked', 'no_address']);
    return sendPage(reply, after?.word === 'asked' ? askedPage(reader, after.typed) : askPage(reader, start, after?.typed));
  });

  app.post(start, async (request, reply) => {
    const typed = (request.body instanceof URLSearchParams ? (request.body.get('email') ?? '') : '').trim().slice(0, maxTypedCharacters);
    try {
      await askForCertificateLink(core, typed);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_email') return leadOn(core, reply, start, 'no_address', typed);
      throw error;
    }
    return leadOn(core, reply, start, 'asked', typed);
  });

  app.get<LinkPath>('/certificate/:token', async (request, reply) => {
    const path = pathOf(request.params.token);
    const link = await findCertificateLink(core, request.params.token);
    return sendPage(reply, certificatePage(readerFor(request, link.recipient), link, path, outcomeOf(core, request, path, outcomes)));
  });

  void app.register(async (forms) => {
    await forms.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    forms.post<LinkPath>('/certificate/:token', async (request, reply) => handIn(core, request, reply));
  });
}

const outcomes = ['handed_in', 'too_many', ...certificateProblems] as const;

function certificatePage(reader: Reader, link: CertificateLink, path: string, after: Outcome<(typeof outcomes)[number]> | undefined): Page {
  if (after?.word === 'handed_in') return handedInPage(reader, link);
  if (after?.word === 'too_many') return tooManyCertificatesPage(reader);
  return handInPage(reader, link, path, after?.word, after?.typed);
}

async function handIn(core: Core, request: FastifyRequest<LinkPath>, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = request.params;
  const path = pathOf(token);
  const link = await findCertificateLink(core, token);
  if (link.refusal !== undefined) return leadTo(reply, path);
  const upload = await CertificateUpload.begin(core, token);
  let form: UploadForm | undefined;
  let fields: UploadForm['fields'] = new Map();
  try {
    form = await receiveForm(request, maxCertificateBytes, async (content, before) => {
      fields = before;
      await upload.receive(content);
    });
    ({ fields } = form);
    const input = {
      fileName: form.file?.filename ?? '',
      statement: fields.get('statement') ?? '',
      affirmed: fields.get('affirmed') === 'yes',
    };
    await upload.finish(input, recipientOrigin(request, link.recipient.id));
    return await leadOn(core, reply, path, 'handed_in');
  } catch (error) {
    await upload.abandon();
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'too_many_codes') return leadOn(core, reply, path, 'too_many');
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    const statement = fields.get('statement') ?? '';
    const onward = tryLeadOn(core, reply, path, problem, statement);
    return onward ?? sendPage(reply, handInPage(readerFor(request, link.recipient), link, path, problem, statement));
  }
}

const problems: Partial<Record<DomainErrorCode, CertificateProblem>> = {
  file_required: 'file',
  file_too_large: 'size',
  unsupported_format: 'format',
};

/** Which field of the form is to blame, if one is. */
function problemOf({ code, details }: DomainError): CertificateProblem | undefined {
  const field = details[0]?.field;
  return field === 'statement' || field === 'affirmed' ? field : problems[code];
}
