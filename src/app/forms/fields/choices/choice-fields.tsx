// Fields for one of a few choices, several choices, radio buttons and a switch.
import { Box, NativeSelect, MultiSelect, Radio, Switch } from '@mantine/core'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { fieldFrame, type FieldProps, fieldText, textInput } from '../field-frame.tsx'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { meantBy, onEnter } from './use-references.ts'
import classes from './choice-fields.module.css'

interface ChoiceFieldProps extends FieldProps {
  options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[]
}

export function ChoiceField({ options, ...props }: ChoiceFieldProps) {
  // A native list has no read-only state.
  const { readOnly, ...input } = textInput(props)
  return <NativeSelect {...input} aria-disabled={readOnly ? true : undefined} data={[...options]} />
}

interface ChoicesFieldProps extends FieldProps {
  options: readonly { readonly value: string; readonly label: string; readonly group?: string }[]
}

/** A multi-select whose options are found by a part of their label. The form's value is the options, separated by commas. */
export function ChoicesField({ options, ...props }: ChoicesFieldProps) {
  const [value, setValue] = fieldText(props)
  const [typed, setTyped] = useState('')
  const groups = Array.from(
    groupBy(options, ({ group = '' }) => group),
    ([group, items]) => ({
      group,
      items: items.map(({ value: one, label }) => ({ value: one, label })),
    }),
  )
  const chosen = value === '' ? [] : value.split(',')
  const choose = (): void => {
    const offered = options.filter((option) => !chosen.includes(option.value))
    const found = offered.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
    const meant = typed.trim() === '' ? undefined : meantBy(typed.trim(), offered, found)
    if (!meant) return
    setValue([...chosen, meant.value].join(','))
    setTyped('')
  }
  return (
    <MultiSelect
      {...fieldFrame(props)}
      data={groups}
      value={chosen}
      onChange={(values) => setValue(values.join(','))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={onEnter(typed, choose)}
      hidePickedOptions
      openOnFocus={false}
      nothingFoundMessage={t('field.noMatch')}
      // The list itself scrolls, and is rendered inside the form: a portal would be outside the page's landmarks.
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      onBlur={() => {
        choose()
        props.onBlur?.()
      }}
    />
  )
}

interface RadioFieldProps extends FieldProps {
  options: readonly { readonly value: string; readonly label: string; readonly help: string }[]
}

/** Radio buttons with a sentence for each option, in as many columns as fit. */
export function RadioField({ options, ...props }: RadioFieldProps) {
  const [value, setValue] = fieldText(props)
  const { label, description, error, readOnly } = fieldFrame(props)
  return (
    <Radio.Group
      label={label}
      description={description}
      error={error}
      data-path={props['data-path']}
      value={value}
      onChange={setValue}
      readOnly={readOnly}
    >
      <Box mt={8} style={{ columns: '24rem', columnGap: 24 }}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            description={option.help}
            autoFocus={props.autoFocus === true && option.value === value}
            onBlur={props.onBlur}
            className={classes['option']}
          />
        ))}
      </Box>
    </Radio.Group>
  )
}

interface SwitchFieldProps extends Pick<
  FieldProps,
  'label' | 'help' | 'error' | 'onFocus' | 'onBlur' | 'data-path' | 'autoFocus' | 'readOnly'
> {
  checked?: boolean
  onChange?: (checked: boolean) => void
}

export function SwitchField(props: SwitchFieldProps) {
  return (
    <Switch
      label={props.label}
      // Mantine's label contains the help too, which is a description and not part of the name.
      aria-label={props.help === undefined ? undefined : props.label}
      description={props.help}
      error={props.error}
      data-path={props['data-path']}
      autoFocus={props.autoFocus === true}
      checked={props.checked ?? false}
      aria-disabled={props.readOnly ? true : undefined}
      // Set on the whole field, because the checkbox itself is invisible.
      wrapperProps={{ 'data-dimmed': props.readOnly || undefined }}
      onChange={(event) => props.readOnly || props.onChange?.(event.currentTarget.checked)}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    />
  )
}
