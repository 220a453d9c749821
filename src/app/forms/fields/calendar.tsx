import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/es'
import { t } from '#app/i18n/text.ts'

export interface CalendarProps {
  day: string | null
  min: string | undefined
  max: string | undefined
  onPick: (day: string) => void
}

/** A month in Spanish whose week starts on Monday. Loaded apart from the field, because most days are typed. */
export function Calendar({ day, min, max, onPick }: CalendarProps) {
  return (
    <DatePicker
      value={day}
      {...(day === null ? {} : { defaultDate: day })}
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
        monthLevelControl: t('calendar.chooseMonth'),
        yearLevelControl: t('calendar.chooseYear'),
      }}
      getDayProps={(date) => (date === (day ?? '') ? { autoFocus: true } : {})}
    />
  )
}
