// The month calendar of a date field, loaded when it is opened.
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { showLongDay, showLongMonth } from '#app/i18n/formats.ts'
import { t } from '#app/i18n/text.ts'
import { today } from '#domain/values/dates.ts'
import classes from './dates.module.css'

interface CalendarProps {
  day: string | null
  min: string | undefined
  max: string | undefined
  onPick: (day: string) => void
}

/** A month calendar in Spanish whose week starts on Monday. It is loaded separately from the field, because most days are typed. */
export function Calendar({ day, min, max, onPick }: CalendarProps) {
  return (
    <DatePicker
      value={day}
      defaultDate={day ?? today()}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
      onChange={(picked) => {
        if (picked !== null) onPick(picked)
      }}
      locale="es"
      firstDayOfWeek={1}
      highlightToday
      ariaLabels={{
        nextMonth: t('calendar.nextMonth'),
        previousMonth: t('calendar.previousMonth'),
        nextYear: t('calendar.nextYear'),
        previousYear: t('calendar.previousYear'),
        nextDecade: t('calendar.nextDecade'),
        previousDecade: t('calendar.previousDecade'),
      }}
      // The accessible name of the middle button must begin with its visible text.
      monthLabelFormat={(month) => <Level shown={showLongMonth(month)} action={t('calendar.chooseMonth')} />}
      yearLabelFormat={(year) => <Level shown={year.slice(0, 4)} action={t('calendar.chooseYear')} />}
      getDayAriaLabel={showLongDay}
      classNames={{ day: classes['day'] ?? '' }}
      // Mantine's own mark is the day of this computer's clock and zone.
      getDayProps={(date) => ({ 'data-today': date === today() || undefined, ...(date === day ? { autoFocus: true } : {}) })}
    />
  )
}

function Level({ shown, action }: { shown: string; action: string }) {
  return (
    <>
      {shown}
      <span className="visually-hidden">, {action}</span>
    </>
  )
}
