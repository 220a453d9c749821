// The message of a failed save.
import { Box } from '@mantine/core'
import { failureText } from '#app/api/http/failure-text.ts'
import type { Failure } from '#app/api/http/http.ts'
import { Message } from '#app/ui/feedback/message.tsx'

/** Returns whether the same request may succeed later. A request that the server validated and refused will be refused again. */
export function isTemporary(failure: Failure | null): boolean {
  return failure !== null && (failure.status === 0 || failure.status >= 500 || [401, 403, 429].includes(failure.status))
}

/** The server's failure message about a form as a whole. */
export function FormFailure({ failure, lead }: { failure: Failure | null; lead?: string | undefined }) {
  if (!failure) return null
  return (
    <Box my={8} flex="1 1 100%">
      <Message kind="error" takesFocus={false}>
        {lead !== undefined && `${lead}. `}
        {failureText(failure)}
      </Message>
    </Box>
  )
}
