import type { DeviceKind } from '@little-ledger/domain'

export interface BrowserTraits {
  readonly userAgent: string
  readonly touchPoints: number
  /** Whether there is no mouse or trackpad. */
  readonly isTouchOnly: boolean
}

/**
 * The kind of device. iPads call themselves Macs, and large Android tablets Linux computers, so that they get the
 * desktop versions of pages.
 */
export function deviceKindFrom({ userAgent, touchPoints, isTouchOnly }: BrowserTraits): DeviceKind | undefined {
  const says = (word: string): boolean => userAgent.includes(word)
  if (says('iPhone') || says('iPod')) return 'iphone'
  if (says('iPad')) return 'ipad'
  if (says('Macintosh')) return touchPoints > 1 ? 'ipad' : 'mac'
  if (says('Android')) return says('Mobile') ? 'android-phone' : 'android-tablet'
  if (says('Windows')) return 'windows'
  if (says('CrOS')) return 'chromebook'
  if (says('Linux')) return isTouchOnly ? 'android-tablet' : 'linux'
  return undefined
}

export const detectDeviceKind = (): DeviceKind | undefined =>
  deviceKindFrom({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isTouchOnly: matchMedia('(hover: none)').matches,
  })
