import { create } from 'zustand'
import type { ApiClient } from '../sync/api-client.ts'

/** How much of a family's journal a login or a join has downloaded, from 0 to 1. Undefined if none is downloading. */
export const downloadProgress = create<{ readonly received: number | undefined }>(() => ({ received: undefined }))

/** Runs a download with a client that reports in `downloadProgress` how much has arrived. */
export async function trackDownload<T>(server: ApiClient, download: (tracked: ApiClient) => Promise<T>): Promise<T> {
  downloadProgress.setState({ received: 0 })
  const pull: ApiClient['pull'] = async (request) => {
    const response = await server.pull(request)
    if (response.ok && response.value.head > 0) {
      downloadProgress.setState({ received: Math.min(1, response.value.next / response.value.head) })
    }
    return response
  }
  try {
    return await download({ ...server, pull })
  } finally {
    downloadProgress.setState({ received: undefined })
  }
}
