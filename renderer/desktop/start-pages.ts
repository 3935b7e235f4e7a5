/** What an owner passes through on the way to the documents, fetched as one: unlocking and the vaults. */
export { UnlockPage } from './unlock/unlock-page.tsx';
export { VaultsPage } from './vaults/vaults-page.tsx';
