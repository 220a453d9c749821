// Hook that keeps a second click from beginning a call that is under way.
import type { MutateOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/** Returns `mutate`, which does nothing while it is under way: two clicks come sooner than the render between them. */
export function useSingle<Data, Failure, Input>(mutate: (input: Input, options?: MutateOptions<Data, Failure, Input>) => void) {
  const isUnderWay = useRef(false)
  return (input: Input, options?: Omit<MutateOptions<Data, Failure, Input>, 'onSettled'>): void => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(input, { ...options, onSettled: () => void (isUnderWay.current = false) })
  }
}
