// Returns to an earlier page of the tab's history, or navigates to it when it is not there.
import type { AnyRouter, LinkProps } from '@tanstack/react-router'

/** The addresses in this tab's history, by their index. */
const visited = new Map<number, string>()

export function rememberVisits(router: AnyRouter): void {
  visited.clear()
  // It subscribes to the router: while the history has a subscriber, the router does not follow a redirect of its first screen.
  router.subscribe('onBeforeNavigate', ({ toLocation: { publicHref, state } }) => visited.set(state.__TSR_index, pathOf(publicHref)))
}

const pathOf = (href: string): string => href.replace(/[?#].*/, '')

/**
 * Leaves a page for its parent. If the user came from the parent, it goes back; else it replaces the history entry. In both cases the
 * browser's Back button does not return to the page.
 */
export function leaveTo(router: AnyRouter, link: LinkProps): void {
  const target = pathOf(router.buildLocation(link).publicHref)
  if (visited.get(router.history.location.state.__TSR_index - 1) === target) router.history.back()
  else void router.navigate({ ...link, replace: true })
}
