import { lazy, type ComponentType } from 'react'

/** `React.lazy` for a named export. Resolves to `Fallback` if the code cannot be fetched. */
export const lazyOr = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<object>,
) =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Fallback as ComponentType<Props> }),
    ),
  )
