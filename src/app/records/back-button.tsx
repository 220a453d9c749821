import { type LinkProps, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import { t, type TextKey } from '#app/i18n/text.ts'
import { leaveTo } from '#app/ui/leave-to.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

/** The way back from a record's page. */
export function BackButton({ link, text = 'record.back' }: { link: LinkProps; text?: TextKey }) {
  const router = useRouter()
  return <LinkButton link={link} icon={ArrowLeft} text={t(text)} variant="subtle" onFollow={() => leaveTo(router, link)} />
}
