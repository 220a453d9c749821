// A link that looks like a button, with an optional keyboard shortcut.
import { Button, type ButtonProps } from '@mantine/core'
import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import type { IconNode } from 'lucide'
import { useLoaded } from '../lazy-component.tsx'
import { useShortcuts } from '../shortcuts/shortcuts.ts'
import { Icon } from './icon.tsx'

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size'> {
  link: LinkProps
  icon: IconNode
  text: string
  /** The accessible name, if `text` alone is ambiguous. */
  label?: string
  /** The shortcut key that opens the link while the button is mounted. */
  letter?: string
  /** Replaces navigation on a plain click. A click with Ctrl or the middle button still opens another tab. */
  onFollow?: () => void
}

export function LinkButton({ link, icon, text, label, letter, onFollow, ...look }: LinkButtonProps) {
  const shortcut = useLinkShortcut(link, text, letter)
  return (
    <Button
      {...shortcut}
      {...look}
      aria-label={label}
      onClick={(event) => {
        if (!onFollow || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onFollow()
      }}
      leftSection={<Icon of={icon} size={16} />}
      renderRoot={(root) => <Link {...link} {...root} />}
    >
      {text}
    </Button>
  )
}

/**
 * Registers the shortcut that follows a link, and returns the props that show it on the link. What is typed next waits for the target
 * screen, whose code is loaded while the browser is idle.
 */
export function useLinkShortcut(link: LinkProps, label: string, key: string | undefined): { 'aria-keyshortcuts'?: string; title?: string } {
  const router = useRouter()
  const load = () => {
    const [routes] = router.getMatchedRoutes(router.buildLocation(link).pathname)
    return Promise.all(routes.map(async (route) => await router.loadRouteChunk(route)))
  }
  useLoaded(key === undefined ? null : load)
  const hint = useShortcuts(key === undefined ? [] : [{ key, label, run: () => router.navigate(link) }])
  return key === undefined ? {} : hint(key)
}
