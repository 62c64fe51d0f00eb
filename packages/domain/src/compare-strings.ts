/**
 * Compares two strings by code unit, for `sort`: -1, 0 or 1. Dates, times, stamps and ids sort correctly as strings.
 * Combine several comparisons with `||`.
 */
export const compareStrings = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
