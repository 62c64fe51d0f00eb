import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { uiMessages } from '../../messages/ui.ts'
import { DeviceIcon, MoonIcon, SunIcon } from '../icons.tsx'

interface Step {
  readonly next: MantineColorScheme
  readonly name: () => string
  readonly Icon: typeof SunIcon
}

const steps: Readonly<Record<MantineColorScheme, Step>> = {
  auto: { next: 'light', name: uiMessages.colorSchemeAuto, Icon: DeviceIcon },
  light: { next: 'dark', name: uiMessages.colorSchemeLight, Icon: SunIcon },
  dark: { next: 'auto', name: uiMessages.colorSchemeDark, Icon: MoonIcon },
}

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
