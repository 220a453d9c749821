import { Button } from '@mantine/core'
import * as z from 'zod/mini'
import { ChoiceField } from '#app/forms/fields/choice-field.tsx'
import { NumberField } from '#app/forms/fields/number-field.tsx'
import { TextField } from '#app/forms/fields/text-field.tsx'
import { optionalFilter } from '#app/forms/optional-filter.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { afipLogOutcomes } from '#domain/afip-log.ts'
import { message } from '#domain/message.ts'
import type { LogFilters } from './log-search.ts'
import { outcomeText } from './outcome-badge.tsx'
import classes from './log-filters.module.css'

const filtersDraft = z.object({
  stockId: optionalFilter(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/, { error: 'validation.wholeNumber' })),
      z.transform((text) => Number(text)),
    ),
  ),
  transactionId: optionalFilter(z.string().check(z.maxLength(255, { error: message('validation.maxlength', { max: 255 }) }))),
  outcome: optionalFilter(z.enum(afipLogOutcomes)),
})

interface LogFiltersProps {
  filters: LogFilters
  onApply: (filters: LogFilters) => void
}

/** What the log is narrowed by. It reads the address once: after that it holds what is typed, until it is cleared. */
export function LogFiltersForm({ filters, onApply }: LogFiltersProps) {
  const { form, formProps } = useSchemaForm(
    filtersDraft,
    { stockId: String(filters.stockId ?? ''), transactionId: filters.transactionId ?? '', outcome: filters.outcome ?? '' },
    { onSave: async (asked) => onApply(asked) },
  )
  return (
    <form {...formProps} className={classes['form']} aria-label={t('filters.title')}>
      <NumberField label={t('afipLog.stockId')} {...form.getInputProps('stockId')} />
      <TextField label={t('afipLog.transactionId')} {...form.getInputProps('transactionId')} />
      <ChoiceField
        label={t('afipLog.outcome')}
        options={[
          { value: '', label: t('afipLog.anyOutcome') },
          ...afipLogOutcomes.map((outcome) => ({ value: outcome, label: outcomeText(outcome) })),
        ]}
        {...form.getInputProps('outcome')}
      />
      <div className={classes['actions']}>
        <Button type="submit" variant="light">
          {t('filters.apply')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            form.setValues({ stockId: '', transactionId: '', outcome: '' })
            onApply({})
          }}
        >
          {t('filters.clear')}
        </Button>
      </div>
    </form>
  )
}
