// @ts-check
// Preloaded into a server process: shifts its clock by TEST_CLOCK_SHIFT_MS milliseconds.
const shiftMs = Number(process.env['TEST_CLOCK_SHIFT_MS'])
const realNow = Date.now
const now = () => realNow() + shiftMs

globalThis.Date = new Proxy(Date, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
