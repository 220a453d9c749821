// Whether this tab receives the change stream, and which queries are read because of it.
let isLive = false

/** Returns whether this tab receives the change stream. Without it, the screens poll. */
export function isStreamOpen(): boolean {
  return isLive
}

export function setStreamOpen(live: boolean): void {
  isLive = live
}

/** The hashes of queries that are being refetched in the background; their failures are not shown. */
export const backgroundRefetches = new Set<string>()
