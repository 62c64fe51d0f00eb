import picture from './empty-piggy.svg?no-inline'

/** The piggy bank turned over and shaken, and nothing falls out. A file, because few visits ever need it. */
export function EmptyPiggy() {
  return <img src={picture} alt="" width="230" height="240" />
}
