import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#app/ui/not-found.tsx'

/** Whether somebody's account has such a page is for whoever is signed in to know; the open ones, of signing up and of mailed keys, are routes of their own. */
export const Route = createFileRoute('/_session/account/$')({ codeSplitGroupings: [], component: NotFound })
