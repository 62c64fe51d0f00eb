import { message } from './catalogue.ts'

export const signInMessages = {
  title: message({ id: 'signIn.title', defaultMessage: 'Log In to Your Account' }),
  audience: message({ id: 'signIn.audience', defaultMessage: 'Who is logging in' }),
  parentTab: message({ id: 'signIn.parentTab', defaultMessage: 'Parent Login' }),
  kidTab: message({ id: 'signIn.kidTab', defaultMessage: 'Kid Login' }),
  parentHint: message({ id: 'signIn.parentHint', defaultMessage: 'Use the username you signed up with.' }),
  kidHint: message({ id: 'signIn.kidHint', defaultMessage: 'Use the name and password you made with your parent.' }),
  rememberMe: message({ id: 'signIn.rememberMe', defaultMessage: 'Remember me' }),
  submit: message({ id: 'signIn.submit', defaultMessage: 'Log In' }),
  submitting: message({ id: 'signIn.submitting', defaultMessage: 'Logging in...' }),
  slowRequest: message({ id: 'signIn.slowRequest', defaultMessage: 'Still waiting for the server…' }),
  succeeded: message({ id: 'signIn.succeeded', defaultMessage: 'Login successful' }),
  welcomeBack: message({ id: 'signIn.welcomeBack', defaultMessage: 'Welcome back, {name}!' }),
  failed: message({ id: 'signIn.failed', defaultMessage: 'Login failed' }),
}

export const signUpMessages = {
  optional: message({ id: 'signUp.optional', defaultMessage: 'Optional' }),
  submit: message({ id: 'signUp.submit', defaultMessage: 'Create Parent Account' }),
  submitting: message({ id: 'signUp.submitting', defaultMessage: 'Creating account...' }),
  succeeded: message({ id: 'signUp.succeeded', defaultMessage: 'Registration successful' }),
  welcome: message({
    id: 'signUp.welcome',
    defaultMessage: 'Welcome to Little Ledger, {name}! Your account has been created.',
  }),
  failed: message({ id: 'signUp.failed', defaultMessage: 'Registration failed' }),
}

export const signOutMessages = {
  succeeded: message({ id: 'signOut.succeeded', defaultMessage: 'Logged out' }),
  description: message({ id: 'signOut.description', defaultMessage: 'You have been successfully logged out.' }),
  failed: message({ id: 'signOut.failed', defaultMessage: 'Logout failed' }),
}
