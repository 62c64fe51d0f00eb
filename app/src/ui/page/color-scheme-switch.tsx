import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { uiMessages } from '../../messages/ui.ts'
import { DeviceIcon, MoonIcon, SunIcon } from '../icons.tsx'

const steps = {
  auto: { next: 'light', name: uiMessages.colorSchemeAuto, Icon: DeviceIcon },
  light: { next: 'dark', name: uiMessages.colorSchemeLight, Icon: SunIcon },
  dark: { next: 'auto', name: uiMessages.colorSchemeDark, Icon: MoonIcon },
} as const

/** A button that cycles through the color schemes: same as device, light, dark. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { next, name, Icon } = steps[colorScheme]
  return (
    <ActionIcon
      title={uiMessages.colorScheme({ current: name(), next: steps[next].name() })}
      onClick={() => setColorScheme(next)}
    >
      <Icon />
    </ActionIcon>
  )
}
