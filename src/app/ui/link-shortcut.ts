import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useLoaded } from './lazy-part.tsx'
import { useShortcuts } from './shortcuts.ts'

/** Registers the shortcut that follows a link, offered as soon as its screen is loaded: what is typed after the key then reaches the screen. Returns the props for the link. */
export function useLinkShortcut(link: LinkProps, label: string, key: string | undefined): { 'aria-keyshortcuts'?: string; title?: string } {
  const router = useRouter()
  const isLoaded = useLoaded(key === undefined ? null : () => router.preloadRoute(link))
  const hint = useShortcuts(key === undefined ? [] : [{ key, label, run: () => void router.navigate(link), disabled: !isLoaded }])
  return key === undefined ? {} : hint(key)
}
