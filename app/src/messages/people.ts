import { message } from './catalogue.ts'

export const peopleMessages = {
  unknown: message({ id: 'people.unknown', defaultMessage: 'Somebody' }),
}
