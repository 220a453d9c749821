/** The queries that are being read again without the user's doing: their failures show nothing. */
export const quietly = new Set<string>()

export function isReadQuietly(queryHash: string): boolean {
  return quietly.has(queryHash)
}
