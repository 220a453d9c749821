import { Suspense, useSyncExternalStore } from 'react'
import { lazyComponent } from './chunks.ts'
import { toastsNeeded } from './toast.ts'

const Toasts = lazyComponent(async () => (await import('./toasts.tsx')).Toasts)

export function ToastArea() {
  const needed = useSyncExternalStore(toastsNeeded.subscribe, toastsNeeded.read)
  return <Suspense>{needed && <Toasts />}</Suspense>
}
