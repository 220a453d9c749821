import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { ChoiceField } from '#app/forms/fields/choice-field.tsx'
import { DayField } from '#app/forms/fields/day-field.tsx'
import type { FieldProps } from '#app/forms/fields/field-props.ts'
import { NumberField } from '#app/forms/fields/number-field.tsx'
import { TextField } from '#app/forms/fields/text-field.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { filterDraft } from './filter-draft.ts'
import { type Filter, filterDays, type Filters, type FilterValues } from './filters.ts'
import classes from './filter-form.module.css'

interface FilterFormProps {
  filters: Filters
  values: FilterValues
  onApply: (values: FilterValues) => void
  onClear: () => void
  title: string
  /** Shows the title and a frame, where several forms stand side by side. */
  framed?: boolean
}

/** The form that filters a list. It reads `values` only when it is mounted. */
export function FilterForm({ filters, values, onApply, onClear, title, framed = false }: FilterFormProps) {
  const id = useId()
  const [draft] = useState(() => filterDraft(filters))
  const { form, formProps } = useSchemaForm<Record<string, string>, FilterValues>(
    draft,
    Object.fromEntries(Object.keys(filters).map((name) => [name, values[name] ?? ''])),
    { onSave: async (typed) => onApply(typed) },
  )
  // A field keeps the text that was typed, so clearing mounts the fields anew.
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    form.setValues(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])))
    form.clearErrors()
    setCleared(cleared + 1)
    onClear()
  }
  return (
    <form
      {...formProps}
      className={classes[framed ? 'framed' : 'line']}
      {...(framed ? { 'aria-labelledby': id } : { 'aria-label': title })}
    >
      {framed && (
        <h2 id={id} className={classes['title']}>
          {title}
        </h2>
      )}
      {Object.entries(filters).map(([name, filter]) => (
        <FilterField key={`${name} ${cleared}`} filter={filter} {...form.getInputProps(name)} />
      ))}
      <div className={classes['actions']}>
        <Button type="submit" variant="light">
          {t('filters.apply')}
        </Button>
        <Button variant="subtle" color="gray" onClick={clear}>
          {t('filters.clear')}
        </Button>
      </div>
    </form>
  )
}

function FilterField({ filter: { kind, label, choices = [] }, ...input }: Omit<FieldProps, 'label'> & { filter: Filter }) {
  const props = { ...input, label: t(label) }
  switch (kind) {
    case 'id':
      return <NumberField {...props} />
    case 'text':
      return <TextField {...props} />
    case 'day': {
      const { first, last } = filterDays()
      return <DayField {...props} min={first} max={last} />
    }
    case 'choice':
      return (
        <ChoiceField
          {...props}
          options={[{ value: '', label: t('filters.any') }, ...choices.map(({ value, label: choice }) => ({ value, label: t(choice) }))]}
        />
      )
  }
}
