import { Button } from '@mantine/core'
import type { Id } from '@little-ledger/domain'
import { useEffect, useState } from 'react'
import { readPeopleHere, type FamilyHere, type PersonHere } from '../../auth/people-here.ts'
import { useSession } from '../../auth/session-context.tsx'
import { frontDoorMessages } from '../../messages/front-door.ts'
import { colorStyle } from '../../ui/avatar/avatar.ts'
import { ChildAvatar } from '../../ui/avatar/child-avatar.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { PersonIcon } from '../../ui/icons.tsx'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import { longestWord } from '../../ui/longest-word.ts'
import classes from './front-door.module.css'

const FrontDoorDialog = lazyDialog(async () => (await import('./front-door-dialog.tsx')).FrontDoorDialog)

interface FrontDoorProps {
  readonly id: string
  readonly familyIds: readonly Id[]
  readonly onSomeoneElse: () => void
}

/** "Who's here?": the people in this device's families. Tapping a person asks for the password. */
export function FrontDoor({ id, familyIds, onSomeoneElse }: FrontDoorProps) {
  const families = usePeople(familyIds)
  const [chosen, setChosen] = useState<PersonHere>()
  const [isOpen, setOpen] = useState(false)
  if (families === undefined) return <div className={classes.door} data-loading />
  if (families.length === 0) return null
  const choose = (person: PersonHere) => {
    setChosen(person)
    setOpen(true)
  }
  return (
    <section id={id} className={classes.door} aria-labelledby="front-door-title">
      <PiggyBank className={classes.pig} />
      <h1 id="front-door-title" className={classes.title}>
        {frontDoorMessages.title()}
      </h1>
      <Greeting families={families} />
      {families.map((family) => (
        <FamilyTiles key={family.id} family={family} isOnly={families.length === 1} onChoose={choose} />
      ))}
      <Button variant="subtle" color="gray" onClick={onSomeoneElse}>
        {frontDoorMessages.someoneElse()}
      </Button>
      <p className={classes.newHere}>{frontDoorMessages.newHere()}</p>
      {chosen && <FrontDoorDialog key={chosen.userId} person={chosen} opened={isOpen} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** The people in each family; undefined while loading. A family that is erased disappears immediately. */
function usePeople(familyIds: readonly Id[]): readonly FamilyHere[] | undefined {
  const [families, setFamilies] = useState<readonly FamilyHere[]>()
  useEffect(() => {
    let isCurrent = true
    void readPeopleHere(familyIds).then((read) => {
      if (isCurrent) setFamilies(read)
    })
    return () => void (isCurrent = false)
  }, [familyIds])
  return families?.filter(({ id }) => familyIds.includes(id))
}

/** Always shows some text, so that the layout does not shift after the first frame. */
function Greeting({ families }: { readonly families: readonly FamilyHere[] }) {
  const session = useSession()
  const expired = session.status === 'signed-out' ? session.expiredUserId : undefined
  const everyone = families.flatMap(({ children, parents }) => [...children, ...parents])
  const hasPictures = families.some(({ children }) => children.length > 0)
  return (
    <p className={classes.greeting}>
      {greet(
        everyone.find(({ userId }) => userId === expired),
        hasPictures,
      )}
    </p>
  )
}

/** @param hasPictures whether there are children, because adults have no pictures */
function greet(expired: PersonHere | undefined, hasPictures: boolean): string {
  if (expired === undefined) return hasPictures ? frontDoorMessages.tapPicture() : frontDoorMessages.tapName()
  return expired.avatar ? frontDoorMessages.childExpired({ name: expired.name }) : frontDoorMessages.parentExpired()
}

/** The maximum number of children for whom large tiles are used. */
const ROOMY = 4

/** The maximum length of a word that fits on a tile in large letters. */
const MAX_WORD = 9

interface FamilyTilesProps {
  readonly family: FamilyHere
  readonly isOnly: boolean
  readonly onChoose: (person: PersonHere) => void
}

function FamilyTiles({ family: { id, children, parents }, isOnly, onChoose }: FamilyTilesProps) {
  const [parent] = parents
  const isCrowded = children.length > ROOMY
  const name = parent ? frontDoorMessages.familyOf({ name: parent.name }) : frontDoorMessages.otherFamily()
  const buttons = (
    <>
      <ul className={classes.tiles} data-crowded={isCrowded || undefined}>
        {children.map((child) => (
          <li key={child.userId}>
            <button
              type="button"
              className={classes.tile}
              style={child.avatar && colorStyle(child.avatar)}
              onClick={() => onChoose(child)}
            >
              {child.avatar && <ChildAvatar avatar={child.avatar} size={isCrowded ? 4.5 : 7} />}
              <span className={classes.name} data-long-word={longestWord(child.name) > MAX_WORD}>
                {child.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ul className={classes.parents} aria-label={frontDoorMessages.parents()}>
        {parents.map((person) => (
          <li key={person.userId}>
            <Button
              variant="default"
              radius="xl"
              size="md"
              leftSection={<PersonIcon />}
              onClick={() => onChoose(person)}
            >
              {person.isRemoved ? frontDoorMessages.removed({ name: person.name }) : person.name}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
  if (isOnly) return <div className={classes.family}>{buttons}</div>
  return (
    <section className={classes.family} aria-labelledby={`family-${id}`}>
      <h2 id={`family-${id}`} className={classes.familyName}>
        {name}
      </h2>
      {buttons}
    </section>
  )
}
