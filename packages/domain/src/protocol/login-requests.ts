import * as v from 'valibot'
import { passwordField, usernameField } from '../forms/fields.ts'
import { codeField, joinForm } from '../forms/forms.ts'
import { idField, stampField } from '../journal/fields.ts'
import { readingField, resumeField, verifierField } from './sync.ts'

/**
 * POST /api/sync/adopt: registers a family created on a device, with the parent's login. The family's entries are
 * pushed afterward.
 */
export const registerFamilyRequest = v.strictObject({
  familyId: idField,
  userId: idField,
  username: usernameField,
  password: passwordField,
  rememberMe: v.exactOptional(v.boolean()),
  resume: v.exactOptional(resumeField),
  /** A code from the server's operator, needed if registration is by invitation. */
  invitation: v.exactOptional(codeField),
})

/** PUT /api/sync/logins/{userId}. An absent field stays unchanged. */
export const updateLoginRequest = v.strictObject({
  deviceNow: readingField,
  username: v.exactOptional(usernameField),
  verifier: v.exactOptional(verifierField),
  stamp: stampField,
})

/** POST /api/sync/join: creates the login of an invited member and signs in. */
export const joinRequest = v.strictObject({
  ...joinForm.entries,
  rememberMe: v.exactOptional(v.boolean()),
  resume: v.exactOptional(resumeField),
})
