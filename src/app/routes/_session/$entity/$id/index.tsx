// The generic page that shows one record of any entity, for signed-in users who may see it.
import { createFileRoute } from '@tanstack/react-router'
import { whenRead } from '#app/api/when-read.ts'
import { registry } from '#app/records/generic/registry.tsx'
import { recordId } from '../-record-id.ts'

export const Route = createFileRoute('/_session/$entity/$id/')({
  params: recordId,
  loader: ({ context: { queryClient }, params: { entity, id } }) => {
    registry[entity].readOne(queryClient, id)
    return whenRead(queryClient)
  },
  component: DetailScreen,
})

function DetailScreen() {
  const { entity, id } = Route.useParams()
  const { Detail } = registry[entity]
  return <Detail key={`${entity} ${id}`} id={id} />
}
