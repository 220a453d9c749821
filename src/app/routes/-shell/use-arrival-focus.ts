import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After navigation, moves the focus to the new screen, so that the Tab key goes on from there. */
export function useArrivalFocus(): void {
  const arrivedAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  useEffect(() => {
    if (arrivedAt !== undefined && document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }, [arrivedAt])
}
