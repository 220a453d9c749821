import './toasts.css'
import { Notifications, useNotifications } from '@mantine/notifications'
import { useToastPlace } from './use-toast-place.ts'

/** Shows the toasts. */
export function ToastArea() {
  const { notifications: shown } = useNotifications()
  useToastPlace(shown.length > 0)
  // Without a transition it is there when it is said, and not a quarter of a second later.
  return <Notifications position="top-left" autoClose={4000} limit={5} zIndex={400} containerWidth={400} transitionDuration={0} />
}
