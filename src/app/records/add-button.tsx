import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { useLinkShortcut } from '#app/ui/link-shortcut.ts'

/** The green plus next to a section's title, which leads to the page that adds a record. */
export function AddButton({ link, text, letter }: { link: LinkProps; text: string; letter?: string | undefined }) {
  const shortcut = useLinkShortcut(link, text, letter)
  const key = shortcut['aria-keyshortcuts']
  return (
    <ActionIcon
      {...shortcut}
      variant="light"
      color="green"
      aria-label={text}
      title={key ? `${text} (${key})` : text}
      renderRoot={(root) => <Link {...link} {...root} />}
    >
      <Icon of={Plus} size={18} />
    </ActionIcon>
  )
}
