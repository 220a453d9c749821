// Hook for a state that is stored in the query cache and restored when the user returns.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * A `useState` whose value the query cache stores, so that it is restored when the user returns to the screen, and not for the next user.
 */
export function useCachedState<Value>(key: QueryKey, first: Value): readonly [Value, (next: Value) => void] {
  const client = useQueryClient()
  const [value, setValue] = useState<Value>(() => client.getQueryData<Value>(key) ?? first)
  return [
    value,
    (next) => {
      client.setQueryData<unknown>(key, next)
      setValue(next)
    },
  ]
}
