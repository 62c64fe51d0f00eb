import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { REMEMBERED_MS } from './sessions.ts'

export type SessionCookie = {
  readonly read: (context: Context) => string | undefined
  readonly write: (context: Context, token: string, isRemembered: boolean) => void
  readonly clear: (context: Context) => void
}

const isLocalhost = (publicUrl: string) => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && (hostname === 'localhost' || hostname.endsWith('.localhost'))
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Browsers reject Secure cookies over plain http; some reject them even on localhost. */
export const createSessionCookie = (publicUrl: string): SessionCookie => {
  const isPlainHttp = isLocalhost(publicUrl)
  const name = isPlainHttp ? 'little-ledger' : '__Host-little-ledger'
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: !isPlainHttp } as const
  return {
    read: (context) => {
      const token = getCookie(context, name)
      return token !== undefined && TOKEN.test(token) ? token : undefined
    },
    write: (context, token, isRemembered) =>
      setCookie(context, name, token, isRemembered ? { ...options, maxAge: REMEMBERED_MS / 1000 } : options),
    clear: (context) => void deleteCookie(context, name, options),
  }
}
