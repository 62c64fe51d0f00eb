// @ts-check
// Preloaded into a server whose clock a test sets: every reading is later by so many milliseconds.
const shiftMs = Number(process.env['TEST_CLOCK_SHIFT_MS'])
const realNow = Date.now
const now = () => realNow() + shiftMs

globalThis.Date = new Proxy(Date, {
  construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [now()] : parts),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
