/** A number of weeks in words: '1 week', '8 weeks'. */
export const weeksText = (weeks: number): string => (weeks === 1 ? '1 week' : `${weeks} weeks`)
