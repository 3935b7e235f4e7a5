import type { Browser, Page } from 'playwright-core';

/** Types that this Chromium can record, and what a file of each is called. */
const recorded = [
  ['film.webm', 'video/webm;codecs=vp8,opus'],
  ['film.mp4', 'video/mp4;codecs=vp9,opus'],
  ['voice.webm', 'audio/webm;codecs=opus'],
] as const;

/** Real films and sounds of about a second, as a telephone or a camera leaves them; by file name. Without those that the browser can't record. */
export async function mediaFiles(browser: Browser): Promise<ReadonlyMap<string, Uint8Array>> {
  await using page = await browser.newPage();
  const files = new Map<string, Uint8Array>([['voice.wav', waveFile()]]);
  for (const [name, type] of recorded) {
    const bytes = await record(page, type);
    if (bytes !== undefined) files.set(name, Uint8Array.from(Buffer.from(bytes, 'base64')));
  }
  return files;
}

function record(page: Page, type: string): Promise<string | undefined> {
  return page.evaluate(async (mimeType) => {
    if (!MediaRecorder.isTypeSupported(mimeType)) return undefined;
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const heard = audio.createMediaStreamDestination();
    tone.connect(heard);
    tone.start();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 240];
    const pen = canvas.getContext('2d');
    const paint = setInterval(() => {
      if (pen === null) return;
      pen.fillStyle = `hsl(${(performance.now() / 5) % 360} 80% 50%)`;
      pen.fillRect(0, 0, canvas.width, canvas.height);
    }, 40);
    const seen = mimeType.startsWith('video/') ? canvas.captureStream(25).getVideoTracks() : [];
    const recorder = new MediaRecorder(new MediaStream([...seen, ...heard.stream.getAudioTracks()]), { mimeType });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    recorder.stop();
    await ended;
    clearInterval(paint);
    await audio.close();
    let text = '';
    for (const byte of new Uint8Array(await new Blob(chunks).arrayBuffer())) text += String.fromCharCode(byte);
    return btoa(text);
  }, type);
}

/** A second of a tone, as a WAV file. */
function waveFile(): Uint8Array {
  const rate = 8000;
  const samples = Buffer.alloc(rate * 2);
  for (let at = 0; at < rate; at += 1) samples.writeInt16LE(Math.round(Math.sin((at * 440 * 2 * Math.PI) / rate) * 8000), at * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Uint8Array.from(Buffer.concat([head, samples]));
}

/** Plays what the page shows. @returns how far it came, once it moves. @throws Error with the browser's reason if it can't. */
export function played(page: Page): Promise<number> {
  const player = page.locator('.player');
  return player.evaluate(async (element) => {
    const media = element as HTMLMediaElement;
    media.muted = true;
    await media.play();
    while (media.currentTime === 0) {
      if (media.error !== null) throw new Error(media.error.message);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return media.currentTime;
  });
}
