/** What the sample family wrote down. */
export const SAMPLE_TEXTS = {
  birthdayMoneyFromGrandma: 'Birthday money from Grandma',
  bookFair: 'Book fair',
  rakedLeavesForMrKim: 'Raked leaves for Mr. Kim',
  rollerSkates: 'Roller skates',
  lemonadeStand: 'Lemonade stand',
  movieWithAva: 'Movie with Ava',
  artSupplies: 'Art supplies',
  fromUncleBen: 'From Uncle Ben',
  birthdayPresentForLeo: 'Birthday present for Leo',
  friendshipBracelets: 'Friendship bracelets',
  washedTheCar: 'Washed the car',
  toothFairy: 'Tooth fairy',
  stickers: 'Stickers',
  birthdayMoney: 'Birthday money',
  buildingBlocks: 'Building blocks',
  iceCream: 'Ice cream',
  birthdayMoneyFromMia: 'Birthday money from Mia',
  tradingCards: 'Trading cards',
  fedTheNeighborsCat: 'Fed the neighbors’ cat',
  thePurpleOnes: 'The purple ones',
  newBike: 'New bike',
  blueWithABasket: 'Blue, with a basket',
  dinosaurSet: 'Dinosaur set',
  withTheBigTRex: 'With the big T. rex',
} as const

export type SampleTexts = Readonly<Record<keyof typeof SAMPLE_TEXTS, string>>
