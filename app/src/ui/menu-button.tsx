import { useClickOutside } from '@mantine/hooks'
import { useRef, useState } from 'react'
import classes from './menu-button.module.css'

interface MenuItem {
  readonly label: string
  readonly onSelect: () => void
}

interface MenuButtonProps {
  /** Whose menu it is; the first letter stands on the button. */
  readonly name: string
  /** What the account is called within the menu. */
  readonly label: string
  readonly items: readonly MenuItem[]
}

/** The avatar and the few things behind it. Escape, a press elsewhere and leaving it by Tab close it. */
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
      // The keys pressed and the focus lost within it bubble up to here; it is no control itself.
      role="presentation"
      onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget && setOpen(false)}
    >
      <button
        ref={trigger}
        type="button"
        className={classes.avatar}
        aria-label={`Menu of ${name}`}
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
