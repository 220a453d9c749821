// The form in which a person filters a list.
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { ChoiceField, ChoicesField } from '#app/forms/fields/choices/choice-fields.tsx'
import { DayField } from '#app/forms/fields/dates/date-fields.tsx'
import { TimeField } from '#app/forms/fields/dates/time-field.tsx'
import type { FieldProps } from '#app/forms/fields/field-frame.tsx'
import { NumberField, WeightField, TextField } from '#app/forms/fields/text-fields.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { KindField } from '../form/kind-field.tsx'
import { filterDraft } from './filter-draft.ts'
import { type Filter, filterDays, type Filters, type FilterValues } from './filters.ts'
import classes from './filter-form.module.css'

interface FilterFormProps {
  filters: Filters
  values: FilterValues
  onApply: (values: FilterValues) => void
  /** Called by Limpiar; by default it applies no values. */
  onClear?: () => void
  title?: string
  /** `grid`: many fields; `search`: one line that begins with a search; `framed`: a titled frame, for several forms side by side. */
  layout?: 'grid' | 'search' | 'framed'
}

const layouts = { grid: classes['grid'], search: classes['search'], framed: classes['framed'] }

/** The form that filters a list. It shows `values` again when Back or a link changes them. */
export function FilterForm(props: FilterFormProps) {
  const { round, keepTyped } = useFilterFormKey(props.values)
  const apply = (next: FilterValues) => {
    keepTyped(next)
    props.onApply(next)
  }
  return <MountedForm key={round} {...props} onApply={apply} />
}

function MountedForm({
  filters,
  values,
  onApply,
  onClear = () => onApply({}),
  title = t('filters.title'),
  layout = 'grid',
}: FilterFormProps) {
  const id = useId()
  const framed = layout === 'framed'
  const [draft] = useState(() => filterDraft(filters))
  const { form, formProps } = useSchemaForm<Record<string, string>, FilterValues>(
    draft,
    Object.fromEntries(Object.keys(filters).map((name) => [name, values[name] ?? ''])),
    { onSave: async (typed) => onApply(typed) },
  )
  // Inputs keep their typed text, so clearing remounts them with a new key.
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    form.setValues(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])))
    form.clearErrors()
    setCleared(cleared + 1)
    onClear()
  }
  return (
    <form {...formProps} className={layouts[layout]} {...(framed ? { 'aria-labelledby': id } : { 'aria-label': title })}>
      {framed && <h2 id={id}>{title}</h2>}
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

function FilterField({ filter, ...input }: Omit<FieldProps, 'label'> & { filter: Filter }) {
  const { kind, choices = () => [], ahead, inputKind } = filter
  const props = { ...input, label: filterLabel(filter) }
  if (inputKind) return <KindField inputKind={inputKind} {...props} />
  switch (kind) {
    case 'id':
      return <NumberField {...props} />
    case 'text':
      return <TextField {...props} />
    case 'number':
      return <WeightField {...props} />
    case 'day': {
      const { first, last } = filterDays(ahead)
      return <DayField {...props} min={first} max={last} />
    }
    case 'time':
      return <TimeField {...props} />
    case 'choice':
      return <ChoiceField {...props} options={[{ value: '', label: t('filters.any') }, ...choices()]} />
    case 'choices':
      return <ChoicesField {...props} options={choices()} />
  }
}

function filterLabel({ label, end }: Filter): string {
  return end === undefined ? t(label) : t(`filters.${end}`, { field: t(label) })
}

/**
 * Returns `round`, a React key for a filter form. A form reads its initial values once, so `round` increases when Back or a link changes
 * the filters of the address, and the form is mounted again. `keepTyped` takes the values that the form itself applies: they change the
 * address too, but must not remount the form.
 */
function useFilterFormKey(values: FilterValues): { round: number; keepTyped: (values: FilterValues) => void } {
  const inUse = fingerprint(values)
  const [form, setForm] = useState({ inUse, typed: inUse, round: 0 })
  if (inUse !== form.inUse) setForm({ inUse, typed: inUse, round: inUse === form.typed ? form.round : form.round + 1 })
  return { round: form.round, keepTyped: (next) => setForm({ ...form, typed: fingerprint(next) }) }
}

function fingerprint(values: FilterValues): string {
  return JSON.stringify(Object.entries(values).sort(([one], [other]) => one.localeCompare(other)))
}
