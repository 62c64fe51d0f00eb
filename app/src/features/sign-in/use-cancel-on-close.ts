import { useEffect } from 'react'
import { cancelLogin } from '../../auth/login-attempt.ts'

/** Cancels a login that is still running when its form closes. Its session would surprise the next person here. */
export const useCancelOnClose = (): void => useEffect(() => cancelLogin, [])
