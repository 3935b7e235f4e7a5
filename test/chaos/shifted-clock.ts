// Loaded before everything else (`node --import`) by servers of the chaos tests: their machine's clock is HEIRLOCK_TEST_CLOCK_SHIFT_MS
// ahead
// of the others', or behind. It runs on as theirs does. The server is unaware of it.
const shiftMs = Number(process.env.HEIRLOCK_TEST_CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;
const now = (): number => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
