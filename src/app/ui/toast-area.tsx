import { toasts } from './toast.ts'

export function ToastArea() {
  const chunk = toasts.useChunk()
  return chunk && <chunk.Toasts />
}
