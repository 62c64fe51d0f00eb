/** What a user enters to sign in. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly rememberMe: boolean
}

/** Credentials from an offline sign-in, kept only in this tab's memory until the server can be reached. */
let deferred: { readonly userId: string; readonly credentials: Credentials } | undefined

export const deferServerSignIn = (userId: string, credentials: Credentials): void => {
  deferred = { userId, credentials }
}

export const deferredCredentials = (userId: string): Credentials | undefined =>
  deferred?.userId === userId ? deferred.credentials : undefined

export const clearDeferredSignIn = (): void => {
  deferred = undefined
}
