// Stores whether this tab receives the change stream; polling slows down while it does.
let isLive = false

/** Returns whether this tab receives the change stream. Without it, the screens poll. */
export function isStreamOpen(): boolean {
  return isLive
}

export function setStreamOpen(live: boolean): void {
  isLive = live
}
