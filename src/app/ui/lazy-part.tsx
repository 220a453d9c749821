// Makes a component whose code loads on first use, and a hook that preloads code while the browser is idle.
import { type ComponentType, useEffect, useState } from 'react'
import { isPartMissing, promptReload } from './feedback/reload-prompt.tsx'

/**
 * Returns a component in a chunk of its own, which is loaded by `preload`, or when it is first rendered. One that is loaded is rendered at once. When it cannot be loaded, the user
 * is asked to reload the page. React's own `lazy` shows nothing for 300 ms once it has shown that it waits.
 */
export function lazyPart<Part extends ComponentType<never>>(load: () => Promise<Part>): Part & { preload: () => Promise<unknown> } {
  let loaded: ComponentType | null = null
  // It is rendered with the props that it gets, which the type of the result checks.
  const preload = async (): Promise<ComponentType> => (loaded ??= (await load()) as unknown as ComponentType)
  function LazyPart(props: object) {
    const [Shown, setShown] = useState(() => loaded)
    useEffect(() => {
      if (Shown) return
      preload().then(
        (part) => setShown(() => part),
        (failure: unknown) => {
          if (isPartMissing()) return promptReload()
          // The nearest error screen shows it.
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

/** What has loaded all that it loads. */
const done = new WeakSet<() => Promise<unknown>>()

/** Loads what a shortcut opens, once and while the browser is idle. Returns whether it is loaded: the shortcut is offered from then on. Null loads nothing. */
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

/** How long to wait where the browser does not say that it is idle, as Safari, and at most, in milliseconds. */
const [unknownMs, longestMs] = [200, 2000]

/** Resolves when the browser has nothing to do. */
async function browserIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, unknownMs)
  })
}
