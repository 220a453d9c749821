// The audit events of a record as sentences, grouped by day.
import { Link } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import type { AuditEvent } from '#domain/administration/audit.ts'
import { dayOf, localOf, showDay } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { addressOf } from '../generic/generic-entity.ts'
import { EventData } from './event-data.tsx'
import { authorText, eventSentence } from './event-sentence.ts'
import classes from './events.module.css'

type ListedEvent = AuditEvent & { readonly id: number }

export function EventList({ events }: { events: readonly ListedEvent[] }) {
  const days = groupBy(events, ({ timestamp }) => dayOf(timestamp))
  return Array.from(days, ([day, ofDay]) => (
    <section key={day} className={classes['day']} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{dayText(day)}</h2>
      <ol>
        {ofDay.map((event) => (
          <li key={event.id}>
            <time dateTime={event.timestamp}>{localOf(event.timestamp).slice(11, 16)}</time>
            <div>
              <Sentence event={event} />
              <EventData event={event} />
              {event.type === 'STOCK_CLONED' && event.data.from !== undefined && (
                <Link {...addressOf({ name: 'stock' }).detail({ id: event.data.from })}>{t('history.from', { id: event.data.from })}</Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  ))
}

function Sentence({ event }: { event: AuditEvent }) {
  const sentence = eventSentence(event)
  const author = authorText(event)
  if (!sentence.startsWith(author)) return <p>{sentence}</p>
  return (
    <p>
      <b>{author}</b>
      {sentence.slice(author.length)}
    </p>
  )
}

/** `Viernes 20/11/2026` */
function dayText(day: string): string {
  const name = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${showDay(day)}`
}
