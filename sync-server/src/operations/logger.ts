/**
 * What the server says of itself, a line of JSON each. Never in it: names, usernames, ids, addresses, bodies, amounts,
 * and the paths that hold ids (a route's pattern stands for them).
 */
export type Logger = {
  readonly info: (event: string, fields: Fields) => void
  readonly warn: (event: string, fields: Fields) => void
  readonly defect: (error: Error, route: string) => void
}

type Fields = Readonly<Record<string, string | number>>

export const createLogger = (write: (line: string) => void, now: () => number): Logger => {
  const say = (level: string, event: string, fields: Fields) =>
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`)
  return {
    info: (event, fields) => say('info', event, fields),
    warn: (event, fields) => say('warn', event, fields),
    // Where it happened is enough to find it; a message may repeat what somebody sent.
    defect: (error, route) => say('error', 'defect', { route, name: error.name, stack: framesOf(error) }),
  }
}

const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join(' < ')
