import { useParams, useRouterState } from '@tanstack/react-router'

/** The key of a mail's link: the last step of its address, or `?key=` in the mails of the existing server. As it stands there, digits too. */
export function useMailedKey(): string | undefined {
  const { key } = useParams({ strict: false })
  const asked = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('key') })
  return key ?? asked ?? undefined
}
