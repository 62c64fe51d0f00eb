/** The passwords of the fixtures' family. */
export const PASSWORDS = { pat: 'correct horse', anna: 'star', gran: 'sunny day' } as const
