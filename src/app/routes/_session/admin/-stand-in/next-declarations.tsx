import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import type { StandInSettings } from '#domain/stand-in.ts'

/** What the stand-in does with the next declarations, and with who asks for a ticket. */
export function NextDeclarations({ settings: { trouble, wsaa } }: { settings: StandInSettings }) {
  const givesTickets = wsaa.mode === 'normal'
  return (
    <Message kind={trouble === null && givesTickets ? 'info' : 'warning'} role="status" takesFocus={false}>
      {textOf(trouble)}
      {!givesTickets && ` ${t('standIn.next.noTicket', { name: t(`standIn.wsaa.${wsaa.mode}`) })}`}
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
