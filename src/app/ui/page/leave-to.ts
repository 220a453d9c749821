// Returns to an earlier page of the tab's history, or navigates to it when it is not there.
import type { AnyRouter, LinkProps, RouterHistory } from '@tanstack/react-router'

/** The addresses of this tab's history, by their place in it. */
const visited = new Map<number, string>()

/** Remembers where the user was, for `leaveTo`. */
export function rememberVisits(history: RouterHistory): void {
  visited.clear()
  const remember = ({ location: { pathname, state } }: Pick<RouterHistory, 'location'>) => visited.set(state.__TSR_index, pathname)
  remember(history)
  history.subscribe(remember)
}

/**
 * Leaves a page for the one that it belongs to. When the user came from there it goes back, else it takes the page's place: either way Back does not lead
 * into the page again.
 */
export function leaveTo(router: AnyRouter, link: LinkProps): void {
  const [target] = router.buildLocation(link).publicHref.split(/[?#]/)
  if (visited.get(router.history.location.state.__TSR_index - 1) === target) router.history.back()
  else void router.navigate({ ...link, replace: true })
}
