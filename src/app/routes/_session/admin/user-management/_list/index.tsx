// The route of the user list without a dialog, for administrators.
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_session/admin/user-management/_list/')({})
