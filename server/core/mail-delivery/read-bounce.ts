import { isUlid, type Ulid } from '../../../shared/domain/ids.ts';
/** What a delivery report says about one of our mails. */
export interface Bounce {
  /** The outbox row's id, taken from the mail's Message-ID. */
  readonly mailId: Ulid;
  /** The enhanced status code (RFC 3463), such as `5.1.1`. */
  readonly status: string;
}

const ulidInMessageId = /<([0-7][0-9A-HJKMNP-TV-Z]{25})@[^<>\s]+>/i;

/**
 * Reads a delivery report (RFC 3464) as it comes in by mail. It refers to one of ours only through the Message-ID in the headers it
 * returns (RFC 6522), which only the addressee of the mail knows: nothing that anyone makes up causes a bounce.
 * @param raw the whole message, headers and all.
 * @returns undefined for anything that isn't a report of a permanently failed delivery, or isn't about one of our mails.
 */
export function readBounce(raw: string): Bounce | undefined {
  const lines = raw.slice(0, maxCharacters).replaceAll('\r\n', '\n');
  const contentType = unfolded(lines.slice(0, endOfHead(lines)), 'content-type') ?? '';
  if (!/^multipart\/report\b/i.test(contentType) || !/report-type="?delivery-status"?/i.test(contentType)) return undefined;
  const boundary = /boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) return undefined;
  const parts = `\n${lines}`.split(`\n--${mark}`).slice(1).map(partOf);
  const report = parts.find(({ type }) => /^message\/(global-)?delivery-status$/i.test(type))?.body;
  const returned = parts.find(({ type }) => /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/i.test(type))?.body;
  const status = report === undefined ? undefined : failedForGood(report);
  const messageId = returned === undefined ? undefined : unfolded(returned.slice(0, endOfHead(returned)), 'message-id');
  const mailId = ulidInMessageId.exec(messageId ?? '')?.[1]?.toUpperCase();
  return status === undefined || mailId === undefined || !isUlid(mailId) ? undefined : { mailId, status };
}

/** Reports are short; the mail they return may be long. */
const maxCharacters = 256 * 1024;

interface Part {
  readonly type: string;
  readonly body: string;
}

function partOf(text: string): Part {
  const part = text.replace(/^[^\n]*\n/, '');
  // A part without headers begins with the empty line itself.
  const end = part.startsWith('\n') ? 0 : endOfHead(part);
  const type = (unfolded(part.slice(0, end), 'content-type') ?? 'text/plain').split(';')[0]?.trim() ?? '';
  return { type, body: part.slice(end).replace(/^\n+/, '') };
}

function endOfHead(text: string): number {
  const end = text.indexOf('\n\n');
  return end === -1 ? text.length : end;
}

/** The value of the first header field with a given name, on one line. */
function unfolded(head: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\n)${name}:[ \\t]*([^\\n]*(?:\\n[ \\t][^\\n]*)*)`, 'i').exec(head);
  return found?.[1]?.replace(/\n[ \t]+/g, ' ').trim();
}

/** The status of a recipient whose delivery failed for good; a delay or a success calls for no action. */
function failedForGood(report: string): string | undefined {
  const groups = report.split(/\n[ \t]*\n/).slice(1);
  for (const group of groups) {
    const action = unfolded(group, 'action');
    const status = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(unfolded(group, 'status') ?? '')?.[1];
    if (action?.toLowerCase() === 'failed' && status?.startsWith('5.') === true) return status;
  }
  return undefined;
}
