// The generic page that edits a record of any entity, for signed-in users with the right to change it.
import { createFileRoute } from '@tanstack/react-router'
import { whenRead } from '#app/api/when-read.ts'
import { registry } from '#app/records/generic/registry.tsx'
import { recordId } from '../-record-id.ts'

export const Route = createFileRoute('/_session/$entity/$id/edit')({
  params: recordId,
  loader: ({ context: { queryClient }, params: { entity, id } }) => {
    registry[entity].readOne(queryClient, id)
    return whenRead(queryClient)
  },
  component: EditScreen,
})

function EditScreen() {
  const { entity, id } = Route.useParams()
  const { Edit } = registry[entity]
  return <Edit key={`${entity} ${id}`} id={id} />
}
