import { pickWeighted } from '../random.ts'
import { abortAtWrite, stopAfterTransactions, clearStorageFaults } from '../device/storage-faults.ts'
import { activateDevice } from '../device/tab.ts'
import type { Call } from '../network.ts'
import { killBrowser } from './kill-browser.ts'
import type { SimulatedDevice, World } from '../types.ts'

type DeviceCall = Call<SimulatedDevice>

/** What can happen to a request or response in transit, with its relative probability. */
interface Outcome {
  readonly weight: number
  readonly apply: (world: World, call: DeviceCall) => Promise<void>
}

const describeCall = ({ browser, request }: DeviceCall): string =>
  `${browser.name}: ${request.method} ${request.path.split('?')[0]}`

async function handleAtServer(world: World, call: DeviceCall): Promise<void> {
  call.response = await world.server.handle(call.request)
  if (call.response.status === 429) call.browser.isRateLimited = true
  await world.monitor.onResponse(world, call.request, call.response)
}

const handleRequest = async (world: World, call: DeviceCall): Promise<void> => {
  await handleAtServer(world, call)
  world.eventLog.add(`${describeCall(call)} → ${call.response?.status}`)
}

const failCall = async (world: World, call: DeviceCall): Promise<void> => {
  world.eventLog.add(`${describeCall(call)} fails`)
  activateDevice(call.browser)
  world.network.fail(call)
}

const handleTwice = async (world: World, call: DeviceCall): Promise<void> => {
  await Promise.all([
    handleAtServer(world, call),
    world.random.chance(0.5) ? handleAtServer(world, { ...call }) : undefined,
  ])
  await handleAtServer(world, world.random.chance(0.5) ? call : { ...call })
  world.eventLog.add(`${describeCall(call)} delivered more than once → ${call.response?.status}`)
}

/** Handles the request and keeps a copy to replay later, when nothing waits for the response. */
const handleAndKeepForReplay = async (world: World, call: DeviceCall): Promise<void> => {
  await handleRequest(world, call)
  world.replayableCalls = [...world.replayableCalls.slice(-9), { ...call }]
}

/** Crashes the server during or after the write. The client gets a network error. */
const crashServer = async (world: World, call: DeviceCall): Promise<void> => {
  const { server, random, eventLog } = world
  const armedCrash = server.crashAtEntry(random.between(1, 3))
  await handleAtServer(world, { ...call })
  eventLog.add(`${describeCall(call)}: server crashes ${armedCrash.hasCrashed() ? 'during' : 'after'} the request`)
  await server.restart()
  activateDevice(call.browser)
  world.network.fail(call)
}

const REQUEST_OUTCOMES: readonly Outcome[] = [
  { weight: 75, apply: handleRequest },
  { weight: 7, apply: failCall },
  { weight: 6, apply: handleTwice },
  { weight: 6, apply: handleAndKeepForReplay },
  { weight: 4, apply: crashServer },
]

const deliverResponse = async (world: World, call: DeviceCall): Promise<void> => {
  activateDevice(call.browser)
  world.network.deliverResponse(call)
}

/** Delivers the response while storage fails, or while the browser is killed between two transactions. */
const deliverToFailingDevice = async (world: World, call: DeviceCall): Promise<void> => {
  const { random, eventLog, tasks } = world
  const endsProcess = random.chance(0.6)
  if (endsProcess) stopAfterTransactions(random.between(0, 2))
  else abortAtWrite(random.between(1, 12))
  await deliverResponse(world, call)
  const error = await tasks.whenIdle().catch((reason: unknown) => reason)
  // An error caused by the injected fault is expected; anything else fails the run.
  const hasFailed = clearStorageFaults()
  if (!hasFailed && error !== undefined) throw error
  if (!hasFailed) return
  eventLog.add(`${describeCall(call)}: ${endsProcess ? 'process ends' : 'storage fails'} while the result is applied`)
  if (endsProcess) await killBrowser(world, call.browser)
}

const RESPONSE_OUTCOMES: readonly Outcome[] = [
  { weight: 80, apply: deliverResponse },
  { weight: 9, apply: failCall },
  { weight: 9, apply: deliverToFailingDevice },
]

/** Picks a random call and applies a random outcome to its request, or to its response if there already is one. */
export async function advanceRandomCall(world: World): Promise<void> {
  const call = world.random.pick(world.network.calls)
  const outcomes = call.response === undefined ? REQUEST_OUTCOMES : RESPONSE_OUTCOMES
  await pickWeighted(world.random, outcomes)?.apply(world, call)
  await world.tasks.whenIdle()
}

/** Delivers all requests and responses. */
export async function deliverAll(world: World): Promise<void> {
  await world.tasks.whenIdle()
  for (let [call] = world.network.calls; call !== undefined; [call] = world.network.calls) {
    await (call.response === undefined ? handleRequest : deliverResponse)(world, call)
    await world.tasks.whenIdle()
  }
}

/** Replays an old request. */
export async function replayCall(world: World): Promise<void> {
  const call = world.random.pick(world.replayableCalls)
  await handleAtServer(world, { ...call })
  world.eventLog.add(`${describeCall(call)} replayed → ${call.request.cookie === undefined ? 'no session' : 'done'}`)
}
