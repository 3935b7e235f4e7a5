// Draws icon.svg in every size that a system asks for, with Chromium: icon.png (512, Linux), tray.png (32), icon.ico (Windows), icon.icns (macOS).
// The results are kept with the sources, since packing must not need a browser. Usage: node build/icons/make-icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = dirname(fileURLToPath(import.meta.url));
const icnsTypes = { 16: 'icp4', 32: 'icp5', 64: 'icp6', 128: 'ic07', 256: 'ic08', 512: 'ic09', 1024: 'ic10' };
const icoSizes = [16, 24, 32, 48, 64, 256];

async function draw(sizes) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const image = `data:image/svg+xml;base64,${readFileSync(join(folder, 'icon.svg')).toString('base64')}`;
  const drawn = new Map();
  for (const size of sizes) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<body style="margin:0;background:transparent"><img src="${image}" width="${size}" height="${size}" style="display:block">`,
    );
    drawn.set(size, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  await browser.close();
  return drawn;
}

/** ICO: a directory of 16 bytes per image, then the PNG files. */
function icoOf(images) {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(([size, png], index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...images.map(([, png]) => png)]);
}

/** ICNS: `icns`, the total length, then per image its type, its length including this header, and the PNG file. */
function icnsOf(images) {
  const chunks = images.map(([size, png]) => {
    const head = Buffer.alloc(8);
    head.write(icnsTypes[size], 0, 'latin1');
    head.writeUInt32BE(png.length + 8, 4);
    return Buffer.concat([head, png]);
  });
  const head = Buffer.alloc(8);
  head.write('icns', 0, 'latin1');
  head.writeUInt32BE(8 + chunks.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...chunks]);
}

const icnsSizes = Object.keys(icnsTypes).map(Number);
const drawn = await draw([...new Set([...icoSizes, ...icnsSizes])]);
const pick = (sizes) => sizes.map((size) => [size, drawn.get(size)]);
writeFileSync(join(folder, 'icon.png'), drawn.get(512));
writeFileSync(join(folder, 'tray.png'), drawn.get(32));
writeFileSync(join(folder, 'icon.ico'), icoOf(pick(icoSizes)));
writeFileSync(join(folder, 'icon.icns'), icnsOf(pick(icnsSizes)));
