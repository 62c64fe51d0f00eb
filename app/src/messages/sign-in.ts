import { messages } from './catalogue.ts'

export const signInMessages = messages('signIn', {
  title: 'Log In to Your Account',
  audience: 'Who’s logging in?',
  parentTab: 'Parent Login',
  kidTab: 'Kid Login',
  parentHint: 'Use the username you signed up with.',
  kidHint: 'Use the name and password you made with your parent.',
  rememberMe: 'Remember me',
  submit: 'Log In',
  submitting: 'Logging in...',
  slowRequest: 'This is taking longer than usual…',
  succeeded: 'Login successful',
  welcomeBack: 'Welcome back, {name}!',
  failed: 'Login failed',
})

export const signUpMessages = messages('signUp', {
  optional: 'Optional',
  submit: 'Create Parent Account',
  submitting: 'Creating account...',
  succeeded: 'Registration successful',
  welcome: 'Welcome to Little Ledger, {name}! Your account has been created.',
  failed: 'Registration failed',
})

export const signOutMessages = messages('signOut', {
  succeeded: 'Logged out',
  description: 'You have been successfully logged out.',
  failed: 'Logout failed',
})
