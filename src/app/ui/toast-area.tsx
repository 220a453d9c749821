import { useToasts } from './toast.ts'

export function ToastArea() {
  const chunk = useToasts()
  return chunk && <chunk.Toasts />
}
