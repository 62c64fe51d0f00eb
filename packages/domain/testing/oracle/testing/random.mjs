// A seeded pseudo-random generator (mulberry32), deterministic on every machine.

/** Makes random choices from a seed. `between` includes both ends; `chance` is true with the given probability. */
export const createRandom = (seed) => {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low, high) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)],
    hex: (length) => Array.from({ length }, () => between(0, 15).toString(16)).join(''),
    shuffle: (list) => {
      const shuffled = [...list]
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = between(0, last)
        const moved = shuffled[last]
        shuffled[last] = shuffled[other]
        shuffled[other] = moved
      }
      return shuffled
    },
  }
}
