/** The JSON text of a value, as a column holds it. Only the column's own codec makes it, and only that codec reads it. */
export type Json<T> = string & { readonly __json: T };

/** Words with commas between them, as a column holds them; made and read as `Json` is. */
export type WordList<T extends string> = string & { readonly __words: T };
