import { Radio, type RadioGroupProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form.module.css'

interface PictureChoicesProps<Name extends string> extends Omit<RadioGroupProps, 'children'> {
  readonly choices: readonly Name[]
  /** Accessible names of the choices. */
  readonly names: Readonly<Record<Name, () => string>>
  /** Choices per row. */
  readonly columns: number
  /** The choice that gets the focus when the dialog opens. */
  readonly autofocus?: Name
  readonly renderPicture: (name: Name) => ReactNode
}

/** A field to choose one of several pictures. */
export const PictureChoices = <Name extends string>(props: PictureChoicesProps<Name>) => {
  const { choices, names, columns, autofocus, renderPicture, ...group } = props
  return (
    <Radio.Group {...group}>
      <div className={classes.choices} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {choices.map((name) => (
          <Radio.Card
            key={name}
            value={name}
            className={classes.choice ?? ''}
            aria-label={names[name]()}
            data-autofocus={name === autofocus || undefined}
          >
            {renderPicture(name)}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
