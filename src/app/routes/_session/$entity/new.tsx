// The generic page that creates a record of any entity, for signed-in users with the right to create it.
import { createFileRoute } from '@tanstack/react-router'
import { registry } from '#app/records/generic/registry.tsx'
import { unparsedSearch } from '../-shared/unparsed-search.ts'

export const Route = createFileRoute('/_session/$entity/new')({
  // The parent of the new record, `?permisoEmbarque=7`; the form reads it.
  validateSearch: unparsedSearch,
  component: CreateScreen,
})

function CreateScreen() {
  const { entity } = Route.useParams()
  const { Create } = registry[entity]
  return <Create key={entity} />
}
