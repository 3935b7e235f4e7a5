import { app, clipboard, dialog, shell, type BrowserWindow } from 'electron';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Bridge } from '../bridge/bridge.ts';
import { externalUrl } from '../../shared/domain/external-url.ts';
import { safeFileName } from '../bridge/files/file-name.ts';
import type { PageSession } from '../bridge/page-session.ts';
import { isPreferencesChange } from '../bridge/preferences-file.ts';
import type { Picked, ShellFacts, ShellOutcome, ShellRequest } from '../contract/shell.ts';
import { failureOf } from '../engine/engine-error.ts';
import { pickedFiles } from './picked-files.ts';
import type { RememberedPassphrase } from './remembered-passphrase.ts';
import { fileTarget, finishTarget, folderTarget, type SaveTarget } from './save-target.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** What the page's requests are answered from. */
export interface RequestContext {
  readonly bridge: Bridge;
  readonly page: PageSession;
  readonly remembered: RememberedPassphrase;
  readonly window: () => BrowserWindow | undefined;
  readonly canStartAtLogin: boolean;
  readonly canTray: boolean;
  /** Save targets that are not finished, by handle. */
  readonly targets: Map<string, SaveTarget>;
  readonly report: (fault: unknown) => void;
}

/** A request that can't be met; its code and message cross to the page. */
class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Request {
  readonly input: TSchema;
  run(ctx: RequestContext, input: never): unknown;
}

const closed = { additionalProperties: false };
const Nothing = Type.Object({}, closed);
const Text = Type.String({ minLength: 1, maxLength: 4_096 });
const Handle = Type.Object({ handle: Text }, closed);

function request<T extends TSchema>(input: T, run: (ctx: RequestContext, input: Static<T>) => unknown): Request {
  return { input, run };
}

const requests: Readonly<Record<ShellRequest, Request>> = {
  facts: request(Nothing, facts),
  call: request(Type.Object({ name: Text, input: Type.Unknown() }, closed), ({ page }, { name, input }) => page.call(name, input)),
  preferences: request(Nothing, ({ bridge }) => bridge.preferences()),
  'set-preferences': request(Type.Object({ change: Type.Unknown() }, closed), ({ bridge }, { change }) => {
    if (!isPreferencesChange(change)) throw new Refusal('invalid_request', "This isn't a setting.");
    return bridge.setPreferences(change);
  }),
  touch: request(Nothing, ({ bridge }) => bridge.touch()),
  pick: request(
    Type.Object(
      {
        folders: Type.Boolean(),
        many: Type.Boolean(),
        endings: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z0-9]{1,16}$' }), { maxItems: 50 })),
      },
      closed,
    ),
    (ctx, options) => pick(ctx, options),
  ),
  'save-target': request(Type.Object({ name: Text, kind: Type.Enum(['file', 'folder']) }, closed), (ctx, { name, kind }) =>
    saveTarget(ctx, safeFileName(name), kind),
  ),
  'finish-save': request(Handle, async (ctx, { handle }) => shell.showItemInFolder(await finished(ctx, handle))),
  print: request(Handle, async (ctx, { handle }) => {
    const path = await finished(ctx, handle);
    // Opening runs whatever program is registered for a file: for anything but a PDF that could be anything.
    if (!path.toLowerCase().endsWith('.pdf')) throw new Refusal('invalid_request', 'Only a PDF can be printed.');
    if ((await shell.openPath(path)) !== '') throw new Refusal('file_unreadable', 'No program on this machine shows PDF files.');
  }),
  release: request(Handle, async ({ page, targets }, { handle }) => {
    targets.delete(handle);
    await page.handles.release(handle);
  }),
  'copy-secret': request(Type.Object({ text: Text }, closed), ({ bridge }, { text }) =>
    copySecret(text, bridge.preferences().clearClipboardSeconds),
  ),
  remember: request(
    Type.Object({ passphrase: Type.Union([Type.String({ minLength: 1, maxLength: 1_024 }), Type.Null()]) }, closed),
    async ({ remembered }, { passphrase }) => {
      if (passphrase !== null) return remembered.keep(passphrase);
      await remembered.forget();
      return true;
    },
  ),
  'unlock-remembered': request(Nothing, unlockRemembered),
  'open-external': request(Type.Object({ url: Text }, closed), async (_ctx, { url }) => {
    const safe = externalUrl(url);
    if (safe === undefined) throw new Refusal('invalid_request', 'Only web pages and mail addresses can be opened.');
    await shell.openExternal(safe);
  }),
  quit: request(Nothing, () => app.quit()),
};

