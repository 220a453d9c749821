// Hook for a state that is stored in the query cache and restored when the user returns.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** A state that a user finds again on coming back to the screen: it is in the query cache, so the next user does not. */
export function useKeptState<Value>(key: QueryKey, first: Value): readonly [Value, (next: Value) => void] {
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
