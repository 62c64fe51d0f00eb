/**
 * The order of two texts as `sort` asks for it, by their code units: -1, 0 or 1. Dates, times of day, stamps and ids are
 * written so that they sort as texts; orders by several of them are put together with `||`.
 */
export const compareStrings = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
