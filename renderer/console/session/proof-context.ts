import { createContext } from 'react';

/** Asks for a second factor again; resolves to whether it was shown. Null where nobody can be asked. */
export const ProofContext = createContext<(() => Promise<boolean>) | null>(null);
