// Lets long computations give way to other requests, one turn of the event loop for each piece.
/**
 * The long computations that wait for their next turn of the event loop. The process has one event loop, and so one such queue: however many
 * computations wait, one of them continues, and then the process serves all calls that arrived meanwhile.
 */
const waiting: (() => void)[] = []

/** Resolves in a later turn of the event loop, in which no other caller of this function continues. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(serveOne)
  })
}

/** Collects the pieces of an iterable into an array, `perTurn` of them in each turn of the event loop. */
export async function collectInTurns<Piece>(made: Iterable<Piece>, perTurn: number): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const piece of made) {
    pieces.push(piece)
    if (pieces.length % perTurn === 0) await nextTurn()
  }
  return pieces
}

function serveOne(): void {
  // The resolved caller continues right after this callback. The next one follows in the next turn.
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(serveOne)
}
