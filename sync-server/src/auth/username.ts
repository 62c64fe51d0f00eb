/** How usernames are compared: without case, spaces around them, or different spellings of one letter. */
export const usernameKeyOf = (username: string) => username.trim().normalize('NFC').toLowerCase()
