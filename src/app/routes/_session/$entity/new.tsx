import { createFileRoute } from '@tanstack/react-router'
import { registry } from '#app/records/generic/registry.tsx'

export const Route = createFileRoute('/_session/$entity/new')({ component: CreateScreen })

function CreateScreen() {
  const { entity } = Route.useParams()
  const { Create } = registry[entity]
  return <Create key={entity} />
}
