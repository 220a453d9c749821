// Hooks that read and change how the demo's imitation of the customs authority behaves.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TextKey } from '#app/i18n/text.ts'
import { normalSettings, type StandInSettings, standInSettings } from '#domain/administration/stand-in.ts'
import { call, type Failure } from '../http/http.ts'

const path = 'management/stand-in'
const settingsKey = ['management', 'stand-in']

/** Reads the settings. They are polled, because each declaration counts down a configured error. */
export const useStandInSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await call('get', path, { schema: standInSettings, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: 5_000,
    meta: { quiet: 'again' },
  })

export const useChangeStandIn = () => usePut<StandInSettings>((settings) => settings, { done: 'standIn.changed', errors: 'inline' })

export const useStandInBackToNormal = () => usePut<void>(() => normalSettings, { done: 'standIn.normal' })

function usePut<Given>(settingsOf: (given: Given) => StandInSettings, meta: { done: TextKey; errors?: 'inline' }) {
  const client = useQueryClient()
  return useMutation<StandInSettings, Failure, Given>({
    mutationFn: async (given) => (await call('put', path, { json: settingsOf(given), schema: standInSettings })).data,
    onSuccess: (settings) => void client.setQueryData(settingsKey, settings),
    meta,
  })
}
