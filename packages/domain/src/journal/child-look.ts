import * as v from 'valibot'

/** How a child's pages look. The `older` look is tidier and shows more numbers. */
export const LOOKS = ['young', 'older'] as const
export type Look = (typeof LOOKS)[number]

export const lookField = v.picklist(LOOKS)

/** The maximum length of a pig's name, in Unicode code points, so that an emoji counts as one. */
export const MAX_PIG_NAME_LENGTH = 20

/** Whether a pig can have this name: trimmed, not empty, and not too long. */
const isPigName = (name: string): boolean =>
  name !== '' && name === name.trim() && [...name].length <= MAX_PIG_NAME_LENGTH && !/\p{Surrogate}/u.test(name)

/** The name that a child gives the pig; null removes the name. */
export const pigNameField = v.nullable(v.pipe(v.string(), v.check(isPigName, 'Invalid name')))
