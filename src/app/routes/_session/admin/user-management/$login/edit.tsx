// The page on which administrators edit a user.
import { createFileRoute } from '@tanstack/react-router'
import { whenRead } from '#app/api/when-read.ts'
import { GenericEdit } from '#app/records/generic/pages/generic-edit.tsx'
import { userRecords } from '../../-user-management/user-records.tsx'

export const Route = createFileRoute('/_session/admin/user-management/$login/edit')({
  loader: ({ context: { queryClient, mayRead }, params: { login } }) => {
    if (mayRead) void queryClient.prefetchQuery(userRecords.api.detail({}, login))
    return whenRead(queryClient)
  },
  component: EditScreen,
})

function EditScreen() {
  const { login } = Route.useParams()
  return <GenericEdit key={login} entity={userRecords} id={login} />
}
