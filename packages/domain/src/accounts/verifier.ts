/**
 * PBKDF2-SHA-256 parameters for new password verifiers, which let a device check a password offline (docs/security.md).
 * A stored verifier records the number of rounds it was created with.
 */
export const VERIFIER_ROUNDS = 600_000
export const VERIFIER_SALT_BYTES = 16
export const VERIFIER_HASH_BYTES = 32
