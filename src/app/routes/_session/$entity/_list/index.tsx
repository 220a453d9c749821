// The route of a generic list without a dialog, for signed-in users.
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_session/$entity/_list/')({})
