/** The length of the longest word in a name, to lay out names with long words without breaking them. */
export const longestWord = (name: string): number => Math.max(...name.split(/[\s-]/).map(({ length }) => length))
