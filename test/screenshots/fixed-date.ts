// Loaded before everything else (`node --import`) by `npm run screenshots`, in the engine's thread too: the pictures of today have the
// dates of yesterday's.
// Time does not stand still, since things happen one after another, but it runs so slowly that no minute passes while the pictures are
// taken.

/** What every clock in the pictures shows. */
export const picturesTakenAt = '2026-11-20T09:41:00.000Z';
const slowness = 1_000;

const RealDate = Date;
const begun = RealDate.now();
const now = (): number => RealDate.parse(picturesTakenAt) + Math.floor((RealDate.now() - begun) / slowness);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
