/**
 * Normalized form used to compare and look up usernames: trimmed, Unicode NFC, lowercase. Two spellings with the same
 * key are the same username (docs/decisions/0006-usernames-and-passwords.md).
 */
export const usernameKey = (username: string): string => username.trim().normalize('NFC').toLowerCase()
