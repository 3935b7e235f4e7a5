import type { PickOptions } from '../../../electron/contract/shell.ts';
import { inputFiles, type Chosen } from './dropped-files.ts';

/** The browser's own dialog. Nothing when it is closed without a choice. Has to be called in a click's or key's handler. */
export function askForFiles({ folders, many, endings = [] }: PickOptions): Promise<readonly Chosen[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = many;
  input.webkitdirectory = folders;
  input.accept = endings.map((ending) => `.${ending}`).join(',');
  // Outside the document no test can find it, and some browsers forget it.
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const settle = (): void => {
      resolve(inputFiles(input.files ?? [], folders));
      input.remove();
    };
    input.addEventListener('change', settle);
    input.addEventListener('cancel', settle);
    input.click();
  });
}
