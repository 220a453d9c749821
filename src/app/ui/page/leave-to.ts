// Returns to an earlier page of the tab's history, or navigates to it when it is not there.
import type { AnyRouter, LinkProps, RouterHistory } from '@tanstack/react-router'

/** The addresses in this tab's history, by their index. */
const visited = new Map<number, string>()

export function rememberVisits(history: RouterHistory): void {
  visited.clear()
  const remember = ({ location: { pathname, state } }: Pick<RouterHistory, 'location'>) => visited.set(state.__TSR_index, pathname)
  remember(history)
  history.subscribe(remember)
}

/**
 * Leaves a page for its parent. If the user came from the parent, it goes back; else it replaces the history entry. In both cases the
 * browser's Back button does not return to the page.
 */
export function leaveTo(router: AnyRouter, link: LinkProps): void {
  const [target] = router.buildLocation(link).publicHref.split(/[?#]/)
  if (visited.get(router.history.location.state.__TSR_index - 1) === target) router.history.back()
  else void router.navigate({ ...link, replace: true })
}
