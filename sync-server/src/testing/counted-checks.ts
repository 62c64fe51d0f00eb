import { type AppDependencies, createApp } from '../app.ts'

/** An app that counts its password checks: each allowed attempt looks up the login once, and then hashes. */
export const appWithCountedChecks = (dependencies: AppDependencies) => {
  const { storage } = dependencies
  const checks = { count: 0 }
  const findLogin: typeof storage.findLogin = (usernameKey) => {
    checks.count += 1
    return storage.findLogin(usernameKey)
  }
  return { checks, app: createApp({ ...dependencies, storage: { ...storage, findLogin } }) }
}
