import { Button, type ButtonProps } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { IconNode } from 'lucide'
import { Icon } from './icon.tsx'
import { useLinkShortcut } from './link-shortcut.ts'

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size'> {
  link: LinkProps
  icon: IconNode
  text: string
  /** The accessible name, when `text` alone does not tell it from others. */
  label?: string
  /** The shortcut that opens the link while the button is shown. */
  letter?: string
  /** What a plain click does in place of following the link; with Ctrl or the middle button it opens another tab. */
  onFollow?: () => void
}

/** A link to another page that looks like a button. */
export function LinkButton({ link, icon, text, label, letter, onFollow, ...look }: LinkButtonProps) {
  const shortcut = useLinkShortcut(link, text, letter)
  return (
    <Button
      {...shortcut}
      {...look}
      aria-label={label}
      onClick={(event) => {
        if (!onFollow || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onFollow()
      }}
      leftSection={<Icon of={icon} size={16} />}
      renderRoot={(root) => <Link {...link} {...root} />}
    >
      {text}
    </Button>
  )
}
