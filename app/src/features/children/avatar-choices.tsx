import { ANIMALS, AVATAR_COLORS, type Avatar } from '@little-ledger/domain'
import type { RadioGroupProps } from '@mantine/core'
import { animalNames, avatarMessages, colorNames } from '../../messages/child/avatar.ts'
import { ChildAvatar } from '../../ui/avatar/child-avatar.tsx'
import { PictureChoices } from '../../ui/form/picture-choices.tsx'

interface AvatarChoicesProps {
  readonly avatar: Avatar
  /** Whether to focus the chosen animal when the dialog opens. */
  readonly isFirst?: boolean
  /** Props for the two radio groups. */
  readonly animal: Omit<RadioGroupProps, 'children'>
  readonly color: Omit<RadioGroupProps, 'children'>
}

/** The fields to choose an avatar's animal and color. */
export const AvatarChoices = ({ avatar, isFirst = false, animal, color }: AvatarChoicesProps) => (
  <>
    <PictureChoices
      label={avatarMessages.animal()}
      choices={ANIMALS}
      names={animalNames}
      columns={6}
      {...(isFirst && { autofocus: avatar.animal })}
      renderPicture={(each) => <ChildAvatar avatar={{ ...avatar, animal: each }} size={2.5} />}
      {...animal}
    />
    <PictureChoices
      label={avatarMessages.color()}
      choices={AVATAR_COLORS}
      names={colorNames}
      columns={4}
      renderPicture={(each) => <ChildAvatar avatar={{ ...avatar, color: each }} size={2.5} />}
      {...color}
    />
  </>
)
