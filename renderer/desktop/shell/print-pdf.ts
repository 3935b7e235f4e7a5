/** How long a browser has to say that it has loaded a PDF. */
const reportsWithinMs = 5_000;

/**
 * Opens the browser's print dialog for a PDF of this origin; where the browser doesn't let a page do that, opens the PDF in a window of its
 * own.
 */
export function printPdf(path: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.src = path;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, {
    position: 'fixed',
    insetInlineEnd: '0',
    insetBlockEnd: '0',
    inlineSize: '1px',
    blockSize: '1px',
    border: '0',
    opacity: '0',
  });
  return new Promise((resolve) => {
    // A browser that shows no PDFs saves it instead, and reports nothing.
    setTimeout(resolve, reportsWithinMs);
    frame.addEventListener('load', () => {
      try {
        frame.contentWindow?.focus();
        frame.contentWindow?.print();
        // The dialog needs the frame for as long as it is open, and nothing reports that; the next print replaces it.
      } catch {
        window.open(path, '_blank', 'noopener');
      }
      resolve();
    });
    document.querySelector('iframe[data-print]')?.remove();
    frame.dataset.print = '';
    document.body.append(frame);
  });
}
