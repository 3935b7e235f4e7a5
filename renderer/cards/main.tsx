import { createRoot } from 'react-dom/client';
import type { CardWindowApi } from '../../electron/contract/cards.ts';
import { CardPage } from './card-page.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no element #root');
const { heirlockCards } = globalThis as unknown as { readonly heirlockCards: CardWindowApi };
createRoot(place).render(<CardPage cards={heirlockCards} />);
