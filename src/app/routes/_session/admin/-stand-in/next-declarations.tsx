import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import type { StandInSettings } from '#domain/stand-in.ts'

/** What the stand-in does with the next declarations. */
export function NextDeclarations({ settings: { trouble } }: { settings: StandInSettings }) {
  return (
    <Message kind={trouble === null ? 'info' : 'warning'} role="status" takesFocus={false}>
      {textOf(trouble)}
    </Message>
  )
}

function textOf(trouble: StandInSettings['trouble']): string {
  if (trouble === null) return t('standIn.next.none')
  const { times } = trouble
  const name = t(`standIn.trouble.${trouble.next}`)
  if (times === null) return t('standIn.next.all', { name })
  return times === 1 ? t('standIn.next.one', { name }) : t('standIn.next.some', { name, times })
}
