// The dialog over a generic list that asks whether to delete a record, for users who may delete it.
import { createFileRoute } from '@tanstack/react-router'
import { whenRead } from '#app/api/when-read.ts'
import { registry } from '#app/records/generic/registry.tsx'
import { recordId } from '../-record-id.ts'

export const Route = createFileRoute('/_session/$entity/_list/$id/delete')({
  params: recordId,
  loader: ({ context: { queryClient }, params: { entity, id } }) => {
    registry[entity].readOne(queryClient, id)
    return whenRead(queryClient)
  },
  component: DeleteDialog,
})

function DeleteDialog() {
  const { entity, id } = Route.useParams()
  const { Delete } = registry[entity]
  return <Delete key={id} id={id} />
}
