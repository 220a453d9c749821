import { Button } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The way back from a record's page. */
export function BackButton({ link, text = 'record.back' }: { link: LinkProps; text?: TextKey }) {
  return (
    <Button variant="subtle" leftSection={<Icon of={ArrowLeft} size={16} />} renderRoot={(root) => <Link {...link} {...root} />}>
      {t(text)}
    </Button>
  )
}
