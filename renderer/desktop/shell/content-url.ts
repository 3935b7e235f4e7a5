/** Where both shells serve a document's opened bytes. */
export function contentUrl(document: string, version?: number): string {
  return version === undefined ? `/content/${document}` : `/content/${document}/${version}`;
}
