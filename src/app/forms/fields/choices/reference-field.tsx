// Fields that choose another record, or several users, by typing a part of its label.
import { Select, MultiSelect } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { useState } from 'react'
import { fieldFrame, selectedOnFocus, type FieldProps, useFieldText } from '../field-frame.tsx'
import { type ReferenceSource, useReferences } from './use-references.ts'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'

interface ReferenceFieldProps extends FieldProps {
  source: ReferenceSource
}

/** A select for another record, which the server finds by a part of its label. The form's value is the record's id. If the field is optional, clearing the text clears the value. */
export function ReferenceField({ source, ...props }: ReferenceFieldProps) {
  const [value, setValue] = useFieldText(props)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const { data, warning, nothingFound } = useReferences(source, value === '' ? [] : [value], typed, open)
  const isClearable = props.required !== true && props.readOnly !== true
  return (
    <Select
      {...fieldFrame(props, warning)}
      data={data}
      // The server has filtered already.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      onChange={(id) => setValue(id ?? '')}
      searchable
      allowDeselect={false}
      clearable={isClearable}
      onSearchChange={(text) => setTyped(data.some(({ label }) => label === text) ? '' : text)}
      nothingFoundMessage={nothingFound}
      openOnFocus={false}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      {...selectedOnFocus(props.onFocus)}
      onBlur={({ currentTarget }) => {
        if (isClearable && currentTarget.value === '') setValue('')
        props.onBlur?.()
      }}
    />
  )
}

/** A multi-select for users, whom the server finds by a part of their name. The form's value is their ids, separated by commas. */
export function UsersField({ source, ...props }: ReferenceFieldProps) {
  const [value, setValue] = useFieldText(props)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const ids = value === '' ? [] : value.split(',')
  const { data, warning, nothingFound } = useReferences(source, ids, typed, open)
  // A list without options would be invalid for a screen reader, so it gets a disabled option.
  const isAllPicked = data.every((option) => ids.includes(option.value))
  const offered = isAllPicked ? [...data, { value: nothingFound, label: nothingFound, disabled: true }] : data
  return (
    <MultiSelect
      {...fieldFrame(props, warning)}
      data={offered}
      // The server has filtered already.
      filter={({ options }) => options}
      value={ids}
      onChange={(chosen) => setValue(chosen.join(','))}
      searchable
      hidePickedOptions
      onSearchChange={setTyped}
      openOnFocus={false}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onBlur={props.onBlur}
    />
  )
}
