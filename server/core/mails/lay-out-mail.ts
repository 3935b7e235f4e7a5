import { html } from 'ghtml';
import { directionOf, type Language } from '../../../shared/domain/language.ts';
import type { RenderedMail } from './mail-facts.ts';
import type { MailBlock, MailDraft } from './mail-draft.ts';
import type { MailSpeech } from './mail-words.ts';
import { cutText } from './untrusted-text.ts';

const longestSubject = 120;

/** Lays a draft out as subject, plain text and HTML. @param say how the draft's language phrases things. */
export function layOutMail(draft: MailDraft, say: MailSpeech): RenderedMail {
  const subject = cutText(draft.subject, longestSubject);
  const text = [...draft.blocks.map((block) => blockAsText(block, say)), draft.footer].join('\n\n') + '\n';
  return { language: say.language, subject, text, html: documentAsHtml(subject, draft, say), noMoreUrl: draft.noMoreUrl ?? null };
}

function blockAsText(block: MailBlock, { words: { common } }: MailSpeech): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.rows.map(([label, value]) => `${common.labelled(label)}\n  ${value}`).join('\n');
    case 'quote':
      return block.lines.map((line) => `> ${line}`.trimEnd()).join('\n');
    case 'button':
      return `${common.labelled(block.label)}\n${block.url}`;
    case 'code':
      return block.code;
  }
}

/**
 * Colours: text and page keep the mail program's own light or dark pair, so only half-transparent greys and one solid button are
 * set; every style is inline, nothing is fetched. A literal exclamation mark before `${` would turn off ghtml's escaping.
 */
const style = {
  page: 'margin:0;padding:0;color-scheme:light dark',
  column:
    "max-width:34em;margin:0 auto;padding:24px 20px 32px;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:17px;line-height:1.55;overflow-wrap:break-word",
  sender: 'margin:0 0 22px;font-size:15px;font-weight:600;letter-spacing:0.02em;opacity:0.75',
  paragraph: 'margin:0 0 18px',
  facts: 'margin:0 0 20px;padding:14px 18px 2px;border-radius:8px;background-color:rgba(127,127,127,0.12)',
  fact: 'margin:0 0 12px',
  label: 'font-size:15px;opacity:0.8',
  quote: 'margin:0 0 20px;padding:2px 16px',
  action: 'margin:26px 0 12px',
  button:
    'display:inline-block;padding:13px 26px;border-radius:8px;background-color:#2a66a3;color:#ffffff;font-weight:600;text-decoration:none',
  address: 'margin:0 0 24px;font-size:14px;line-height:1.45',
  // Without this a long address widens the whole mail; words around it stay whole.
  anywhere: 'word-break:break-all',
  code: 'margin:22px 0 24px;font-family:Menlo,Consolas,monospace;font-size:36px;line-height:1.2;font-weight:700;letter-spacing:0.14em',
  footer: 'margin:30px 0 0;padding:16px 0 0;border-top:1px solid rgba(127,127,127,0.4);font-size:14px;line-height:1.5;opacity:0.8',
} as const;

/** Where lines begin. Mail programs know no word for it. */
const startOf = (language: Language): 'left' | 'right' => (directionOf[language] === 'rtl' ? 'right' : 'left');

function blockAsHtml(block: MailBlock, { words, language }: MailSpeech): string {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="${style.paragraph}">${block.text}</p>`;
    case 'facts':
      return html`<div style="${style.facts}">!${block.rows.map(factAsHtml).join('\n')}</div>`;
    case 'quote':
      // Whoever wrote it may have written in another direction than the mail's.
      return html`<blockquote dir="auto" style="${style.quote};border-${startOf(language)}:3px solid rgba(127,127,127,0.55)">!${block.lines.map((line) => html`${line}`).join('<br>\n')}</blockquote>`;
    case 'button':
      return buttonAsHtml(block.label, block.url, words.common.ifButtonFails);
    case 'code':
      return html`<p style="${style.code}">${block.code}</p>`;
  }
}

function factAsHtml([label, value]: readonly [string, string]): string {
  return html`<p style="${style.fact}"><span style="${style.label}">${label}</span><br>
<strong>${value}</strong></p>`;
}

function buttonAsHtml(label: string, url: string, ifItFails: string): string {
  return html`<p style="${style.action}"><a href="${url}" style="${style.button}">${label}</a></p>
<p style="${style.address}">${ifItFails}<br>
<a href="${url}" style="${style.anywhere}">${url}</a></p>`;
}

function documentAsHtml(subject: string, draft: MailDraft, say: MailSpeech): string {
  return html`<!DOCTYPE html>
<html lang="${say.language}" dir="${directionOf[say.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${subject}</title>
</head>
<body style="${style.page}">
<div style="${style.column};text-align:${startOf(say.language)}">
<p style="${style.sender}">Heirlock</p>
!${draft.blocks.map((block) => blockAsHtml(block, say)).join('\n')}
<p style="${style.footer}">${draft.footer}</p>
</div>
</body>
</html>
`;
}
