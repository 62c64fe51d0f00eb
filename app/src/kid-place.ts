/** The places of the child's page. Phones and tablets show one at a time; wide screens show all of them on one page. */
export const KID_PLACES = ['money', 'goals', 'grow', 'badges'] as const

export type KidPlace = (typeof KID_PLACES)[number]

/** Media query for screens wide enough to show all places of the child's page at once. */
export const ALL_PLACES = '(min-width: 1180px)'

/** The place with the given name, or Money if there is no such place. */
export const kidPlace = (name: unknown): KidPlace => KID_PLACES.find((place) => place === name) ?? 'money'
