import type { LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import { t, type TextKey } from '#app/i18n/text.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

/** The way back from a record's page. */
export function BackButton({ link, text = 'record.back' }: { link: LinkProps; text?: TextKey }) {
  return <LinkButton link={link} icon={ArrowLeft} text={t(text)} variant="subtle" />
}
