import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#app/ui/not-found.tsx'

/** Whether there is such a page is for an administrator to know. */
export const Route = createFileRoute('/_session/admin/$')({ codeSplitGroupings: [], component: NotFound })
