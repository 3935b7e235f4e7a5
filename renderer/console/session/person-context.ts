import { createContext } from 'react';
import type { Me } from '../api/answers.ts';

/**
 * Who is signed in, for the pages behind the gate. It stays the same person until they are gone from the screen, even if their session ends
 * in the meantime.
 */
export const PersonContext = createContext<Me | null>(null);
