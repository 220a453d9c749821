import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#app/ui/not-found.tsx'

/** Unknown account pages, for signed-in users only. Registration and mailed keys have public routes of their own. */
export const Route = createFileRoute('/_session/account/$')({ codeSplitGroupings: [], component: NotFound })
