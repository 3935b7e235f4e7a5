import { describe, expect, it } from 'vitest';
import { readBounce } from './read-bounce.ts';

const id = '01KB8Z2M6Q5T7V9X1Y3A5C7E9G';

interface Made {
  readonly action?: string;
  readonly status?: string;
  readonly returned?: string;
  readonly returnedType?: string;
  readonly contentType?: string;
  readonly newline?: string;
}

/** A delivery report as Postfix writes it. */
function report({
  action = 'failed',
  status = '5.1.1',
  returned = `Message-ID: <${id}@vault.example.org>`,
  returnedType = 'message/rfc822',
  contentType,
  newline = '\r\n',
}: Made = {}): string {
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.org (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    contentType ?? 'Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="4F1.170/mx.example.org"',
    'Message-Id: <20261122.4F1@mx.example.org>',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4F1.170/mx.example.org',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `I'm sorry. Message-ID: <${'0'.repeat(26)}@elsewhere>`,
    '',
    '--4F1.170/mx.example.org',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    'Arrival-Date: Sun, 22 Nov 2026 12:00:00 +0000',
    '',
    'Final-Recipient: rfc822; anna@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <anna@example.org>: user unknown',
    '',
    '--4F1.170/mx.example.org',
    `Content-Type: ${returnedType}`,
    '',
    'Received: from vault.example.org',
    '\tby mx.example.org',
    returned,
    'Subject: Last warning',
    '',
    'Message-ID: <ffffffffffffffffffffffffff@in-the-body>',
    '--4F1.170/mx.example.org--',
    '',
  ]
    .join('\r\n')
    .replaceAll('\r\n', newline);
}

describe('a delivery report', () => {
  it.each<Made>([
    {},
    { newline: '\n' },
    { action: 'Failed' },
    { returnedType: 'text/rfc822-headers' },
    { returnedType: 'message/global' },
    { returned: `message-id:\r\n <${id.toLowerCase()}@vault.example.org>` },
  ])('of a failure for good names the mail: %j', (made) => {
    expect(readBounce(report(made))).toEqual({ mailId: id, status: '5.1.1' });
  });

  it.each<Made>([
    { action: 'delayed', status: '4.4.1' },
    { action: 'delivered', status: '2.0.0' },
    { action: 'failed', status: '4.4.7' },
    { status: 'nonsense' },
    { returned: 'Message-ID: <other@vault.example.org>' },
    { returned: 'X-Other: none' },
    { returnedType: 'text/plain' },
    { contentType: 'Content-Type: multipart/mixed; boundary="4F1.170/mx.example.org"' },
    { contentType: 'Content-Type: multipart/report; report-type=disposition-notification; boundary="4F1.170/mx.example.org"' },
    { contentType: 'Content-Type: multipart/report; report-type=delivery-status' },
  ])('says nothing else: %j', (made) => {
    expect(readBounce(report(made))).toBeUndefined();
  });

  it('of one recipient among several is found', () => {
    const two = report().replace(
      'Final-Recipient: rfc822; anna',
      'Final-Recipient: rfc822; ben@example.org\r\nAction: relayed\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient: rfc822; anna',
    );
    expect(readBounce(two)).toEqual({ mailId: id, status: '5.1.1' });
  });

  it('is never an error, whatever comes in', () => {
    for (const text of [
      '',
      '\n',
      'x'.repeat(300_000),
      report().slice(0, 700),
      report().replaceAll(':', ''),
      `Content-Type: multipart/report; report-type=delivery-status; boundary=(((\n\n--(((\n`,
    ])
      expect(readBounce(text)).toBeUndefined();
  });
});
