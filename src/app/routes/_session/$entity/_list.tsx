import { createFileRoute, Outlet } from '@tanstack/react-router'
import { registry } from '#app/records/generic/registry.tsx'

/** The unparsed search parameters. The list parses them, so that the parsing code stays out of the main script. */
type ListAddress = Readonly<Record<string, unknown>>

export const Route = createFileRoute('/_session/$entity/_list')({
  validateSearch: (raw: ListAddress): ListAddress => raw,
  component: EntityList,
})

function EntityList() {
  const { entity } = Route.useParams()
  const { List } = registry[entity]
  return (
    <List key={entity}>
      <Outlet />
    </List>
  )
}
