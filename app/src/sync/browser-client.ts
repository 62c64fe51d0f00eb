import { createApiClient, type ApiClient } from './api-client.ts'

/** The server that this app came from, over the browser's network. */
export const browserApiClient = (signal?: AbortSignal): ApiClient =>
  createApiClient((...request) => fetch(...request), signal)
