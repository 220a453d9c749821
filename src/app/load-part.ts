/** A part of the program could not be loaded: a new release took it away, or the network is gone. */
export class PartMissing extends Error {}

/** Milliseconds until a part counts as gone (`product.md` 8), and until one that failed is asked for again. */
const patience = 120_000
const pause = 1000

/**
 * Around every `import()` of the built program (`server/build-load-parts.ts`). What fails is tried once more under another address, because browsers remember that a
 * module failed until the page is loaded again; after that the person is asked to reload (`ui/missing-part.tsx`).
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await within(load())
  } catch (failure) {
    const { message } = failure instanceof Error ? failure : { message: '' }
    const address = /\S+\.(?:js|css)\b/.exec(message)?.[0]
    // Safari names no file.
    if (address === undefined && !/module/i.test(message)) throw failure
    try {
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (address === undefined) return await within(load())
      const again = new URL(`${address}?${Date.now()}`, document.baseURI).href
      if (address.endsWith('.js')) return await within(import(/* @vite-ignore */ again))
      await styled(again)
      return await within(load())
    } catch (cause) {
      throw new PartMissing('', { cause })
    }
  }
}

function styled(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const loaded = new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }))
  document.head.append(link)
  return loaded
}

function within<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new PartMissing()), patience)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