/** Answers one request of the page, as data. Never rejects. */
export async function answerShellRequest(
  ctx: RequestContext,
  name: unknown,
  input: unknown,
): Promise<{ ok: boolean; value?: unknown; code?: string; message?: string }> {
  const known = typeof name === 'string' && Object.hasOwn(requests, name) ? requests[name as ShellRequest] : undefined;
  if (known === undefined || !Value.Check(known.input, input))
    return { ok: false, code: 'invalid_request', message: 'There is no such request.' };
  return asAnswer(ctx, () => known.run(ctx, input as never));
}

/** What was dropped on the page, by the paths that the preload found. */
export async function answerAdopt(
  ctx: RequestContext,
  paths: unknown,
): Promise<{ ok: boolean; value?: unknown; code?: string; message?: string }> {
  const Paths = Type.Array(Type.String({ maxLength: 4_096 }), { maxItems: 10_000 });
  if (!Value.Check(Paths, paths)) return { ok: false, code: 'invalid_request', message: 'There is no such request.' };
  return asAnswer(ctx, () => pickedFiles(ctx.page.handles, paths));
}

async function asAnswer(ctx: RequestContext, act: () => unknown) {
  try {
    return { ok: true, value: (await act()) ?? null };
  } catch (error) {
    return error instanceof Refusal ? { ok: false, code: error.code, message: error.message } : failureOf(error, ctx.report);
  }
}

async function facts({ bridge, remembered, canStartAtLogin, canTray }: RequestContext): Promise<ShellFacts> {
  return {
    kind: 'electron',
    version: packageJson.version,
    platform: process.platform,
    embeddedServer: bridge.embedded?.origin ?? null,
    recipientSite: bridge.embedded?.publicUrl ?? null,
    canRemember: await remembered.available(),
    canStartAtLogin,
    canTray,
    canUseCards: true,
    // Installers bring an entry of their own.
    canMakeLauncher: false,
  };
}

async function pick(
  { page, window }: RequestContext,
  { folders, many, endings = [] }: { readonly folders: boolean; readonly many: boolean; readonly endings?: readonly string[] },
): Promise<readonly Picked[]> {
  const properties = [folders ? 'openDirectory' : 'openFile', ...(many ? ['multiSelections'] : [])] as (
    | 'openFile'
    | 'openDirectory'
    | 'multiSelections'
  )[];
  const options = {
    properties,
    ...(endings.length === 0 || folders ? {} : { filters: [{ name: endings.join(', '), extensions: [...endings] }] }),
  };
  const parent = window();
  const { canceled, filePaths } = await (parent === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options));
  return canceled ? [] : pickedFiles(page.handles, filePaths);
}

async function saveTarget({ page, window, targets }: RequestContext, name: string, kind: 'file' | 'folder'): Promise<string | null> {
  const parent = window();
  let target: SaveTarget;
  if (kind === 'file') {
    const options = { defaultPath: name };
    const { canceled, filePath } = await (parent === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options));
    if (canceled || filePath === '') return null;
    target = await fileTarget(filePath);
  } else {
    const options: Electron.OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] };
    const { canceled, filePaths } = await (parent === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options));
    if (canceled || filePaths[0] === undefined) return null;
    target = await folderTarget(filePaths[0], name);
  }
  const handle = page.handles.add(target.entry);
  targets.set(handle, target);
  return handle;
}

/** Where the file that was written to a save target is now. */
async function finished({ page, targets }: RequestContext, handle: string): Promise<string> {
  const target = targets.get(handle);
  if (target !== undefined) return finishTarget(target);
  const entry = page.handles.find(handle);
  if (entry?.role !== 'target') throw new Refusal('file_not_found', 'There is no such file.');
  return entry.path;
}

async function copySecret(text: string, seconds: number): Promise<void> {
  await clipboard.writeText(text);
  if (seconds === 0) return;
  const clear = async (): Promise<void> => {
    if ((await clipboard.readText()) === text) clipboard.clear();
  };
  setTimeout(() => void clear(), seconds * 1_000).unref();
}

/** Unlocks with the remembered passphrase, `not_found` without one; one that no longer opens the vault is forgotten. */
export async function unlockRemembered({ page, remembered }: RequestContext): Promise<ShellOutcome<unknown>> {
  const passphrase = await remembered.find();
  if (passphrase === undefined) return { ok: false, code: 'not_found', message: 'No passphrase is remembered here.' };
  const outcome = await page.call('account.unlock', { passphrase });
  if (!outcome.ok && outcome.code === 'wrong_passphrase') await remembered.forget();
  return outcome;
}
