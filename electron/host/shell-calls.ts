import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Bridge } from '../bridge/bridge.ts';
import { safeFileName } from '../bridge/files/file-name.ts';
import type { PageSession } from '../bridge/page-session.ts';
import { isPreferencesChange } from '../bridge/preferences-file.ts';
import type { ShellFacts } from '../contract/shell.ts';
import { HostRefusal } from './http-answer.ts';
import type { Uploads } from './uploads.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** What the calls below work with. */
export interface ShellCallContext {
  readonly bridge: Bridge;
  readonly page: PageSession;
  readonly uploads: Uploads;
  /** Ends the program. */
  readonly quit: () => void;
  /** Makes an entry among this person's programs; undefined where this program doesn't know how it was started. */
  readonly makeLauncher: (() => Promise<unknown>) | undefined;
}

interface ShellCall {
  readonly input: TSchema;
  run(ctx: ShellCallContext, input: never): unknown;
}

const closed = { additionalProperties: false };
const Kind = Type.Enum(['file', 'folder']);
const Text = Type.String({ minLength: 1, maxLength: 4_096 });
const Nothing = Type.Object({}, closed);

function shellCall<T extends TSchema>(input: T, run: (ctx: ShellCallContext, input: Static<T>) => unknown): ShellCall {
  return { input, run };
}

/** What a page in a browser can ask of the host besides the engine's methods. */
const shellCalls: Readonly<Record<string, ShellCall>> = {
  facts: shellCall(
    Nothing,
    ({ bridge, makeLauncher }): ShellFacts => ({
      kind: 'browser',
      version: packageJson.version,
      platform: process.platform,
      embeddedServer: bridge.embedded?.origin ?? null,
      recipientSite: bridge.embedded?.publicUrl ?? null,
      canRemember: false,
      canStartAtLogin: false,
      canTray: false,
      canUseCards: false,
      canMakeLauncher: makeLauncher !== undefined,
    }),
  ),
  preferences: shellCall(Nothing, ({ bridge }) => bridge.preferences()),
  'set-preferences': shellCall(Type.Object({ change: Type.Unknown() }, closed), ({ bridge }, { change }) => {
    if (!isPreferencesChange(change)) throw new HostRefusal(400, 'invalid_request', "This isn't a setting.");
    return bridge.setPreferences(change);
  }),
  touch: shellCall(Nothing, ({ bridge }) => {
    bridge.touch();
    return {};
  }),
  'begin-upload': shellCall(
    Type.Object({ name: Text, kind: Kind, sizeBytes: Type.Optional(Type.Integer({ minimum: 0 })) }, closed),
    async ({ uploads, page }, { name, kind, sizeBytes }) => ({
      upload: await uploads.begin(page, name, kind, sizeBytes),
    }),
  ),
  'finish-upload': shellCall(Type.Object({ upload: Text }, closed), ({ uploads, page }, { upload }) => uploads.finish(page, upload)),
  'abandon-upload': shellCall(Type.Object({ upload: Text }, closed), async ({ uploads, page }, { upload }) => {
    await uploads.abandon(page, upload);
    return {};
  }),
  'save-target': shellCall(Type.Object({ name: Text, kind: Kind }, closed), async ({ bridge, page }, { name, kind }) => {
    const place = await bridge.spool.newPlace(safeFileName(name), kind);
    return { handle: page.handles.add({ path: place.path, kind, role: 'target', discard: () => place.remove() }) };
  }),
  release: shellCall(Type.Object({ handle: Text }, closed), async ({ page }, { handle }) => {
    await page.handles.release(handle);
    return {};
  }),
  'make-launcher': shellCall(Nothing, async ({ makeLauncher }) => {
    if (makeLauncher === undefined) throw new HostRefusal(400, 'invalid_request', "This can't be added to the programs of this computer.");
    await makeLauncher();
    return {};
  }),
  quit: shellCall(Nothing, ({ quit }) => {
    quit();
    return {};
  }),
};

/** @throws HostRefusal for anything that is not a page's call. */
export async function runShellCall(ctx: ShellCallContext, name: string, input: unknown): Promise<unknown> {
  const call = Object.hasOwn(shellCalls, name) ? shellCalls[name] : undefined;
  if (call === undefined || !Value.Check(call.input, input)) throw new HostRefusal(400, 'invalid_request', 'There is no such request.');
  return call.run(ctx, input as never);
}
