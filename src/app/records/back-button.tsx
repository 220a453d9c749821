// The Regresar button that leads back from a record's page.
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import { t, type TextKey } from '#app/i18n/text.ts'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { leaveTo } from '#app/ui/page/leave-to.ts'

export function BackButton({ link, text = 'record.back' }: { link: LinkProps; text?: TextKey }) {
  const router = useRouter()
  return <LinkButton link={link} icon={ArrowLeft} text={t(text)} variant="subtle" onFollow={() => leaveTo(router, link)} />
}
