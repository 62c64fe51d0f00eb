/** Compares by code unit: -1, 0 or 1. Dates, times, stamps and ids sort correctly. Combine comparisons with `||`. */
export const compareStrings = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
