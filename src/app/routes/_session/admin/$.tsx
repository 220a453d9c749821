// The not-found page for unknown administration addresses, for administrators.
import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#app/ui/page/unknown-address.tsx'

/** The not-found page below the administration, so that only administrators learn whether a page exists. */
export const Route = createFileRoute('/_session/admin/$')({ codeSplitGroupings: [], component: NotFound })
