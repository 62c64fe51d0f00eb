const derive = SubtleCrypto.prototype.deriveBits

const FAST_ROUNDS = 1_000

/** Hashes passwords with at most 1,000 rounds, because the real 600,000 take a tenth of a second. Called by setup.ts. */
export function hashFast(): void {
  SubtleCrypto.prototype.deriveBits = function deriveFast(algorithm, key, length) {
    const { iterations, ...rest } = algorithm as Pbkdf2Params
    return derive.call(this, { ...rest, iterations: Math.min(iterations, FAST_ROUNDS) }, key, length)
  }
}

/** Hashes passwords with the full number of rounds until the test ends. */
export function hashForReal(): void {
  SubtleCrypto.prototype.deriveBits = derive
}
