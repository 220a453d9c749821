import { fetchFile } from './http.ts'

/** A part of the program could not be loaded: a new release took it away, or the network is gone. */
export class ChunkLoadError extends Error {}

/** Milliseconds until a part counts as gone (`product.md` 8), and until a file that failed is asked for again. */
const patience = 120_000
const pause = 1000

/** By address: the files that were fetched, and the styles that are in force, or are on their way. */
const fetched = new Map<string, Promise<unknown>>()
const styled = new Map<string, Promise<unknown>>()

/**
 * Around every `import()` of the built program, with the files of the part and of all that it stands on (`server/front-end/load-chunks-plugin.ts`). Those that did not come with
 * the page are fetched before anything is imported, each once more when that fails: a browser remembers of a module that it failed until the page is loaded again,
 * and one whose files are in the cache does not fail. When they are not to be had the person is asked to reload (`ui/chunks.tsx`).
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  const needed = files.map((file) => import.meta.env.BASE_URL + file)
  const sheets = needed.filter((address) => address.endsWith('.css'))
  try {
    return await within(
      Promise.all(needed.filter((address) => !isHere(address)).map((address) => once(fetched, address, fetchTwice)))
        .then(() => Promise.all(sheets.map((address) => once(styled, address, applyStyles))))
        .catch(giveUp)
        .then(load),
    )
  } catch (failure) {
    // The three browsers' words for a file that did not come after all; anything else is the part's own fault.
    if (failure instanceof Error && /module/i.test(failure.message)) giveUp(failure)
    throw failure
  }
}

function giveUp(cause: unknown): never {
  throw new ChunkLoadError('', { cause })
}

/** It came with the page, announced in its header or brought along by another file. */
function isHere(address: string): boolean {
  const [entry] = performance.getEntriesByName(new URL(address, document.baseURI).href)
  return entry !== undefined && 'responseStatus' in entry && entry.responseStatus === 200
}

/** What failed is forgotten, and made again for the next who asks. */
function once(made: Map<string, Promise<unknown>>, address: string, make: (address: string) => Promise<unknown>): Promise<unknown> {
  const making = made.get(address) ?? make(address)
  made.set(address, making)
  making.catch(() => made.delete(address))
  return making
}

async function fetchTwice(address: string): Promise<void> {
  try {
    await fetchFile(address)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause))
    await fetchFile(address)
  }
}

/** In the order of the list, because later styles win over earlier ones. */
async function applyStyles(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return
  await new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new ChunkLoadError())
    }
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
    document.head.append(link)
  })
}

function within<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ChunkLoadError()), patience)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
