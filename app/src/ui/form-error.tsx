import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'

/** Error of a whole form. The live region is always mounted so that screen readers announce its text. */
export const FormError = ({ message }: { readonly message: ReactNode }) => (
  <div role="alert">
    {message && (
      <Alert role="presentation" color="red" icon={<AlertIcon />}>
        {message}
      </Alert>
    )}
  </div>
)
