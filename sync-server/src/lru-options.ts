/** Limits an LRUCache to `limit` entries. Unlike `max`, it allocates no memory in advance. */
export const lruOptions = (limit: number) => ({ maxSize: limit, sizeCalculation: () => 1 })
