import { messages } from './catalogue.ts'

export const signOutMessages = messages('signOut', {
  succeeded: 'Logged out',
  description: 'You have been successfully logged out.',
  failed: 'Logout failed',
})
