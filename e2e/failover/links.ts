import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../sync-server/src/testing/program/ports.ts'
import { type Owner, startLogged } from './start-logged.ts'

type LinkOptions = {
  readonly haproxy: string
  readonly folder: string
  readonly owner: Owner
  /** Local ports. */
  readonly targets: readonly number[]
}

/**
 * Ports that lead to other ports, through a process of their own. While it is stopped, connections stay open but no
 * data passes through, as if the network dropped it.
 */
export const startLinks = async ({ haproxy, folder, owner, targets }: LinkOptions) => {
  const ports = await Promise.all(targets.map(() => freePort()))
  const lines = [
    ...['defaults', 'mode tcp', 'timeout connect 5s', 'timeout client 1h', 'timeout server 1h'],
    ...targets.flatMap((target, index) => [
      `listen link${index}`,
      `bind 127.0.0.1:${ports[index]}`,
      `server target 127.0.0.1:${target}`,
    ]),
  ]
  const file = join(folder, 'links.cfg')
  writeFileSync(file, `${lines.join('\n')}\n`)
  const links = startLogged(haproxy, ['-db', '-f', file], { folder, name: 'links', owner, env: {} })
  return {
    ports,
    cut: () => void links.kill('SIGSTOP'),
    join: () => void links.kill('SIGCONT'),
    close: () => void links.kill('SIGKILL'),
  }
}
