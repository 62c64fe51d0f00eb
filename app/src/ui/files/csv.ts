/** Quotes a field as defined in RFC 4180. */
const quote = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

/**
 * Escapes text that a spreadsheet would run as a formula. Descriptions are untrusted input: children write them too.
 */
export const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** Lines as CSV. Starts with a byte order mark so that spreadsheets read it as UTF-8. */
export const toCsv = (headings: readonly string[], lines: readonly (readonly string[])[]): string =>
  `\uFEFF${[headings, ...lines].map((line) => line.map(quote).join(',')).join('\r\n')}\r\n`
