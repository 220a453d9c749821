// Lets long computations give way to other requests, one turn of the event loop for each piece.
/**
 * Turns of the event loop, which a large work takes one at a time. The loop belongs to the whole process, so this list does too: however many
 * works wait for their next piece, one of them goes on, and then all calls that came meanwhile are served.
 */
const waiting: (() => void)[] = []

/** Resolves in a later turn of the event loop, in which no other work goes on. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(serveOne)
  })
}

/** Collects what is made piece by piece, so many in each turn. */
export async function collectInTurns<Piece>(made: Iterable<Piece>, perTurn: number): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const piece of made) {
    pieces.push(piece)
    if (pieces.length % perTurn === 0) await nextTurn()
  }
  return pieces
}

function serveOne(): void {
  // What it resolves goes on right after this callback. The next one is served in the turn after this.
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(serveOne)
}
