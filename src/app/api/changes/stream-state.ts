// Stores whether this tab receives the change stream; polling slows down while it does.
let isLive = false

/** Whether this tab hears what others change. Without it the screens ask. */
export function hearsChanges(): boolean {
  return isLive
}

export function setHearsChanges(live: boolean): void {
  isLive = live
}
