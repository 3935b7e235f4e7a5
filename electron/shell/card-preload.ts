import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { CardView, CardWindowApi } from '../contract/cards.ts';
import { cardChannels } from './channels.ts';

// Runs in the process of the window in which a card is chosen, in an isolated world and in the sandbox.

const api: CardWindowApi = {
  answer: async (answer) => (await ipcRenderer.invoke(cardChannels.answer, answer)) as CardView,
  on: (listener) => {
    const hear = (_event: IpcRendererEvent, view: CardView): void => listener(view);
    ipcRenderer.on(cardChannels.view, hear);
    return () => ipcRenderer.off(cardChannels.view, hear);
  },
};

contextBridge.exposeInMainWorld('heirlockCards', api);
