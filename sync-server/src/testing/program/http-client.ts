/** A client for a server on localhost. */
export const httpClient = (port: number) => {
  const send = (method: string, path: string, body?: object, cookie = '') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    send,
    /** The status of a response that was read to its end. */
    async status(...request: Parameters<typeof send>) {
      const response = await send(...request)
      await response.text()
      return response.status
    },
    /** Registers a parent and adds a child, Mia. @returns the session cookie and the path of Mia's transactions */
    begin: async (username = 'pat') => {
      const form = { username, password: 'correct horse', firstName: 'Pat', lastName: 'Garcia' }
      const signedUp = await send('POST', '/api/register', form)
      const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const child = { name: 'Mia', username: `${username}-mia`, password: 'star' }
      const added = await send('POST', '/api/create-child-account', child, cookie)
      const { id } = (await added.json()) as { id: string }
      return { cookie, path: `/api/children/${id}/transactions` }
    },
  }
}
