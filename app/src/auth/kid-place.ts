/** The tabs of the child's page. Phones and tablets show one at a time; wide screens show all of them on one page. */
export const KID_PLACES = ['money', 'goals', 'grow', 'badges'] as const

export type KidPlace = (typeof KID_PLACES)[number]

/** At this width and above, the child's page shows all places at once. */
export const ALL_PLACES = '(min-width: 1180px)'

/** The place named in a URL's search parameters, or Money if there is none. */
export const kidPlace = (name: unknown): KidPlace => KID_PLACES.find((place) => place === name) ?? 'money'
