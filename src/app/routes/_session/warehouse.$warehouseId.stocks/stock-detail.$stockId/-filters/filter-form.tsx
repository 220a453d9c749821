import { Button } from '@mantine/core'
import { useId } from 'react'
import { DayField } from '#app/forms/fields/day-field.tsx'
import { NumberField } from '#app/forms/fields/number-field.tsx'
import { TextField } from '#app/forms/fields/text-field.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { filterRules, onlyAsked } from './filter-draft.ts'
import { type FilteredEntity, filterDays, type Filters } from './filters.ts'
import classes from './filters-panel.module.css'

interface FilterFormProps {
  entity: FilteredEntity
  filters: Filters
  onApply: (filters: Filters) => void
  onClear: () => void
}

/** What one list is narrowed by. It reads the address once: after that it holds what is typed, until it is cleared. */
export function FilterForm({ entity, filters, onApply, onClear }: FilterFormProps) {
  const id = useId()
  const { title, draft, texts } = filterRules[entity]
  const { first, last } = filterDays()
  const names = ['id', ...texts.map(({ name }) => name), 'fechaIngresoDepositoBegins', 'fechaIngresoDepositoEnds']
  const { form, formProps } = useSchemaForm<Record<string, string>, Readonly<Record<string, string | undefined>>>(
    draft,
    Object.fromEntries(names.map((name) => [name, filters[name] ?? ''])),
    { onSave: async (asked) => onApply(onlyAsked(asked)) },
  )
  return (
    <form {...formProps} className={classes['form']} aria-labelledby={id} data-entity={entity}>
      <h2 id={id} className={classes['title']}>
        {t(title)}
      </h2>
      <NumberField label={t('record.id')} {...form.getInputProps('id')} />
      {texts.map(({ name, label }) => (
        <TextField key={name} label={t(label)} {...form.getInputProps(name)} />
      ))}
      <DayField label={t('filters.begins')} min={first} max={last} {...form.getInputProps('fechaIngresoDepositoBegins')} />
      <DayField label={t('filters.ends')} min={first} max={last} {...form.getInputProps('fechaIngresoDepositoEnds')} />
      <div className={classes['actions']}>
        <Button type="submit" variant="light">
          {t('filters.apply')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      </div>
    </form>
  )
}
