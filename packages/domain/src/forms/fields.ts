import * as v from 'valibot'
import { MAX_TEXT_LENGTH } from '../journal/fields.ts'
import { VALIDATION_MESSAGES } from './validation-messages.ts'

/** Text with surrounding spaces removed, at most MAX_TEXT_LENGTH characters. */
export const trimmedText = v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong))

/** Trimmed text that is not empty. */
export const requiredText = (message: string) => v.pipe(trimmedText, v.minLength(1, message))

/** A username (SPEC §5). Lone surrogates are rejected: databases replace them, so the stored name would differ. */
export const usernameField = v.pipe(
  trimmedText,
  v.minLength(3, VALIDATION_MESSAGES.usernameShort),
  v.check((name) => !/\p{Surrogate}/u.test(name), VALIDATION_MESSAGES.usernameBroken),
)

/** A new password (SPEC §5), exactly as typed, including spaces. */
export const passwordField = v.pipe(
  v.string(),
  v.minLength(4, VALIDATION_MESSAGES.passwordShort),
  v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong),
)

/** A password entered at sign-in. The upper limit bounds the cost of hashing. */
export const signInPasswordField = v.pipe(
  v.string(),
  v.minLength(1, VALIDATION_MESSAGES.passwordRequired),
  v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong),
)

/** The same rule as HTML email inputs, plus a required dot in the domain. */
const emailAddress = v.pipe(v.string(), v.rfcEmail(), v.regex(/@.+\../))

/** An email address; blank becomes null (SPEC §5 personal email). */
export const emailField = v.pipe(
  trimmedText,
  v.check((address) => address === '' || v.is(emailAddress, address), VALIDATION_MESSAGES.emailInvalid),
  v.transform((address) => (address === '' ? null : address)),
)
