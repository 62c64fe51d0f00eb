import { browserApiClient } from '../sync/browser-client.ts'
import type { Credentials } from './deferred-sign-in.ts'
import * as signing from './sign-in.ts'

// Signing in and out as the screens ask for it: over the browser's own network.
export const signUp = (input: unknown): ReturnType<typeof signing.signUp> => signing.signUp(browserApiClient(), input)
export const signIn = (form: Credentials): ReturnType<typeof signing.signIn> => signing.signIn(browserApiClient(), form)
export const signOut = (): Promise<void> => signing.signOut(browserApiClient())
