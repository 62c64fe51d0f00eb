// @ts-check
// Which shared modules the build puts into one file. Left to itself it makes a file of its own for every set of modules
// that the same pages and dialogs share: well over a hundred, and each of them costs a slow device time.

/** What goes into each file: modules with one of these parts in their path, where two pages or dialogs or more need them. */
export const sharedParts = {
  // What every page shows: money, menus, "Why?", the history.
  page: [
    String.raw`app/src/ui/(?!form|dialog|discard|celebration)[a-z-]+\.`,
    String.raw`app/src/ui/form/(report-failure|form-outcome)\.`,
    String.raw`app/src/(ledger|sync)/\.`,
    String.raw`app/src/features/(explain/use-why|forecast/parts|session/log-out|sync/sync-(badge|words))\.`,
    String.raw`app/src/features/transactions/(history(-delete|-long|-row|-table)?|transaction-icon)\.`,
    String.raw`app/src/routes/-parent/parent-header\.`,
    String.raw`packages/domain/src/(calendar/schedule|commands/allowance|ledger/in-force|money/cents)\.`,
    String.raw`@mantine/hooks/esm/use-click-outside`,
  ],
  // What reads a typed or a sent value.
  checks: ['packages/domain/src/(journal|money|forms|protocol)/', 'valibot/'],
  // What every form is made of.
  form: [
    'app/src/ui/form',
    '@mantine/(form|hooks)/',
    '@mantine/core/esm/(core|utils)/',
    '@mantine/core/esm/components/(Input|InputBase|TextInput|PasswordInput)/',
    '@mantine/core/esm/components/(ActionIcon|CloseButton|Loader|Transition|UnstyledButton)/',
  ],
}

/** For the build's `codeSplitting.groups`; the first that takes a module keeps it. */
export const chunkGroups = [
  { name: 'start', tags: /** @type {['$initial']} */ (['$initial']) },
  ...Object.entries(sharedParts).map(([name, parts]) => ({
    name,
    test: new RegExp(`/(${parts.join('|')})`),
    minShareCount: 2,
  })),
]
