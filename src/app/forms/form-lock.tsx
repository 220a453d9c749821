// Contexts that tell the forms of a screen that nothing can be saved any more, or not for long, and the message that says so.
import { subMinutes } from 'date-fns/subMinutes'
import { createContext, type ReactNode, useContext } from 'react'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { useTimePassed } from '#app/ui/use-time-passed.ts'
import { localOf } from '#domain/values/dates.ts'

/** What happened to what the forms of a screen belong to, or to the user's right on it, as a sentence; null while they can be saved. */
export const FormLock = createContext<string | null>(null)

/** The instant at which the server sends what the forms of a screen belong to; null if it does not send it by itself. */
export const FormDue = createContext<string | null>(null)

export function useIsLocked(): boolean {
  return useContext(FormLock) !== null
}

interface LockMessageProps {
  /** The button that saves, if the form has none in sight. */
  save?: ReactNode
}

/** Shows why an open form can no longer be saved, with the typed values kept, or that it must be saved soon; nothing else. */
export function LockMessage({ save }: LockMessageProps) {
  const what = useContext(FormLock)
  const due = useContext(FormDue)
  if (what === null) return due !== null && <DueMessage due={due} save={save} />
  return (
    <Message kind="warning" role="alert">
      {t('form.locked', { what })}
    </Message>
  )
}

/** How long before a send by the server the message appears, and says so again, in minutes. */
const [firstMinutes, lastMinutes] = [10, 1]

function DueMessage({ due, save }: LockMessageProps & { due: string }) {
  const isNear = useTimePassed(minutesBefore(due, firstMinutes))
  const isLast = useTimePassed(minutesBefore(due, lastMinutes))
  const isPast = useTimePassed(due)
  if (!isNear || isPast) return null
  return (
    // A new element for the last minute, so that screen readers say it again.
    <Message key={String(isLast)} kind="warning" role="alert">
      {t(isLast ? 'form.due.last' : 'form.due', { time: localOf(due).slice(11, 16) })} {save}
    </Message>
  )
}

function minutesBefore(instant: string, minutes: number): string {
  return subMinutes(instant, minutes).toISOString()
}
