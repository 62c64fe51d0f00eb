/** Error messages of a submission by field. The key `form` holds the error of the form as a whole. */
export type FieldErrors = Readonly<Record<string, string>>

/** Null on success. */
export type FormOutcome = Promise<FieldErrors | null>

/** Key of the message for the form as a whole. */
export const wholeForm = 'form'
