import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsNeeded } from './toast.ts'

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

export function ToastArea() {
  const needed = useSyncExternalStore(toastsNeeded.subscribe, toastsNeeded.read)
  return <Suspense>{needed && <Toasts />}</Suspense>
}
