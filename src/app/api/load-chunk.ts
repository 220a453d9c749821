import { Failure, fetchFile, isUnreached } from './http.ts'

/** A chunk of the program could not be loaded. */
export class ChunkLoadError extends Error {
  /** Whether it may still come: the server did not answer. Otherwise it is gone, with a new release. */
  readonly mayCome: boolean

  constructor(mayCome: boolean, cause?: unknown) {
    super('', { cause })
    this.mayCome = mayCome
  }
}

/** Milliseconds until a chunk counts as lost, and until a file that failed is fetched again. */
const timeout = 120_000
const retryDelay = 1000

/** Files fetched by this page, or on their way, by address. */
const fetched = new Map<string, Promise<void>>()

/**
 * Runs `load`, the `import()` of a chunk, after fetching its files into the browser's cache, where it finds them. A browser remembers that a module or its preload failed until the page
 * is loaded again, but not that a fetch did. Files are whole addresses. The build puts this around every `import()` (`server/front-end/load-chunks-plugin.ts`).
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  const missing = files.filter((address) => !isLoaded(address))
  try {
    return await withTimeout(Promise.all(missing.map(fetchOnce)).catch(throwMissing).then(load))
  } catch (failure) {
    // Each browser's message for a file that did not come speaks of a module, Vite's for styles of CSS. Other errors are those of the chunk itself.
    if (failure instanceof Error && /module|preload CSS/i.test(failure.message)) throw new ChunkLoadError(false, failure)
    throw failure
  }
}

/** A server that answers without the file has it no more; no answer, or one of a proxy, says nothing of the file. */
function throwMissing(cause: unknown): never {
  throw new ChunkLoadError(!(cause instanceof Failure) || isUnreached(cause), cause)
}

/** Whether the file came with the page or with another chunk. */
function isLoaded(address: string): boolean {
  const [entry] = performance.getEntriesByName(address)
  return entry !== undefined && 'responseStatus' in entry && entry.responseStatus === 200
}

/** A file that failed is forgotten, so that the next caller fetches it again. */
function fetchOnce(address: string): Promise<void> {
  const fetching = fetched.get(address) ?? fetchWithRetry(address)
  fetched.set(address, fetching)
  fetching.catch(() => fetched.delete(address))
  return fetching
}

async function fetchWithRetry(address: string): Promise<void> {
  try {
    await fetchFile(address)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelay))
    await fetchFile(address)
  }
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ChunkLoadError(true)), timeout)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
