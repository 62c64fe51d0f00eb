import { browserClient } from './browser-client.ts'
import type { Credentials } from './credentials.ts'
import * as signing from './signing.ts'

// Signing in and out as the screens ask for it: over the browser's own network.
export const signUp = (input: unknown): ReturnType<typeof signing.signUp> => signing.signUp(browserClient(), input)
export const logIn = (form: Credentials): ReturnType<typeof signing.logIn> => signing.logIn(browserClient(), form)
export const logOut = (): Promise<void> => signing.logOut(browserClient())
