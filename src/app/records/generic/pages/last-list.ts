// Remembers the sort order and filters of each list, for the links that lead back to it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { GenericName } from '#domain/contract/generic-names.ts'
import { addressOf } from '../generic-entity.ts'

/** The generic lists, and that of the users. */
type ListName = GenericName | 'userManagement'

type ListAddress = Readonly<Record<string, unknown>>

/** The sort and the filters with which a list was left. They are kept in the query cache, so that the next user does not find them. */
export const lastListAddress = {
  read: (client: QueryClient, name: ListName): ListAddress => client.getQueryData<ListAddress>(keyOf(name)) ?? {},
  keep: (client: QueryClient, name: ListName, address: ListAddress): void => {
    client.setQueryData(keyOf(name), address)
  },
}

/** Returns the link to an entity's list as it was left. */
export function useBackToList(entity: { readonly name: GenericName }): LinkProps {
  const client = useQueryClient()
  return { ...addressOf(entity).list, search: () => lastListAddress.read(client, entity.name) }
}

function keyOf(name: ListName) {
  return ['lastListAddress', name]
}
