import { useToasts } from './toast.ts'

export function ToastArea() {
  const Toasts = useToasts()
  return Toasts && <Toasts />
}
