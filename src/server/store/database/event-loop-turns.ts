// Lets long computations give way to other requests, by the time that they have taken.
/** How long computations go on before the process serves others, in milliseconds. */
const turnMs = 5

/** When the computation began that continued last, by the monotonic clock. */
let begun = -Infinity

/**
 * The long computations that wait for their next turn of the event loop. The process has one event loop, and so one such queue: however
 * many computations wait, one of them continues, and then the process serves all calls that arrived meanwhile.
 */
const waiting: (() => void)[] = []

/**
 * A long computation awaits it after each small piece. It resolves at once while the turn has taken a few milliseconds; else in a later
 * turn of the event loop, in which no other caller of this function continues.
 */
export function nextTurn(): Promise<void> | undefined {
  if (performance.now() - begun < turnMs) return undefined
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(serveOne)
  })
}

/** Runs a computation that yields after each small piece, in turns of the event loop. Returns what it returns. */
export async function inTurns<Result>(computation: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = computation.next()
    if (done === true) return value
    await nextTurn()
  }
}

/** Collects the pieces of an iterable into an array, in turns of the event loop. */
export async function collectInTurns<Piece>(made: Iterable<Piece>): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const piece of made) {
    pieces.push(piece)
    await nextTurn()
  }
  return pieces
}

function serveOne(): void {
  begun = performance.now()
  // The resolved caller continues right after this callback. The next one follows in the next turn.
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(serveOne)
}
