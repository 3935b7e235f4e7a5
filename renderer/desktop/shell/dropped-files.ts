/** A file or folder that is to be sent to the host. */
export interface Chosen {
  readonly name: string;
  readonly kind: 'file' | 'folder';
  /** For a file, a single one without a path; for a folder, all files in it, with `path` relative to the folder, using slashes. */
  readonly files: readonly { readonly path: string | null; readonly file: File }[];
}

/**
 * What was dropped, with folders walked all the way down. The entries are taken before anything is waited for: a browser empties the list
 * when the
 * `drop` handler returns.
 */
export function droppedFiles(dropped: DataTransfer): Promise<readonly Chosen[]> {
  const entries = [...dropped.items]
    .flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry() ?? item.getAsFile()] : []))
    .filter((entry) => entry !== null);
  return Promise.all(entries.map(chosenOf));
}

async function chosenOf(entry: FileSystemEntry | File): Promise<Chosen> {
  if (entry instanceof File) return { name: entry.name, kind: 'file', files: [{ path: null, file: entry }] };
  if (!entry.isDirectory)
    return { name: entry.name, kind: 'file', files: [{ path: null, file: await fileOf(entry as FileSystemFileEntry) }] };
  return { name: entry.name, kind: 'folder', files: await filesBelow(entry as FileSystemDirectoryEntry, '') };
}

async function filesBelow(folder: FileSystemDirectoryEntry, path: string): Promise<{ path: string; file: File }[]> {
  const files: { path: string; file: File }[] = [];
  for (const entry of await entriesOf(folder)) {
    if (entry.isDirectory) files.push(...(await filesBelow(entry as FileSystemDirectoryEntry, `${path}${entry.name}/`)));
    else files.push({ path: path + entry.name, file: await fileOf(entry as FileSystemFileEntry) });
  }
  return files;
}

/** Browsers return a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** What an `<input type="file">` gave. With folders, the first part of a file's path says which folder it belongs to. */
export function inputFiles(files: Iterable<File>, folders: boolean): readonly Chosen[] {
  if (!folders) return [...files].map((file) => ({ name: file.name, kind: 'file', files: [{ path: null, file }] }));
  const byFolder = new Map<string, { path: string; file: File }[]>();
  for (const file of files) {
    const [folder = '', ...rest] = file.webkitRelativePath.split('/');
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), { path: rest.join('/'), file }]);
  }
  return [...byFolder].map(([name, inside]) => ({ name, kind: 'folder', files: inside }));
}
