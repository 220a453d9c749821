import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { t } from '#app/i18n/text.ts'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'

interface ChoicesFieldProps extends FieldProps {
  options: readonly { readonly value: string; readonly label: string; readonly group?: string }[]
}

/** Any number of choices, found by typing a part of the word. The form holds them with commas between. */
export function ChoicesField({ options, ...props }: ChoicesFieldProps) {
  const [value, setValue] = useFieldText(props)
  const groups = Array.from(
    Map.groupBy(options, ({ group = '' }) => group),
    ([group, items]) => ({
      group,
      items: items.map(({ value: one, label }) => ({ value: one, label })),
    }),
  )
  return (
    <MultiSelect
      {...fieldFrame(props)}
      data={groups}
      value={value === '' ? [] : value.split(',')}
      onChange={(chosen) => setValue(chosen.join(','))}
      searchable
      hidePickedOptions
      openOnFocus={false}
      nothingFoundMessage={t('field.noMatch')}
      // The list itself scrolls, and stands in the form: a portal would be outside of the page's landmarks.
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      onBlur={props.onBlur}
    />
  )
}
