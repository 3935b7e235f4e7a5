/** A sentence in several numbers has one name; which of them it is decides `count`. */
type WithoutNumber<Key extends string> = Key extends `${infer Name}_${'zero' | 'one' | 'other'}` ? Name : Key;
type KeysOf<Sentences> = {
  [Key in keyof Sentences & string]: Sentences[Key] extends string ? WithoutNumber<Key> : `${Key}.${KeysOf<Sentences[Key]>}`;
}[keyof Sentences & string];
type AreaKeys<Catalogs> = { readonly [A in keyof Catalogs]: KeysOf<Catalogs[A]> };
type NamedKeys<Catalogs, A extends keyof Catalogs & string> = { readonly [One in A]: `${One}:${AreaKeys<Catalogs>[One]}` }[A];

/**
 * Finds a sentence of catalogs that have an area `common`: by its key in the first area, or `area:key` in another one (`common:` always).
 * `count` chooses the number. i18next's own types check keys as well, but take minutes to do it for catalogs of this size.
 */
export type TranslateIn<
  Catalogs extends { readonly common: unknown },
  First extends keyof Catalogs & string,
  Others extends keyof Catalogs & string,
> = (key: AreaKeys<Catalogs>[First] | NamedKeys<Catalogs, Others | 'common'>, values?: Readonly<Record<string, string | number>>) => string;
