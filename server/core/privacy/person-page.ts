import { html } from 'ghtml';
import type { AnyRow } from '../stores/person-data-store.ts';
import type { PersonData, Tables } from './export-person.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}table{border-collapse:collapse;margin:.5rem 0 1.5rem;width:100%}' +
  'th,td{text-align:left;vertical-align:top;border-bottom:1px solid #ddd;padding:.2rem .6rem .2rem 0;overflow-wrap:anywhere}th{width:14rem;font-weight:normal;color:#555}';

/** What is held about a person, as a page for people: one file that needs nothing else, and loads nothing. */
export function personPage({ address, at, asOwner, named }: PersonData): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>What this Heirlock server holds about ${address}</title><style>!${style}</style></head>
<body>
<h1>What this Heirlock server holds about ${address}</h1>
<p>As of ${at}. The same is in person.json, for programs. What each table is for, and how long it is kept, is in the server's PRIVACY.md. Documents themselves are not in here: their owner downloads them, and what an owner's device sealed only that device can open.</p>
!${asOwner === null ? '<p>Nobody has an account with this address.</p>' : `<h2>As somebody with an account</h2>${tablesHtml(asOwner)}`}
!${Object.keys(named).length === 0 ? '' : `<h2>As somebody whom others have named, or wrote to</h2>${tablesHtml(named)}`}
</body>
</html>
`;
}

function tablesHtml(tables: Tables): string {
  return Object.entries(tables)
    .map(([table, rows]) => html`<h3>${table} (${rows.length})</h3>!${rows.map(rowHtml).join('')}`)
    .join('\n');
}

function rowHtml(row: AnyRow): string {
  const cells = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return html`<table>!${cells.map(([column, value]) => html`<tr><th scope="row">${column}</th><td>${String(value)}</td></tr>`).join('')}</table>`;
}
