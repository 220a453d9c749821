import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { useShortcuts } from '#app/ui/shortcuts.ts'

/** The green plus next to a section's title, which leads to the page that adds a record. */
export function AddButton({ link, text, letter }: { link: LinkProps; text: string; letter?: string | undefined }) {
  const router = useRouter()
  const hint = useShortcuts(letter ? [{ key: letter, label: text, run: () => void router.navigate(link) }] : [])
  const shortcut = letter ? hint(letter) : {}
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
