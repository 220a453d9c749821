import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lastListAddress } from '#app/records/generic/last-list.ts'
import { registry } from '#app/records/generic/registry.tsx'
import { ownLists } from './-own/own-lists.ts'

/** The unparsed search parameters. The list parses them, so that the parsing code stays out of the main script. */
type ListAddress = Readonly<Record<string, unknown>>

export const Route = createFileRoute('/_session/$entity/_list')({
  validateSearch: (raw: ListAddress): ListAddress => raw,
  beforeLoad({ cause, context: { queryClient }, params: { entity }, search }) {
    if (cause !== 'preload') lastListAddress.keep(queryClient, entity, search)
  },
  component: EntityList,
})

function EntityList() {
  const { entity } = Route.useParams()
  const List = ownLists[entity] ?? registry[entity].List
  return (
    <List key={entity}>
      <Outlet />
    </List>
  )
}
