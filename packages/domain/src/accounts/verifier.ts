/**
 * PBKDF2-SHA-256 parameters of a password verifier, which lets a device check a password offline (docs/security.md).
 * A stored verifier keeps its own number of rounds; these apply to new ones.
 */
export const VERIFIER_ROUNDS = 600_000
export const VERIFIER_SALT_BYTES = 16
export const VERIFIER_HASH_BYTES = 32
