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

async function ask(world: World, call: OneCall): Promise<void> {
  call.answer = await world.server.answer(call.asked)
  if (call.answer.status === 429) call.browser.isHeldUp = true
  await world.monitor.observe(world, call.asked, call.answer)
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
  { weight: 75, befall: arrive },
  { weight: 7, befall: getLost },
  { weight: 6, befall: arriveTwice },
  { weight: 6, befall: arriveAgainLater },
  { weight: 4, befall: killServer },
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
  const defect = await gate.whenIdle().catch((error: unknown) => error)
  // What throws then and is no value, nobody acts on: it is as if the page had stood still.
  const hasHappened = mendStorage()
  if (!hasHappened && defect !== undefined) throw defect
  if (!hasHappened) return
  story.tell(`${nameOf(call)}: its answer is taken in while ${isEnd ? 'the process ends' : 'storage fails'}`)
  if (isEnd) await killProcess(world, call.browser)
}

const reachSender: readonly Fate[] = [
  { weight: 80, befall: comeBack },
  { weight: 9, befall: getLost },
  { weight: 9, befall: meetTrouble },
]

/** One of the calls under way moves on: the request to the server, or the answer to its sender. */
export async function moveOneCall(world: World): Promise<void> {
  const call = world.random.pick(world.wire.calls)
  const fates = call.answer === undefined ? reachServer : reachSender
  await pickWeighted(world.random, fates)?.befall(world, call)
  await world.gate.whenIdle()
}

/** Everything that is asked is answered, until nothing more is. */
export async function letAllThrough(world: World): Promise<void> {
  await world.gate.whenIdle()
  for (let [call] = world.wire.calls; call !== undefined; [call] = world.wire.calls) {
    await (call.answer === undefined ? arrive : comeBack)(world, call)
    await world.gate.whenIdle()
  }
}

/** A straggler reaches the server after all. */
export async function letStragglerArrive(world: World): Promise<void> {
  const call = world.random.pick(world.stragglers)
  await ask(world, { ...call })
  world.story.tell(
    `${nameOf(call)} arrives once more, long after → ${call.asked.cookie === undefined ? 'nobody' : 'done'}`,
  )
}
