import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

/** The green plus of a part (`product.md` 2.4). */
export function AddButton({ link, text }: { link: LinkProps; text: string }) {
  return (
    <ActionIcon variant="light" color="green" aria-label={text} title={text} renderRoot={(root) => <Link {...link} {...root} />}>
      <Plus size={18} aria-hidden />
    </ActionIcon>
  )
}
