import { useParams, useRouterState } from '@tanstack/react-router'

/** The key of a mail's link: the last segment of its address, or `?key=` in the mails of other servers. Never parsed as a number. */
export function useMailedKey(): string | undefined {
  const { key } = useParams({ strict: false })
  const asked = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('key') })
  return key ?? asked ?? undefined
}
