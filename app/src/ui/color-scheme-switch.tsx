import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconButton } from './icon-button.tsx'
import { DeviceIcon, MoonIcon, SunIcon } from './icons.tsx'

interface Step {
  readonly next: MantineColorScheme
  readonly name: string
  readonly Icon: typeof SunIcon
}

const steps: Readonly<Record<MantineColorScheme, Step>> = {
  auto: { next: 'light', name: 'same as device', Icon: DeviceIcon },
  light: { next: 'dark', name: 'light', Icon: SunIcon },
  dark: { next: 'auto', name: 'dark', Icon: MoonIcon },
}

/** One button for three states: like the device, light, dark. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { next, name, Icon } = steps[colorScheme]
  return (
    <IconButton label={`Colors: ${name}. Switch to ${steps[next].name}.`} onClick={() => setColorScheme(next)}>
      <Icon />
    </IconButton>
  )
}
