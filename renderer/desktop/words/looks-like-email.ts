/** Whether a text could be an e-mail address, for a form to say so before anybody is asked. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
