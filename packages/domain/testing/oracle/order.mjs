// The sort orders that the rules use.

/** Compares strings by UTF-16 code unit: negative, zero or positive. */
export const compareText = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
/** The order of entries: by stamp, then by id. */
export const compareStamps = (a, b) => compareText(a.stamp, b.stamp) || compareText(a.id, b.id)
/** The last entry in `byStamp` order; undefined if there is none. */
export const latest = (entries) => entries.toSorted(compareStamps).at(-1)

const RANK = { opening: 0, interest: 1, allowance: 2, rest: 3 }

/** Order within a day: opening, interest, allowance, then the rest by time, stamp, id. */
export const compareHistory = (a, b) =>
  compareText(a.date, b.date) ||
  RANK[a.place] - RANK[b.place] ||
  compareText(a.time, b.time) ||
  compareText(a.stamp, b.stamp) ||
  compareText(a.id, b.id)
