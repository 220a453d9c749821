import { Suspense, useSyncExternalStore } from 'react'
import { lazily } from './missing-part.tsx'
import { toastsNeeded } from './toast.ts'

const Toasts = lazily(async () => (await import('./toasts.tsx')).Toasts)

export function ToastArea() {
  const needed = useSyncExternalStore(toastsNeeded.subscribe, toastsNeeded.read)
  return <Suspense>{needed && <Toasts />}</Suspense>
}
