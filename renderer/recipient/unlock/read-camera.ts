import { frameLoop, QRCanvas, rearCamera, type QRCamera } from 'qr/dom.js';

/**
 * Shows the camera in the video and calls `onCode` for each code that it sees, until that returns true or the signal ends it; then the camera is off.
 * @throws DOMException `NotAllowedError` when the reader or the browser refuses it, others when there is none.
 */
export async function readCamera(video: HTMLVideoElement, signal: AbortSignal, onCode: (text: string) => boolean): Promise<void> {
  const camera = await rearCamera(video);
  if (signal.aborted) return camera.stop();
  await video.play().catch(() => undefined);
  await new Promise<void>((resolve) => {
    const canvas = new QRCanvas();
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      cancel();
      camera.stop();
      resolve();
    };
    const cancel = frameLoop(() => {
      void readFrame(camera, canvas).then((text) => {
        if (!isOver && text !== undefined && onCode(text)) end();
      });
    }, video);
    signal.addEventListener('abort', end, { once: true });
  });
}

async function readFrame(camera: QRCamera, canvas: QRCanvas): Promise<string | undefined> {
  const read = await camera.readFrame(canvas, true);
  return typeof read === 'string' ? read : undefined;
}
