// Stores whether this tab receives the change stream; polling slows down while it does.
let isLive = false

/** Whether this tab hears what others change. Without it the screens ask. */
export function isStreamOpen(): boolean {
  return isLive
}

export function setStreamOpen(live: boolean): void {
  isLive = live
}
