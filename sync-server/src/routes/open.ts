import type { Call, Description, Handled, Route } from './route.ts'

/** A route that anyone may ask. */
export const open = <B>(description: Description<B>, handle: (call: Call<B>) => Promise<Handled>): Route => ({
  ...description,
  // The schemas of the description are those the call was read with.
  handle: (call) => handle(call as Call<B>),
})
