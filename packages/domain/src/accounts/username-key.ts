/**
 * The key that usernames are compared and looked up by: trimmed, in Unicode NFC and lower case. Two spellings with the
 * same key are the same username (docs/decisions/0006-usernames-and-passwords.md).
 */
export const usernameKey = (username: string): string => username.trim().normalize('NFC').toLowerCase()
