import { type AppDependencies, createApp } from '../app.ts'

/** An app and a count of its password checks. It counts login lookups, because each check does exactly one. */
export const appWithCountedChecks = (dependencies: AppDependencies) => {
  const { storage } = dependencies
  const checks = { count: 0 }
  const findLogin: typeof storage.findLogin = (usernameKey) => {
    checks.count += 1
    return storage.findLogin(usernameKey)
  }
  return { checks, app: createApp({ ...dependencies, storage: { ...storage, findLogin } }) }
}
