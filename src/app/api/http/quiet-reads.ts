// Remembers which queries are read in the background, so that their failures show no toast.
/** The hashes of queries that are being refetched in the background; their failures are not shown. */
export const quietly = new Set<string>()

export function isReadQuietly(queryHash: string): boolean {
  return quietly.has(queryHash)
}
