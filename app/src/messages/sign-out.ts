import { messages } from './catalogue.ts'

export const signOutMessages = messages('signOut', {
  succeeded: 'Logged out',
  description: 'You have been successfully logged out.',
  unsent:
    'You have been successfully logged out. {count, plural, one {1 change} other {# changes}} saved here will sync when you log in on this device again.',
  needsParent:
    'You have been successfully logged out. Your changes are saved here. They will sync after a parent logs in here.',
  failed: 'Logout failed',
})
