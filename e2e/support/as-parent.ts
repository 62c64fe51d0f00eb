import { request, type APIRequestContext } from '@playwright/test'
import type { LedgerServer } from './ledger-server.ts'

interface Child {
  readonly id: string
  readonly userId: string
}

/** Changes the family through the API, as if from the parent's other device. */
export async function asParent(
  server: LedgerServer,
  change: (api: APIRequestContext, child: Child) => Promise<unknown>,
): Promise<void> {
  const api = await request.newContext({ baseURL: server.url })
  await api.post('/api/login', { data: { username: 'pat', password: 'correct horse' } })
  const [child] = (await (await api.get('/api/children')).json()) as Child[]
  if (child === undefined) throw new Error('The family has no child')
  await change(api, child)
  await api.dispose()
}
