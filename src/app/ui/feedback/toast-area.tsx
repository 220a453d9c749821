// The part of the page in which toasts are stacked.
import './toasts.css'
import { Notifications, useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'

/** Renders the toasts. */
export function ToastArea() {
  const { notifications: shown } = useNotifications()
  useToastPlace(shown.length > 0)
  // Without a transition a toast is visible when the screen reader announces it, and not a quarter of a second later.
  return <Notifications position="top-left" autoClose={4000} limit={5} zIndex={400} containerWidth={400} transitionDuration={0} />
}

/** In pixels: a toast's width with its margins, and the gap between it and the title above. */
const width = 432
const gap = 8

/**
 * Positions the toasts so that they do not cover the title: in the margin left of the content if it is wide enough, else below the title. The position is written to
 * CSS variables, in pixels.
 */
function useToastPlace(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined
    let frame = requestAnimationFrame(place)
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const changes = new MutationObserver(later)
    const root = document.getElementById('root')
    if (root) changes.observe(root, { childList: true, subtree: true })
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      window.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
    }
  }, [isShown])
}

function place(): void {
  const title = document.querySelector('main h1')
  // The element that also contains the title's badge and actions, if there is one.
  const line = title?.closest('[data-title-line]') ?? title
  const { style } = document.documentElement
  if (!line) {
    style.removeProperty('--toast-top')
    style.removeProperty('--toast-left')
    return
  }
  const { left, bottom } = line.getBoundingClientRect()
  const fitsBeside = left >= width
  style.setProperty('--toast-top', `${fitsBeside ? 0 : Math.round(bottom + gap)}px`)
  style.setProperty('--toast-left', `${fitsBeside ? Math.round(left - width) : Math.max(gap, Math.round(left))}px`)
}
