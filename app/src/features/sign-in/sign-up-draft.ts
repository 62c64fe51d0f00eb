import * as v from 'valibot'

const KEY = 'little-ledger-sign-up'

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    email: v.string(),
    username: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    currency: v.string(),
  }),
)

/** What was typed into the sign-up form, without the password. */
export type SignUpDraft = v.InferOutput<typeof schema>

/** Reads what this tab's user typed before the page was left or reloaded, for example to change the language. */
export function readSignUpDraft(): SignUpDraft | undefined {
  try {
    const read = v.safeParse(schema, sessionStorage.getItem(KEY))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

export function saveSignUpDraft({ email, username, firstName, lastName, currency }: SignUpDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ email, username, firstName, lastName, currency }))
  } catch {
    // Typing works without it.
  }
}

/** Clears it, also when someone logs in: the next person on this device must not read it. */
export function clearSignUpDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is none.
  }
}
