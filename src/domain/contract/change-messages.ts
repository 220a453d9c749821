// Path and messages of the stream of changes, without the schemas of what they hold.
/** The path of the stream of changes in the stocks visible to the caller (`server/README.md#changes`). */
export const changesPath = 'api/changes'

/**
 * The names of the stream's messages. `begin` has the server's time `at`, from which a later stream can resume. After `missed`, the client
 * must read everything again, because changes may have been lost.
 */
export const changesMessages = { begin: 'begin', changes: 'changes', missed: 'missed' } as const
