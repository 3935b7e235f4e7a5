import { html } from 'ghtml';
import type { OpenApiDocument } from './openapi.ts';
import type { Answer, Operation, Parameter, Reference } from './operation.ts';
import { exampleHtml, inlineHtml, paragraphsHtml, tableHtml } from './inline-text.ts';
import { resolved } from './example.ts';
import { refusalsOf } from './refusals.ts';
import type { ClaimedRoute } from '../foundation/surface/route-claims.ts';
import { requestsPerMinute } from '../foundation/rates/rate-table.ts';
import { curlFor } from './curl.ts';
import type { ShownSchema } from './shown-schema.ts';

/** One operation of the page: what it does and takes, next to an example of both. */
export function operationHtml(document: OpenApiDocument, path: string, operation: Operation, route: ClaimedRoute): string {
  const { summary, description, deprecated } = operation;
  return html`<section class="operation" id="${operation.operationId}">
<div class="told">
<h3>${summary}</h3>
<p class="endpoint"><b class="method ${route.method.toLowerCase()}">${route.method}</b> <code>!${breakable(path)}</code></p>
!${deprecated === true ? '<p class="note">Deprecated: see <a href="#versions">versions</a> for how long it stays.</p>' : ''}
!${description === undefined ? '' : paragraphsHtml(description)}
!${parametersHtml(document, operation)}
!${bodyHtml(document, operation)}
!${answersHtml(document, operation, route)}
</div>
<div class="shown">
!${exampleHtml('Request', curlFor(document, path, route.method, operation))}
!${exampleAnswer(operation)}
</div>
</section>`;
}

/** A path may be broken before each slash. */
export function breakable(path: string): string {
  return path
    .split('/')
    .map((part) => html`${part}`)
    .join('<wbr>/');
}

function parametersHtml(document: OpenApiDocument, { parameters = [] }: Operation): string {
  const all = parameters.map((parameter) => parameterOf(document, parameter)).filter((one) => one.in !== 'header');
  if (all.length === 0) return '';
  const rows = all.map((one) => [
    html`<code>${one.name}</code>`,
    placeOf(one),
    describe(document, { ...one.schema, ...(one.description === undefined ? {} : { description: one.description }) }),
  ]);
  return tableHtml('Parameters', ['Parameter', 'Where', 'Meaning'], rows);
}

function placeOf({ in: where, required }: Parameter): string {
  if (where === 'path') return 'path';
  return required ? `${where}, <em>required</em>` : where;
}

/** A parameter, or the common one it refers to. */
export function parameterOf(document: OpenApiDocument, parameter: Parameter | Reference): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const name = parameter.$ref.replace('#/components/parameters/', '') as keyof OpenApiDocument['components']['parameters'];
  return document.components.parameters[name] as Parameter;
}

function bodyHtml(document: OpenApiDocument, { requestBody }: Operation): string {
  if (requestBody === undefined) return '';
  const [entry] = Object.entries(requestBody.content);
  if (entry === undefined) return '';
  const [type, { schema }] = entry;
  const known = resolved(schema, document.components.schemas);
  const intro = type === 'multipart/form-data' ? html`<p>A form, <code>${type}</code>.</p>` : '';
  const variants = known.anyOf ?? [known];
  const tables = variants.map((variant) =>
    fieldTable(document, { caption: variantCaption('Body', variant, variants), always: '<em>required</em>' }, variant),
  );
  return intro + tables.join('\n');
}

/** Among several variants, each is identified by the first fixed value that not all of them have. */
function variantCaption(caption: string, { properties = {} }: ShownSchema, variants: readonly ShownSchema[]): string {
  const isTelling = (name: string): boolean => new Set(variants.map((variant) => fixedValue(variant.properties?.[name]))).size > 1;
  const telling = Object.keys(properties).find((name) => fixedValue(properties[name]) !== undefined && isTelling(name));
  return telling === undefined ? caption : `${caption}, ${telling} ${valueText(fixedValue(properties[telling]))}`;
}

function fixedValue(schema: ShownSchema | undefined): unknown {
  return schema?.const ?? (schema?.enum?.length === 1 ? schema.enum[0] : undefined);
}

/** What is said about fields that are always present, and about the others. */
interface TableWords {
  readonly caption: string;
  readonly always?: string;
  readonly sometimes?: string;
}

function fieldTable(document: OpenApiDocument, { caption, always, sometimes }: TableWords, schema: ShownSchema): string {
  const rows = fieldsOf(document, schema, '').map(({ name, schema: field, required }) => [
    html`<code>!${name
      .split('.')
      .map((part) => html`${part}`)
      .join('<wbr>.')}</code>`,
    [typeInWords(document, field), required ? always : sometimes].filter((words) => words !== undefined).join(', '),
    describe(document, field),
  ]);
  return rows.length === 0 ? '' : tableHtml(caption, ['Field', 'Type', 'Meaning'], rows);
}

interface Field {
  readonly name: string;
  readonly schema: ShownSchema;
  readonly required: boolean;
}

/** The fields of an object, including those of nested objects, by their dotted names. */
function fieldsOf(document: OpenApiDocument, schema: ShownSchema, prefix: string): Field[] {
  const known = resolved(schema, document.components.schemas);
  if (known.anyOf !== undefined)
    return fieldsOfAny(known.anyOf.map((variant) => fieldsOf(document, variant, prefix)).filter((fields) => fields.length > 0));
  const { properties = {}, required = [] } = known;
  return Object.entries(properties).flatMap(([key, raw]) => {
    const field = resolved(raw, document.components.schemas);
    const name = prefix + key;
    const inner =
      field.type === 'array' && field.items !== undefined
        ? { schema: field.items, prefix: `${name}[].` }
        : { schema: field, prefix: `${name}.` };
    return [{ name, schema: field, required: required.includes(key) }, ...fieldsOf(document, inner.schema, inner.prefix)];
  });
}

