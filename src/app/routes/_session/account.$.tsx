// The not-found page for unknown account addresses, for signed-in users.
import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#app/ui/page/unknown-address.tsx'

export const Route = createFileRoute('/_session/account/$')({ codeSplitGroupings: [], component: NotFound })
