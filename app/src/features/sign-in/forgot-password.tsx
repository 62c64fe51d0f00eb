import { Anchor } from '@mantine/core'
import { useId, useState } from 'react'
import { childrenMessages } from '../../messages/children.ts'
import { signInMessages } from '../../messages/forms/sign-in.ts'
import { Hint } from '../../ui/hint.tsx'

interface ForgotPasswordProps {
  readonly isChild: boolean
}

/** A question below a login form that unfolds what a child, or a parent or helper, can do. */
export function ForgotPassword({ isChild }: ForgotPasswordProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        underline="always"
        mih="2.75rem"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {signInMessages.forgot()}
      </Anchor>
      <div id={id}>
        {isOpen && (
          <Hint>
            {isChild
              ? signInMessages.forgotKid({ item: childrenMessages.loginDetails() })
              : signInMessages.forgotParent()}
          </Hint>
        )}
      </div>
    </div>
  )
}
