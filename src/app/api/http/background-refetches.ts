// Remembers which queries are read in the background, so that their failures show no toast.
/** The hashes of queries that are being refetched in the background; their failures are not shown. */
export const backgroundRefetches = new Set<string>()

export function isRefetchedInBackground(queryHash: string): boolean {
  return backgroundRefetches.has(queryHash)
}
