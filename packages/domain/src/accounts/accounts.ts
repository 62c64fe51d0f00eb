/**
 * Normalized form used to compare and look up usernames: trimmed, Unicode NFC, lowercase. Two spellings with the same
 * key are the same username (docs/decisions/0006-usernames-and-passwords.md).
 */
export const usernameKey = (username: string): string => username.trim().normalize('NFC').toLowerCase()

/**
 * PBKDF2-SHA-256 parameters for new password verifiers, which let a device check a password offline (docs/security.md).
 * A stored verifier records the number of rounds it was created with.
 */
export const VERIFIER_ROUNDS = 600_000
/** Verifiers with more rounds are rejected, because every sign-in would occupy the server for too long. */
export const VERIFIER_MAX_ROUNDS = 1_000_000
export const VERIFIER_SALT_BYTES = 16
export const VERIFIER_HASH_BYTES = 32
