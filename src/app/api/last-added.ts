import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'

/** Remembers which record this user added last to a list, by the key of all that is cached of it (`familyKeys`). */
export function keepLastAdded(client: QueryClient, all: QueryKey, id: number): void {
  client.setQueryData<number>(keyOf(all), id)
}

export function useLastAdded(all: QueryKey): number | undefined {
  return useQuery<number>({ queryKey: keyOf(all), queryFn: skipToken }).data
}

function keyOf(all: QueryKey): QueryKey {
  return ['lastAdded', ...all]
}
