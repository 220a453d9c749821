// Remembers the sort order and filters of each list, for the links that lead back to it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { addressOf, type ScreenName } from '../generic-entity.ts'

type ListAddress = Readonly<Record<string, unknown>>

/** The last sort and filters of a list. They are stored in the query cache, which is cleared before another user signs in. */
export const lastListAddress = {
  read: (client: QueryClient, name: string): ListAddress => client.getQueryData<ListAddress>(['lastListAddress', name]) ?? {},
  keep: (client: QueryClient, name: string, address: ListAddress): void => {
    client.setQueryData(['lastListAddress', name], address)
  },
}

/** Returns the link to an entity's list with its last sort and filters. */
export function useBackToList(entity: { readonly name: ScreenName }): LinkProps {
  const client = useQueryClient()
  return { ...addressOf(entity).list, search: () => lastListAddress.read(client, entity.name) }
}
