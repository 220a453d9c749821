import { useSyncExternalStore } from 'react'
import { toastArea } from './toast.ts'

export function ToastArea() {
  return useSyncExternalStore(toastArea.subscribe, toastArea.read)
}
