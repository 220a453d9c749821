// The not-found page for unknown account addresses, for signed-in users.
import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#app/ui/page/unknown-address.tsx'

/** The not-found page for unknown account pages, for signed-in users only. Registration and mailed keys have separate public routes. */
export const Route = createFileRoute('/_session/account/$')({ codeSplitGroupings: [], component: NotFound })
