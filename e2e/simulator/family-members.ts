import type { Person } from './people.ts'
import type { SimulatedDevice, World } from './types.ts'

export const peopleOf = ({ parent, children }: World): readonly Person[] => [parent, ...children]

/** The people who may use a device. */
export function usersOf(world: World, device: SimulatedDevice): readonly Person[] {
  const { use } = device
  // A device for a single child is assigned to one of the children.
  if (use === 'child' && world.children.length > 0) device.owner ??= world.random.pick(world.children).user.userId
  const { owner } = device
  if (use === 'parent') return [world.parent]
  if (use === 'family') return peopleOf(world)
  return use === 'children' ? world.children : world.children.filter(({ user }) => user.userId === owner)
}
