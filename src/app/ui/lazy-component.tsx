// Makes a component whose code loads on first use, and a hook that preloads code while the browser is idle.
import { type ComponentType, useEffect, useState } from 'react'
import { isPartMissing, promptReload } from './feedback/reload-prompt.tsx'

/**
 * Returns a component in a chunk of its own, which `preload` or the first render loads. A loaded component renders at once. If the chunk
 * cannot be loaded, the user is asked to reload the page. React's own `lazy` is not used, because it delays the content by 300 ms after it
 * has shown a fallback.
 */
export function lazyComponent<Part extends ComponentType<never>>(load: () => Promise<Part>): Part & { preload: () => Promise<unknown> } {
  let loaded: ComponentType | null = null
  // The cast is safe: the type of the result checks the props.
  const preload = async (): Promise<ComponentType> => (loaded ??= (await load()) as unknown as ComponentType)
  function LazyPart(props: object) {
    const [Shown, setShown] = useState(() => loaded)
    useEffect(() => {
      if (Shown) return
      preload().then(
        (part) => setShown(() => part),
        (failure: unknown) => {
          if (isPartMissing()) return promptReload()
          // The nearest error boundary shows the failure.
          setShown(() => {
            throw failure
          })
        },
      )
    }, [Shown])
    return Shown && <Shown {...props} />
  }
  return Object.assign(LazyPart as unknown as Part, { preload })
}

const done = new WeakSet<() => Promise<unknown>>()

/**
 * Loads the code that a shortcut needs, once and while the browser is idle. Returns whether it is loaded, so that the shortcut can be
 * enabled. Null loads nothing.
 */
export function useLoaded(load: (() => Promise<unknown>) | null): boolean {
  const [first] = useState(() => load)
  const [isLoaded, setLoaded] = useState(first !== null && done.has(first))
  useEffect(() => {
    if (!first || isLoaded) return undefined
    let isHere = true
    const begin = async (): Promise<void> => {
      await browserIdle()
      if (!isHere) return
      await first()
      done.add(first)
      if (isHere) setLoaded(true)
    }
    begin().catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [first, isLoaded])
  return isLoaded
}

/** In milliseconds: the delay in browsers without `requestIdleCallback`, such as Safari, and the longest wait in others. */
const [fallbackMs, longestMs] = [200, 2000]

async function browserIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, fallbackMs)
  })
}
