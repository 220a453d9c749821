import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useLoaded } from './lazy-part.tsx'
import { useShortcuts } from './shortcuts.ts'

/** Registers the shortcut that follows a link, and returns the props by which the link shows it. It works from when the link's screen is loaded, so that the screen gets the keys after it. */
export function useLinkShortcut(link: LinkProps, label: string, key: string | undefined): { 'aria-keyshortcuts'?: string; title?: string } {
  const router = useRouter()
  const isLoaded = useLoaded(key === undefined ? null : () => router.preloadRoute(link))
  const hint = useShortcuts(key === undefined ? [] : [{ key, label, run: () => void router.navigate(link), disabled: !isLoaded }])
  return key === undefined ? {} : hint(key)
}
