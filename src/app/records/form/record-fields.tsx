// The input fields of a record, laid out in groups and connected to the form state.
import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { SwitchField } from '#app/forms/fields/choices/choice-fields.tsx'
import { t } from '#app/i18n/text.ts'
import { type FieldGroup, type FieldSpec, byHeading, isUnanswered, type Values } from '../entity.ts'
import { KindField } from './kind-field.tsx'
import type { FormRepeats } from './use-repeats.tsx'
import classes from './record-form.module.css'

interface RecordFieldsProps {
  groups: readonly FieldGroup[]
  form: UseFormReturnType<Values>
  /** The id of the record that is edited; undefined for a new one. */
  recordId?: number | undefined
  repeats?: FormRepeats | undefined
  /** Whether the first field takes the focus when the fields appear. */
  takeFocus: boolean
  /** The field that takes the focus, if it is not the first. */
  first?: string | undefined
}

/**
 * The inputs of a record, each as wide as its values. Groups with a heading are below each other; the others share a line. The fields that
 * depend on a switch appear below it, so that no other field moves.
 */
export function RecordFields(props: RecordFieldsProps) {
  const { groups } = props
  const { headed, unheaded } = byHeading(groups)
  const heading = groups.length === 1 ? 'visually-hidden' : classes['heading']
  return (
    <Stack gap={20}>
      {headed.map((group) => (
        <FieldsOfGroup key={group.heading} {...props} group={group} headingClass={heading} />
      ))}
      {unheaded.length > 0 && (
        <div className={classes['line']}>
          {unheaded.map((group) => (
            <FieldsOfGroup key={group.heading} {...props} group={group} headingClass="visually-hidden" />
          ))}
        </div>
      )}
    </Stack>
  )
}

interface FieldsOfGroupProps extends RecordFieldsProps {
  group: FieldGroup
  headingClass: string | undefined
}

function FieldsOfGroup({ groups, group, headingClass, form, recordId, repeats, takeFocus, first }: FieldsOfGroupProps) {
  const focused = takeFocus ? (first ?? groups[0]?.fields[0]?.name) : undefined
  return (
    <fieldset>
      <legend className={headingClass}>{t(group.heading)}</legend>
      <div className={classes['fields']}>
        {group.fields.map((spec) =>
          isUnanswered(spec, form.getValues()) || (spec.when !== undefined && form.getValues()[spec.when] !== true) ? null : (
            <div key={spec.name} {...sizeOf(spec)}>
              <RecordField spec={spec} form={form} recordId={recordId} repeats={repeats} autoFocus={spec.name === focused} />
            </div>
          ),
        )}
      </div>
    </fieldset>
  )
}

function sizeOf({ kind, wide = kind.wide }: FieldSpec) {
  if (kind.typed === undefined) return { 'data-wide': wide || kind.checkbox || undefined }
  return { 'data-sized': true, style: { width: kind.typed } }
}

interface RecordFieldProps {
  spec: FieldSpec
  form: UseFormReturnType<Values>
  recordId?: number | undefined
  repeats?: FormRepeats | undefined
  autoFocus: boolean
  compact?: boolean
}

export function RecordField({ spec, form, recordId, repeats, autoFocus, compact = false }: RecordFieldProps) {
  const { name, label, kind, required = false, help, of, clears } = spec
  const shared = { label: t(label), autoFocus, ...(help === undefined || compact ? {} : { help: t(help) }) }
  if (kind.checkbox) return <SwitchField {...form.getInputProps(name, { type: 'checkbox' })} {...shared} />
  const input = form.getInputProps(name)
  const leave = (): void => {
    input.onBlur()
    const left = form.getValues()[name]
    // If the field lost the focus to a press of Guardar, the press comes first: saving validates all fields and sends them.
    afterPress(() =>
      setTimeout(() => {
        if (form.getValues()[name] !== left) return
        checkLeft(form, name)
        repeats?.leave(name)
      }),
    )
  }
  const more = of === undefined ? {} : { of: String(form.getValues()[of] ?? '') }
  const change = (value: string): void => {
    if (clears !== undefined && value !== form.getValues()[name]) form.setFieldValue(clears, '')
    input.onChange(value)
  }
  return (
    <KindField
      inputKind={kind.inputKind}
      choices={kind.choices}
      {...input}
      {...shared}
      {...more}
      recordId={recordId}
      warning={repeats?.warningOf(name)}
      onChange={change}
      onBlur={leave}
      required={required}
      compact={compact}
    />
  )
}

/**
 * Marks a wrong field when it loses the focus; an empty one is marked only on Guardar. The server's error at a field stays until its value
 * changes.
 */
function checkLeft(form: UseFormReturnType<Values>, name: string): void {
  const value = form.getValues()[name]
  if (typeof value === 'string' && value.trim() !== '' && form.isDirty(name) && !form.isValid(name)) form.validateField(name)
}

let isPressed = false

document.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (isPressed = false), { capture: true })

/**
 * Runs a function at once, or after the current press of a button: an error that appears during the press would move the button away from
 * the pointer.
 */
export function afterPress(run: () => unknown): void {
  if (!isPressed) run()
  else document.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
