/** What an owner comes by on the way to the documents, fetched as one: the unlocking and the vaults. */
export { UnlockPage } from './unlock/unlock-page.tsx';
export { VaultsPage } from './vaults/vaults-page.tsx';
