import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beginContainer, partPlaceOf, segmentCountOf } from '../../../shared/format/container/document-container.ts';
import type { PartsList } from '../../../shared/format/container/parts.ts';
import { fillNew, flushFolder, unfinishedPath, writeDurably } from './durable-file.ts';
import { runSegments, type ContainerWork, type WithPart } from './segment-run.ts';
import { openSourceFile, type SourceFile } from './source-file.ts';

/** A container that has been sealed and is on the disk. */
export interface SealedFile {
  /** Size of the plain file. */
  readonly plainBytes: number;
  readonly parts: PartsList;
}

/** A file to be sealed. */
export interface SealWork extends ContainerWork {
  /** Path of the plain file; it is not changed. */
  readonly source: string;
}

/**
 * Seals a file into one container file (FORMAT.md, "Document container"), on all threads and with memory that does not grow with the file.
 * The container takes its name when all of it is on the disk.
 * @throws EngineError `file_changed` when the source was written to in the meantime, `file_unreadable`, `too_large`; errors of the
 * file system; the signal's reason. Nothing is left then.
 */
export async function sealFile(work: SealWork & { readonly target: string }): Promise<SealedFile> {
  return withSource(work, (source) =>
    writeDurably(work.target, (file) =>
      sealSegments(work, source, async (index, run) => {
        await run({ descriptor: file.fd, position: partPlaceOf(index, source.sizeBytes).start });
      }),
    ),
  );
}

/**
 * As `sealFile`, into one file for each part, which is how parts are sent and kept: they take their names when all of them are on the disk.
 * A program that is killed between the first name and the last leaves parts that nothing refers to.
 * @param folder where the parts are written until then, on the same disk that `pathOf` leads to; `removeUnfinished` clears it after a
 * crash.
 * @param pathOf the path of a part's file by its name.
 */
export async function sealIntoParts(
  work: SealWork & { readonly folder: string; readonly pathOf: (name: string) => string },
): Promise<SealedFile> {
  const { folder, pathOf } = work;
  const paths: string[] = [];
  try {
    return await withSource(work, async (source) => {
      const sealed = await sealSegments(work, source, async (index, run) => {
        const path = unfinishedPath(folder);
        paths[index] = path;
        await fillNew(path, (file) => run({ descriptor: file.fd, position: 0 }));
      });
      for (const [index, [name]] of sealed.parts.entries()) {
        await mkdir(dirname(pathOf(name)), { recursive: true, mode: 0o700 });
        await rename(paths[index] ?? '', pathOf(name));
        paths[index] = pathOf(name);
      }
      for (const parent of new Set(paths.map((path) => dirname(path)))) await flushFolder(parent);
      return sealed;
    });
  } catch (error) {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
    throw error;
  }
}

async function withSource<T>(work: SealWork, act: (source: SourceFile) => Promise<T>): Promise<T> {
  work.signal?.throwIfAborted();
  const source = await openSourceFile(work.source);
  try {
    return await act(source);
  } finally {
    await source.close();
  }
}

async function sealSegments(work: SealWork, source: SourceFile, withPart: WithPart): Promise<SealedFile> {
  const container = beginContainer(work);
  // The threads derive the sealing key themselves.
  container.wipe();
  const fileBytes = source.sizeBytes;
  const names = Array<string>(segmentCountOf(fileBytes)).fill('');
  await runSegments({ act: 'seal', work, header: container.header, fileBytes, plain: source.descriptor }, (index, run) =>
    withPart(index, async (part) => (names[index] = await run(part))),
  );
  await source.checkUnchanged();
  const sizeOf = (index: number): number => partPlaceOf(index, fileBytes).end - partPlaceOf(index, fileBytes).start;
  return { plainBytes: fileBytes, parts: names.map((name, index) => [name, sizeOf(index)] as const) };
}
