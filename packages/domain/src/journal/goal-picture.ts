import * as v from 'valibot'

/** The pictures that a goal can have. */
export const GOAL_PICTURES = [
  'star',
  'bike',
  'scooter',
  'skates',
  'ball',
  'kite',
  'book',
  'game',
  'puzzle',
  'blocks',
  'doll',
  'car',
  'robot',
  'guitar',
  'paint',
  'camera',
  'phone',
  'pet',
  'clothes',
  'shoes',
  'treat',
  'ticket',
  'trip',
  'gift',
] as const
export type GoalPicture = (typeof GOAL_PICTURES)[number]

/** A known picture, chosen in a form. */
export const goalPictureField = v.picklist(GOAL_PICTURES)

/** The name of a picture in the journal. A newer version of the app may use names that this version does not know. */
export const pictureNameField = v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/))

const isKnown = (name: string): name is GoalPicture => (GOAL_PICTURES as readonly string[]).includes(name)

/** The picture to show for a name in the journal. A star if the name is absent or unknown to this version. */
export const goalPicture = (name: string | undefined): GoalPicture =>
  name !== undefined && isKnown(name) ? name : 'star'
