import type { SimulatedDevice } from './device.ts'
import { pickWeighted } from './random.ts'
import { abortAtWrite, endAfterTransactions, mendStorage } from './storage-faults.ts'
import { become } from './tab.ts'
import type { Call } from './wire.ts'
import type { World } from './world.ts'
import { killProcess } from './processes.ts'

type OneCall = Call<SimulatedDevice>

/** What may become of a request or an answer on its way, and how likely it is. */
interface Fate {
  readonly weight: number
  readonly befall: (world: World, call: OneCall) => Promise<void>
}

const nameOf = ({ browser, asked }: OneCall): string => `${browser.name}: ${asked.method} ${asked.path.split('?')[0]}`

async function ask({ server, monitor, ...world }: World, call: OneCall): Promise<void> {
  call.answer = await server.answer(call.asked)
  monitor.observe({ server, monitor, ...world }, call.asked, call.answer)
}

const arrive = async (world: World, call: OneCall): Promise<void> => {
  await ask(world, call)
  world.story.tell(`${nameOf(call)} → ${call.answer?.status}`)
}

const getLost = async (world: World, call: OneCall): Promise<void> => {
  world.story.tell(`${nameOf(call)} is lost`)
  become(call.browser)
  world.wire.breakOff(call)
}

const arriveTwice = async (world: World, call: OneCall): Promise<void> => {
  await Promise.all([ask(world, call), world.random.chance(0.5) ? ask(world, { ...call }) : undefined])
  await ask(world, world.random.chance(0.5) ? call : { ...call })
  world.story.tell(`${nameOf(call)} arrives more than once → ${call.answer?.status}`)
}

/** Something that was asked long ago arrives once more; nobody waits for its answer. */
const arriveAgainLater = async (world: World, call: OneCall): Promise<void> => {
  await arrive(world, call)
  world.stragglers = [...world.stragglers.slice(-9), { ...call }]
}

/** The server is killed while it stores, or just after it has; whoever asked learns nothing. */
const killServer = async (world: World, call: OneCall): Promise<void> => {
  const { server, random, story } = world
  const kill = server.killAtEntry(random.between(1, 3))
  await ask(world, { ...call })
  story.tell(`${nameOf(call)}; the server is killed ${kill.hasDied() ? 'while it stores it' : 'thereafter'}`)
  await server.startAgain()
  become(call.browser)
  world.wire.breakOff(call)
}

const reachServer: readonly Fate[] = [
  { weight: 80, befall: arrive },
  { weight: 6, befall: getLost },
  { weight: 4, befall: arriveTwice },
  { weight: 4, befall: arriveAgainLater },
  { weight: 2, befall: killServer },
]

const comeBack = async (world: World, call: OneCall): Promise<void> => {
  become(call.browser)
  world.wire.giveBack(call)
}

/** What comes back meets a device whose storage fails, or whose process ends between two transactions. */
const meetTrouble = async (world: World, call: OneCall): Promise<void> => {
  const { random, story, gate } = world
  const isEnd = random.chance(0.6)
  if (isEnd) endAfterTransactions(random.between(0, 2))
  else abortAtWrite(random.between(1, 12))
  await comeBack(world, call)
  await gate.whenIdle()
  if (!mendStorage()) return
  story.tell(`${nameOf(call)}: while its answer is taken in, ${isEnd ? 'the process ends' : 'storage fails'}`)
  if (isEnd) await killProcess(world, call.browser)
}

const reachSender: readonly Fate[] = [
  { weight: 84, befall: comeBack },
  { weight: 6, befall: getLost },
  { weight: 5, befall: meetTrouble },
]

/** One of the calls under way moves on: the request to the server, or the answer to its sender. */
export async function moveOneCall(world: World): Promise<void> {
  const call = world.random.pick(world.wire.calls)
  const fates = call.answer === undefined ? reachServer : reachSender
  await pickWeighted(world.random, fates)?.befall(world, call)
  await world.gate.whenIdle()
}

/** The call moves on as it should. */
export async function moveUnhindered(world: World, call: OneCall): Promise<void> {
  if (call.answer === undefined) await arrive(world, call)
  else await comeBack(world, call)
  await world.gate.whenIdle()
}

/** A straggler reaches the server after all. */
export async function letStragglerArrive(world: World): Promise<void> {
  const call = world.random.pick(world.stragglers)
  await ask(world, { ...call })
  world.story.tell(
    `${nameOf(call)} arrives once more, long after → ${call.asked.cookie === undefined ? 'nobody' : 'done'}`,
  )
}
