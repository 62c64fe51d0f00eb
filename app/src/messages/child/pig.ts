import { messages } from '../catalogue.ts'

/** Messages for the pig that holds a child's cash, or all of the stars or minutes: what it says, and its name. */
export const pigMessages = messages('pig', {
  tap: 'Tap {name}',
  tapNameless: 'Tap your pig',
  hello: 'Oink! I’m {name}.',
  helloNameless: 'Oink! I have no name yet.',
  nameMe: 'Name me!',
  sleepy:
    'Zzz. I’m empty. {unit, select, stars {Feed me some stars!} minutes {Feed me some minutes!} other {Feed me some coins!}}',
  awake:
    '{unit, select, stars {I keep your stars safe.} minutes {I keep your minutes safe.} other {I keep your cash safe.}}',
  full: 'Yum! {unit, select, stars {I’m full of stars.} minutes {I’m full of minutes.} other {I’m full of coins.}}',
  proud: 'I’m so proud of you!',
})

export const pigNameMessages = messages('pigName', {
  open: 'Name my pig',
  title: 'Name your pig',
  titleForParent: 'Name {name}’s pig',
  name: 'Name',
  placeholder: 'Rosie',
  saved: 'Oink! The pig likes it.',
  failed: 'Failed to name the pig',
  undo: 'Undo',
})
