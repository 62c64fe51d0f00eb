/** What a form's submission found wrong: a message for each refused field, and `form` for the whole. */
export type FieldErrors = Readonly<Record<string, string>>

/** Null means done. */
export type FormOutcome = Promise<FieldErrors | null>

/** The key of the message that belongs to no single field. */
export const wholeForm = 'form'
