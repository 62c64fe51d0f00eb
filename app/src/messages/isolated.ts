/** Letters that are written from right to left, and the marks that make other letters so. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** U+2068 and U+2069, which do in plain text what `<bdi>` does in HTML. */
const [ISOLATE, END] = ['\u2068', '\u2069']

/**
 * Text for the middle of a sentence. Right-to-left text is isolated, so that it does not change the order of what is
 * around it, such as an amount. Other text is unchanged.
 */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `${ISOLATE}${text}${END}` : text)
