/** The places of the child's page. Phones and tablets show one at a time; wide screens show all on one page. */
export const KID_PLACES = ['money', 'goals', 'grow', 'badges'] as const

export type KidPlace = (typeof KID_PLACES)[number]

/** From this width, the child's page shows all places. */
export const ALL_PLACES = '(min-width: 1180px)'

/** The place named in a URL's search; Money if none is. */
export const kidPlace = (name: unknown): KidPlace => KID_PLACES.find((place) => place === name) ?? 'money'
