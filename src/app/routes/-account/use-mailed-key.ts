import { useParams, useRouterState } from '@tanstack/react-router'
import { Failure } from '#app/api/http.ts'

/** The key of a mail's link: the last segment of its address, or `?key=` in the mails of other servers. Never parsed as a number. */
export function useMailedKey(): string | undefined {
  const { key } = useParams({ strict: false })
  const asked = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('key') })
  return key ?? asked ?? undefined
}

/** Whether the server refused the key as wrong, used or old. The platform answers that with 500 where it has the call; any other failure may pass. */
export function isKeyRefusal(error: Error, { isOfPlatform }: { isOfPlatform: boolean }): boolean {
  return error instanceof Failure && [400, 404, ...(isOfPlatform ? [500] : [])].includes(error.status)
}
