// The not-found page for unknown administration addresses, for administrators.
import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#app/ui/page/lost-address.tsx'

/** Stands below the administration, so that only an administrator learns whether a page exists. */
export const Route = createFileRoute('/_session/admin/$')({ codeSplitGroupings: [], component: NotFound })
