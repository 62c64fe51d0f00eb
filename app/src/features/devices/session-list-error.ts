import type { ServerError } from '../../sync/server-error.ts'

/** Why the server did not say, or do, what was asked about the family's sessions. */
export function sessionListErrorText(error: ServerError): string {
  switch (error.type) {
    case 'Unreachable':
      return 'This list lives on the server. It will be here when the device is online again.'
    case 'SignedOut':
    case 'Conflict':
    case 'Gone':
      return 'The server asks you to log in again first: press “Log in to sync” at the top of the page.'
    case 'Busy':
    case 'TooMany':
      return 'The server is busy. Please try again in a moment.'
    case 'Declined':
      return `The server did not do this. ${error.sentence}`
  }
}
