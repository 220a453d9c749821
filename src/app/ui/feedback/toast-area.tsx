// The part of the bar in which toasts are shown.
import '@mantine/notifications/styles.layer.css'
import './toasts.css'
import { useElementSize } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'

/**
 * Renders the toasts inside the bar: those that go by themselves over the product's name (`top-left`), those that stay in a strip below the
 * bar, which pushes the content down (`top-center`).
 */
export function ToastArea() {
  const { ref, height } = useElementSize()
  useEffect(() => {
    // What sticks to the bar sticks below the strip.
    document.documentElement.style.setProperty('--toasts-height', `${height}px`)
    return () => void document.documentElement.style.removeProperty('--toasts-height')
  }, [height])
  // Without a transition a toast is visible when the screen reader announces it, and not a quarter of a second later.
  return (
    <div ref={ref}>
      <Notifications
        position="top-center"
        withinPortal={false}
        autoClose={4000}
        limit={5}
        transitionDuration={0}
        notificationMaxHeight="none"
      />
    </div>
  )
}
