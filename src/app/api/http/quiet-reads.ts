// Remembers which queries are read in the background, so that their failures show no toast.
/** The queries that are being read again without the user's doing: their failures show nothing. */
export const quietly = new Set<string>()

export function isReadQuietly(queryHash: string): boolean {
  return quietly.has(queryHash)
}
