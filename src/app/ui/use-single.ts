// Hook that keeps a second click from beginning a call that is under way.
import type { MutateOptions } from '@tanstack/react-query'
import { useRef } from 'react'

type Mutate<Data, Failure, Input> = (input: Input, options?: MutateOptions<Data, Failure, Input>) => void

/** Returns `mutate`, which does nothing while it is under way: two clicks come sooner than the render between them. */
export function useSingle<Data, Failure, Input>(mutate: Mutate<Data, Failure, Input>): Mutate<Data, Failure, Input> {
  const isUnderWay = useRef(false)
  return (input, options) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(input, { ...options, onSettled: () => void (isUnderWay.current = false) })
  }
}
