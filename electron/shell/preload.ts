import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import { shellRequests, type PreloadApi, type ShellAnswer } from '../contract/shell.ts';
import { channels } from './channels.ts';

// Runs in the page's process, in an isolated world and in the sandbox. What is exposed here is all that the page can reach.

const refused: ShellAnswer = { ok: false, code: 'invalid_request', message: 'There is no such request.' };

const api: PreloadApi = {
  ask: async (name, input) =>
    shellRequests.includes(name) ? ((await ipcRenderer.invoke(channels.ask, name, input)) as ShellAnswer) : refused,
  // A page can create a File, but not one with a path: only a person can do that, by dropping it.
  adopt: async (files) =>
    (await ipcRenderer.invoke(
      channels.adopt,
      files.map((file) => webUtils.getPathForFile(file)),
    )) as ShellAnswer,
  on: (listener) => {
    const hear = (_event: IpcRendererEvent, told: Parameters<typeof listener>[0]): void => listener(told);
    ipcRenderer.on(channels.event, hear);
    return () => ipcRenderer.off(channels.event, hear);
  },
};

contextBridge.exposeInMainWorld('heirlock', api);
