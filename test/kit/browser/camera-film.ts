import { writeFile } from 'node:fs/promises';
import { encode } from 'uqr';

const [width, height] = [640, 480];

/** Chromium switches for a camera that shows this film, and for a reader who allows it. */
export function cameraArgs(path: string): readonly string[] {
  return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${path}`];
}

/** Writes a film (YUV4MPEG2) of a QR code on a grey table, as a camera would see it. */
export async function writeCameraFilm(path: string, text: string): Promise<void> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const scale = Math.floor((height - 80) / size);
  const [left, top] = [Math.floor((width - size * scale) / 2), Math.floor((height - size * scale) / 2)];
  const light = Buffer.alloc(width * height, 120);
  for (let y = 0; y < size * scale; y += 1) {
    for (let x = 0; x < size * scale; x += 1) {
      light[(top + y) * width + left + x] = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true ? 30 : 225;
    }
  }
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  await writeFile(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame, frame]));
}