/** The fields that any of several variants has; those marked always present are so in all of them. */
function fieldsOfAny(variants: readonly (readonly Field[])[]): Field[] {
  const names = [...new Set(variants.flatMap((fields) => fields.map(({ name }) => name)))];
  return names.flatMap((name) => {
    const owner = name.replace(/(\[\])?\.[^.]+$/, '');
    const owning = variants.filter((fields) => fields.some((field) => field.name === owner));
    const found = variants.flatMap((fields) => fields.filter((field) => field.name === name));
    const [first] = found;
    const required = found.length === (owning.length === 0 ? variants : owning).length && found.every((field) => field.required);
    return first === undefined ? [] : [{ name, schema: withAllValues(first.schema, found), required }];
  });
}

/** Closed lists of values that differ from variant to variant become one. */
function withAllValues(schema: ShownSchema, fields: readonly Field[]): ShownSchema {
  if (fields.some((field) => field.schema.enum === undefined)) return schema;
  return { ...schema, enum: [...new Set(fields.flatMap((field) => field.schema.enum ?? []))] };
}

/** What kind of value it is. */
function typeInWords(document: OpenApiDocument, schema: ShownSchema): string {
  const known = resolved(schema, document.components.schemas);
  if (known.format === 'binary') return 'file';
  if (known.anyOf !== undefined) return [...new Set(known.anyOf.map((one) => typeInWords(document, one)))].join(' or ');
  if (known.type === 'array') return `list of ${typeInWords(document, known.items ?? {})}`;
  const names = [known.type ?? 'any'].flat().map((name) => typeNames[name] ?? name);
  return known.format === 'date-time' ? names.join(' or ').replace('text', 'time') : names.join(' or ');
}

const typeNames: Readonly<Record<string, string>> = { string: 'text', boolean: 'true or false', integer: 'whole number' };

/** What a value means and may be, as HTML. */
function describe(document: OpenApiDocument, schema: ShownSchema): string {
  const known = resolved(schema, document.components.schemas);
  const inner = known.anyOf?.map((one) => resolved(one, document.components.schemas)).find(({ type }) => type !== 'null');
  const { description = inner?.description } = known;
  const bounds = boundsInWords({ ...inner, ...known });
  return [description === undefined ? '' : inlineHtml(description), bounds].filter((text) => text !== '').join(' ');
}

function boundsInWords(schema: ShownSchema): string {
  const { minimum, maximum, maxLength, maxItems, enum: values, default: fallback, const: only } = schema;
  const list = values
    ?.filter((value) => value !== null)
    .map((value) => html`<code>${valueText(value)}</code>`)
    .join(', ');
  const parts = [
    list === undefined ? '' : `${values?.length === 1 ? 'Only' : 'One of'} ${list}.`,
    only === undefined ? '' : html`Only <code>${valueText(only)}</code>.`,
    typeof minimum === 'number' && typeof maximum === 'number' && maximum < 999_999_999 ? `${minimum} to ${maximum}.` : '',
    typeof maxLength === 'number' ? `At most ${maxLength} characters.` : '',
    typeof maxItems === 'number' ? `At most ${maxItems}.` : '',
    fallback === undefined || fallback === '' || only !== undefined ? '' : html`Default <code>${valueText(fallback)}</code>.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** A value as one would type it. */
function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function answersHtml(document: OpenApiDocument, operation: Operation, route: ClaimedRoute): string {
  const answers = Object.entries(operation.responses).filter((entry): entry is [string, Answer] => !('$ref' in entry[1]));
  const good = answers.map(([status, { description }]) => html`<li><b>${status}</b> ${description}</li>`);
  const refused = [...Map.groupBy(refusalsOf(route), ({ status }) => status)].map(
    ([status, refusals]) =>
      html`<li><a href="#errors"><b>${status}</b></a> !${refusals.map(({ code }) => html`<code>${code}</code>`).join(', ')}</li>`,
  );
  const perMinute = route.dialect.name === 'reference' ? requestsPerMinute[`${route.method} ${route.path}`] : undefined;
  const limit = perMinute === undefined ? '' : html`<p class="soft">At most ${perMinute} of these a minute with one key.</p>`;
  const fields = answerFields(document, operation);
  return html`<h4>Answers</h4>
<ul class="answers">!${good}!${refused}</ul>
!${limit}!${fields}`;
}

function answerFields(document: OpenApiDocument, operation: Operation): string {
  const schema = successAnswer(operation)?.schema;
  if (schema === undefined) return '';
  const known = resolved(schema, document.components.schemas);
  const variants = (known.anyOf ?? [known]).map((one) => resolved(one, document.components.schemas));
  const tables = variants.map((variant) =>
    fieldTable(document, { caption: variantCaption('Answer', variant, variants), sometimes: 'not always there' }, variant),
  );
  if (tables.every((table) => table === '')) return '';
  return html`<details><summary>Fields of the answer</summary>
!${tables}</details>`;
}

function successAnswer({ responses }: Operation): { readonly schema: ShownSchema; readonly example?: unknown } | undefined {
  const [first] = Object.entries(responses).filter((entry): entry is [string, Answer] => /^2/.test(entry[0]) && !('$ref' in entry[1]));
  return first?.[1].content?.['application/json'];
}

/** What a server really answered; nothing where that can't be shown. */
function exampleAnswer(operation: Operation): string {
  const example = successAnswer(operation)?.example;
  return example === undefined ? '' : exampleHtml('Answer', JSON.stringify(example, null, 2));
}
