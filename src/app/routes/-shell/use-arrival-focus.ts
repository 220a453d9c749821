import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Whoever followed a link goes on from the screen it led to, not from the top of the page. */
export function useArrivalFocus(): void {
  const arrivedAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  useEffect(() => {
    if (arrivedAt !== undefined && document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }, [arrivedAt])
}
