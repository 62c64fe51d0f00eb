import { useClickOutside } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { uiMessages } from '../messages/ui.ts'
import classes from './menu-button.module.css'

interface MenuItem {
  readonly label: string
  readonly onSelect: () => void
}

interface MenuButtonProps {
  /** Name of the account; its first letter is the avatar. */
  readonly name: string
  /** Kind of account, shown in the menu. */
  readonly label: string
  readonly items: readonly MenuItem[]
}

/** Avatar with a menu. Closes on Escape, on a press outside and when the focus leaves. */
export function MenuButton({ name, label, items }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const root = useClickOutside<HTMLDivElement>(() => setOpen(false))
  const select = (item: MenuItem) => {
    close()
    item.onSelect()
  }
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  return (
    <div
      ref={root}
      className={classes.root}
      // Handles events that bubble up from the menu; not a control itself.
      role="presentation"
      onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget && setOpen(false)}
    >
      <button
        ref={trigger}
        type="button"
        className={classes.avatar}
        aria-label={uiMessages.menuOf({ name })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {[...name][0]?.toLocaleUpperCase()}
      </button>
      {isOpen && (
        <div className={classes.panel}>
          <p className={classes.name}>{name}</p>
          <p className={classes.label}>{label}</p>
          <ul className={classes.items}>
            {items.map((item) => (
              <li key={item.label}>
                <button type="button" className={classes.item} onClick={() => select(item)}>
                  {item.label}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
