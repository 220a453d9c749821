import type { UseFormReturnType } from '@mantine/form'
import { t } from '#app/i18n/text.ts'
import type { FieldGroup, FieldSpec, Values } from './entity.ts'
import classes from './record-fields.module.css'

interface RecordFieldsProps {
  groups: readonly FieldGroup[]
  form: UseFormReturnType<Values>
  inRow: boolean
  /** Whether the first field takes the focus when the fields appear. */
  takeFocus: boolean
  /** The field that takes it, when it is not the first. */
  first?: string | undefined
}

/** The fields of a record in groups, two columns where there is room. A field that depends on a switch appears when it is on. */
export function RecordFields({ groups, form, inRow, takeFocus, first = groups[0]?.fields[0]?.name }: RecordFieldsProps) {
  return (
    <>
      {groups.map((group) => (
        <fieldset key={group.heading} className={classes['group']}>
          <legend className={groups.length === 1 ? 'visually-hidden' : classes['heading']}>{t(group.heading)}</legend>
          <div className={classes[inRow ? 'row' : 'fields']}>
            {group.fields.map((spec) =>
              spec.when !== undefined && form.getValues()[spec.when] !== true ? null : (
                <div key={spec.name} className={spec.wide || spec.kind.checkbox ? classes['wide'] : undefined}>
                  <RecordField spec={spec} form={form} autoFocus={takeFocus && spec.name === first} />
                </div>
              ),
            )}
          </div>
        </fieldset>
      ))}
    </>
  )
}

interface RecordFieldProps {
  spec: FieldSpec
  form: UseFormReturnType<Values>
  autoFocus: boolean
  compact?: boolean
}

/** One field, wired to its form. */
export function RecordField({ spec, form, autoFocus, compact = false }: RecordFieldProps) {
  const { name, label, kind, required = false, help, of, clears } = spec
  const shared = { label: t(label), autoFocus, ...(help === undefined || compact ? {} : { help: t(help) }) }
  if (kind.checkbox) return <kind.Field {...form.getInputProps(name, { type: 'checkbox' })} {...shared} />
  const input = form.getInputProps(name)
  const more = of === undefined ? {} : { of: String(form.getValues()[of] ?? '') }
  const change = (value: string): void => {
    if (clears !== undefined && value !== form.getValues()[name]) form.setFieldValue(clears, '')
    input.onChange(value)
  }
  return <kind.Field {...input} {...shared} {...more} onChange={change} required={required} compact={compact} />
}
