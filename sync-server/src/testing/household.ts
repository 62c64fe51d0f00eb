import { type App, type Client, clientOf } from './client.ts'

export type ChildAnswer = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly balance: number
}

export type HouseholdChild = ChildAnswer & {
  readonly client: Client
  readonly transactionId: string
  readonly goalId: string
}

export const signUp = async (app: App, username: string, address?: string) => {
  const parent = clientOf(app, address)
  const form = {
    username,
    password: 'correct horse',
    firstName: 'Pat',
    lastName: 'Garcia',
    email: `${username}@example.org`,
  }
  const user = await parent.json<{ id: string }>('POST', '/api/register', form)
  return { parent, userId: user.id }
}

/** A child with a login, $20.00, one transaction, one goal and its own signed-in client. */
export const addChild = async (app: App, parent: Client, username: string): Promise<HouseholdChild> => {
  const form = { name: username, username, password: 'star', startingBalance: 20 }
  const child = await parent.json<ChildAnswer>('POST', '/api/create-child-account', form)
  const deposit = { type: 'deposit', amount: 1.5, description: 'Tooth fairy', date: '2026-01-05', time: '10:00' }
  const transaction = await parent.json<{ id: string }>('POST', `/api/children/${child.id}/transactions`, deposit)
  const goal = await parent.json<{ id: string }>('POST', `/api/children/${child.id}/savings-goals`, {
    name: 'Bike',
    targetAmount: 100,
  })
  const client = clientOf(app)
  await client.json('POST', '/api/login', { username, password: 'star' })
  return { ...child, client, transactionId: transaction.id, goalId: goal.id }
}

/** A parent with two children, all signed in. */
export const household = async (app: App, name: string) => {
  const { parent, userId } = await signUp(app, `${name}-parent`)
  const anna = await addChild(app, parent, `${name}-anna`)
  const ben = await addChild(app, parent, `${name}-ben`)
  return { parent, userId, anna, ben }
}

export type Household = Awaited<ReturnType<typeof household>>
