// The generic page that edits a record of any entity, for signed-in users with the right to change it.
import { createFileRoute } from '@tanstack/react-router'
import { registry } from '#app/records/generic/registry.tsx'
import { recordId } from '../-record-id.ts'

export const Route = createFileRoute('/_session/$entity/$id/edit')({ params: recordId, component: EditScreen })

function EditScreen() {
  const { entity, id } = Route.useParams()
  const { Edit } = registry[entity]
  return <Edit key={`${entity} ${id}`} id={id} />
}
