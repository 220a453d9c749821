// Fields that choose another record, or several users, by typing a part of its label.
import { Select, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { fieldFrame, selectedOnFocus, type FieldProps, fieldText } from '../field-frame.tsx'
import { onEnter, type ReferenceSource, useReferences } from './use-references.ts'

interface ReferenceFieldProps extends FieldProps {
  source: ReferenceSource
}

/**
 * A select for another record, which the server finds by a part of its label. The form's value is the record's id. If the field is
 * optional, clearing the text clears the value.
 */
export function ReferenceField({ source, ...props }: ReferenceFieldProps) {
  const [value, setValue] = fieldText(props)
  const [shown, setShown] = useState('')
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const { data, warning, nothingFound, meant } = useReferences(source, value === '' ? [] : [value], typed, open)
  const isClearable = props.required !== true && props.readOnly !== true
  const show = (text: string): void => {
    setShown(text)
    setTyped(data.some(({ label }) => label === text) ? '' : text)
  }
  // The box never shows another text than that of the chosen record, except above its list.
  const close = (): void => {
    setOpen(false)
    show(data.find((option) => option.value === value)?.label ?? '')
  }
  const choose = async (input: HTMLInputElement): Promise<void> => {
    const id = await meant(typed.trim()).catch(() => undefined)
    if (id === undefined || (document.activeElement === input && input.value !== typed)) return
    setValue(id)
    close()
  }
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
      searchValue={shown}
      onSearchChange={show}
      nothingFoundMessage={nothingFound}
      openOnFocus={false}
      dropdownOpened={open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={close}
      onKeyDown={onEnter(typed, (input) => void choose(input))}
      {...selectedOnFocus(props.onFocus)}
      onBlur={({ currentTarget }) => {
        if (isClearable && currentTarget.value === '') setValue('')
        if (typed.trim() !== '') void choose(currentTarget)
        props.onBlur?.()
      }}
    />
  )
}

/** A multi-select for users, whom the server finds by a part of their name. The form's value is their ids, separated by commas. */
export function UsersField({ source, ...props }: ReferenceFieldProps) {
  const [value, setValue] = fieldText(props)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const ids = value === '' ? [] : value.split(',')
  const { data, warning, nothingFound, meant } = useReferences(source, ids, typed, open)
  const choose = async (): Promise<void> => {
    const id = await meant(typed.trim()).catch(() => undefined)
    if (id === undefined || ids.includes(id)) return
    setValue([...ids, id].join(','))
    setTyped('')
  }
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
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={onEnter(typed, () => void choose())}
      openOnFocus={false}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onBlur={() => {
        if (typed.trim() !== '') void choose()
        props.onBlur?.()
      }}
    />
  )
}
