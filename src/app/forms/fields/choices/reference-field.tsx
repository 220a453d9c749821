// Fields that choose another record, or several users, by typing a part of its label.
import { Select, MultiSelect } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { useState } from 'react'
import { fieldFrame } from '../field-frame.tsx'
import { type FieldProps, useFieldText } from '../field-props.ts'
import { type ReferenceSource, useReferences } from './use-references.ts'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'

interface ReferenceFieldProps extends FieldProps {
  source: ReferenceSource
}

/** Another record, found by typing a part of its label. The form holds its id. Where it is optional, emptying the text chooses none. */
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
      // The server has searched.
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
      // What is typed next replaces the chosen record's label.
      onFocus={({ currentTarget }) => {
        currentTarget.select()
        props.onFocus?.()
      }}
      onBlur={({ currentTarget }) => {
        if (isClearable && currentTarget.value === '') setValue('')
        props.onBlur?.()
      }}
    />
  )
}

interface UsersFieldProps extends FieldProps {
  source: ReferenceSource
}

/** Any number of users, each found by typing a part of the name. The form holds their ids with commas between. */
export function UsersField({ source, ...props }: UsersFieldProps) {
  const [value, setValue] = useFieldText(props)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const ids = value === '' ? [] : value.split(',')
  const { data, warning, nothingFound } = useReferences(source, ids, typed, open)
  // A list without options would be no list to a screen reader.
  const isAllPicked = data.every((option) => ids.includes(option.value))
  const offered = isAllPicked ? [...data, { value: nothingFound, label: nothingFound, disabled: true }] : data
  return (
    <MultiSelect
      {...fieldFrame(props, warning)}
      data={offered}
      // The server has searched.
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
