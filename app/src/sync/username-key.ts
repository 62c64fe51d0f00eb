/** Usernames are the same whatever their case and the spaces around them (decisions: accounts and access). */
export const usernameKey = (username: string): string => username.trim().toLowerCase()
